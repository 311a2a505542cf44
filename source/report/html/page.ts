import type {Dress} from '../dress.ts';
import {embedJson, escapeText, type Markup} from '../svg/markup.ts';
import {coloursOf, styleInPage} from '../svg/style.ts';

/** A page before it is dressed. */
export interface Page {
  readonly title: string;
  readonly subtitle: string;
  /** What must not be overlooked, above all. */
  readonly warnings: readonly string[];
  readonly sections: readonly Markup[];
  /** What the script draws. */
  readonly data: unknown;
  readonly footer: string;
}

/** One HTML document that loads nothing: it may not, by its own policy. */
export function writePage({title, subtitle, warnings, sections, data, footer}: Page, {colours, page}: Dress): Markup {
  if (!page) throw new Error('a page is written with its script and style');
  const variables = (ground: 'light' | 'dark') =>
    coloursOf(colours, ground)
      .map(([name, colour]) => `--${name}:${colour}`)
      .join(';');
  const dark = `${variables('dark')};color-scheme:dark`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">
<title>${escapeText(title)}</title>
<style>
:root{${variables('light')};color-scheme:light}
@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}
@media screen{:root[data-theme=dark]{${dark}}}
${page.plotStyle}
${page.style}
${styleInPage()}
</style>
</head>
<body>
<header>
<div><h1>${escapeText(title)}</h1><p class="quiet">${escapeText(subtitle)}</p></div>
<button type="button" id="theme" hidden>dark</button>
</header>
<main>
${warnings.map(words => `<p class="warning" role="alert">${escapeText(words)}</p>`).join('\n')}
${sections.filter(section => section !== '').join('\n')}
</main>
<footer class="quiet">${escapeText(footer)}</footer>
<script type="application/json" id="data">${embedJson(data)}</script>
<script>${page.plotScript}</script>
<script>
${page.script}
</script>
</body>
</html>
`;
}
