import {pathToFileURL} from 'node:url';
import {type Browser, chromium, type Page} from 'playwright-core';

export interface Opened {
  readonly page: Page;
  /** Errors of the page and of its console. */
  readonly errors: readonly string[];
  /** Addresses that it asked for besides itself. */
  readonly requests: readonly string[];
}

/** The system's Chromium, as scripts/browser.ts has found it. */
export function startBrowser(): Promise<Browser> {
  const executablePath = process.env.PGTOP_BENCH_BROWSER;
  if (!executablePath) throw new Error('npm run test:browser says which browser there is');
  // A container's root has no sandbox of Chromium's own.
  return chromium.launch({executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']});
}

/** A page from a file, in a window of its own. */
export async function openFile(
  browser: Browser,
  path: string,
  {width = 1280, height = 900, dark = false}: {width?: number; height?: number; dark?: boolean} = {},
): Promise<Opened> {
  const context = await browser.newContext({viewport: {width, height}, colorScheme: dark ? 'dark' : 'light'});
  const page = await context.newPage();
  const errors: string[] = [];
  const requests: string[] = [];
  const own = pathToFileURL(path).href;
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
  });
  page.on('pageerror', error => errors.push(error.message));
  page.on('request', request => {
    if (request.url() !== own) requests.push(request.url());
  });
  page.on('dialog', dialog => {
    errors.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(own);
  return {page, errors, requests};
}

/** How many different colours the canvases of a page show, in their order: a blank one shows one. */
export function countColours(page: Page): Promise<number[]> {
  return page.$$eval('canvas', canvases =>
    canvases.map(canvas => {
      const {width, height} = canvas;
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
      const colours = new Set<number>();
      for (let at = 0; at < pixels.length; at += 4)
        colours.add(((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0));
      return colours.size;
    }),
  );
}
