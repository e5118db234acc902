import type { BootData, ShellRecord } from '@frizo/contracts';
import type { PageHead } from './page-head.ts';

export interface Preload {
  readonly url: string;
  readonly as: 'script' | 'style' | 'font' | 'image';
  readonly integrity?: string;
}

export interface Page {
  readonly productName: string;
  readonly head: PageHead;
  readonly nonce: string;
  readonly shell: ShellRecord;
  readonly preloads: readonly Preload[];
  /** Run before the shell; used in development only. */
  readonly firstScripts?: readonly string[];
  /** Inlined for the start of the shell; see BootData in the contracts. */
  readonly boot: BootData;
}

/**
 * The only HTML document of the portal. Its head names all files that a route needs, so that none is discovered late. The nonce is also in
 * the meta `csp-nonce`, where react-aria looks for it, for the style element that its buttons add.
 */
export function renderPage({
  productName,
  head,
  nonce,
  shell,
  firstScripts = [],
  preloads,
  boot,
}: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta property="csp-nonce" nonce="${nonce}">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#FBF7F2" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#171113" media="(prefers-color-scheme: dark)">
${headTags(head, productName)}
<link rel="icon" href="data:,">
${[...shell.fonts, ...shell.preload].map((file) => preloadTag({ ...file, as: file.kind }, nonce)).join('\n')}
${shell.styles.map(({ url, integrity }) => `<link rel="stylesheet" href="${url}" integrity="${integrity}" crossorigin="anonymous">`).join('\n')}
${preloads.map((preload) => preloadTag(preload, nonce)).join('\n')}
${firstScripts.map((url) => `<script defer src="${escapeHtml(url)}" nonce="${nonce}"></script>\n`).join('')}<script defer src="${shell.entry.url}" integrity="${shell.entry.integrity}" crossorigin="anonymous" nonce="${nonce}"></script>
</head>
<body>
<div id="frizo"></div>
<noscript>${escapeHtml(productName)} needs JavaScript. Please switch it on and load this page again.</noscript>
<script type="application/json" id="frizo-boot" nonce="${nonce}">${inlineJson(boot)}</script>
</body>
</html>
`;
}

function headTags(head: PageHead, productName: string): string {
  const { title, description, canonical, isIndexed, shared } = head;
  const preview = {
    type: 'website',
    site_name: productName,
    title: shared?.title ?? title,
    description,
    url: shared?.url ?? canonical,
    ...(shared && { image: shared.imageUrl, 'image:alt': shared.title }),
  };
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<meta name="robots" content="${isIndexed ? 'index' : 'noindex'}">`,
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...Object.entries(preview).map(
      ([name, text]) => `<meta property="og:${name}" content="${escapeHtml(text)}">`,
    ),
    ...(shared ? ['<meta name="twitter:card" content="summary_large_image">'] : []),
  ].join('\n');
}

function preloadTag({ url, as, integrity }: Preload, nonce: string): string {
  const check = integrity ? ` integrity="${integrity}"` : '';
  const origin = as === 'image' ? '' : ' crossorigin="anonymous"';
  const type = as === 'font' ? ' type="font/woff2"' : '';
  const nonceAttribute = as === 'script' ? ` nonce="${nonce}"` : '';
  return `<link rel="preload" as="${as}" href="${escapeHtml(url)}"${type}${check}${origin}${nonceAttribute}>`;
}

/** JSON that cannot end its script element, whatever texts it contains. */
function inlineJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}
