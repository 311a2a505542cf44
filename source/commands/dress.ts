import {readFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import type {Dress, PageParts} from '../report/dress.ts';
import type {Format} from '../report/format.ts';
import {loadTheme} from '../theme/load.ts';

/** The same depth below the package's root from here and from the bundle. */
const folder = new URL('../../page/', import.meta.url);

/** What a form of reports is dressed in; none for texts. */
export async function dressOf({name, single}: Format): Promise<{dress?: Dress}> {
  if (!single) return {};
  return {dress: await (name === 'html' ? dressPage() : dressDrawing())};
}

/** What a drawing is dressed in. */
export async function dressDrawing(): Promise<Dress> {
  return {colours: {light: await loadTheme('light'), dark: await loadTheme('dark')}, page: null};
}

/** What a page is dressed in, uPlot with it. */
export async function dressPage(): Promise<Dress> {
  const {resolve} = createRequire(import.meta.url);
  const paths: Record<keyof PageParts, string | URL> = {
    script: new URL('page.js', folder),
    style: new URL('page.css', folder),
    plotScript: resolve('uplot/dist/uPlot.iife.min.js'),
    plotStyle: resolve('uplot/dist/uPlot.min.css'),
  };
  const [script = '', style = '', plotScript = '', plotStyle = ''] = await Promise.all(
    [paths.script, paths.style, paths.plotScript, paths.plotStyle].map(path => readFile(path, 'utf8')),
  );
  return {...(await dressDrawing()), page: {script, style, plotScript, plotStyle}};
}
