import { readFile } from 'node:fs/promises';
import type { Page, PageAnswer } from '../server/page.ts';
import type { Sandbox } from '../server/request.ts';
import type { BrowserScripts } from './build-scripts.ts';

/** Origins of pages that may embed the card fields: every page, as with Stripe. */
const frameAncestors = '*';

let building: Promise<BrowserScripts> | undefined;

/** The scripts are built at the first request of a process, and again after a failure; servers that no browser asks never load the bundler. */
function scripts(): Promise<BrowserScripts> {
  building ??= build().catch((error: unknown) => {
    building = undefined;
    throw error;
  });
  return building;
}

async function build(): Promise<BrowserScripts> {
  const { buildScripts } = await import('./build-scripts.ts');
  return buildScripts();
}

const script = (name: keyof BrowserScripts) => async () =>
  file('text/javascript; charset=utf-8', (await scripts())[name], {
    'cross-origin-resource-policy': 'cross-origin',
  });

/** A page of a frame; its script gets the publishable key, which everybody may know. */
const page = (title: string, name: string) => (sandbox: Sandbox) =>
  file('text/html; charset=utf-8', framePage(title, name, sandbox.keys.publishableKey), {
    'content-security-policy': framePolicy,
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  });

const style = (name: string) => async () =>
  file('text/css; charset=utf-8', await readFile(new URL(`./frame/${name}.css`, import.meta.url), 'utf8'));

/** Stripe.js (at the addresses of its versions), the pages of its frames, their scripts and styles. */
export const browserPages: readonly Page[] = [
  { method: 'GET', path: '/v3/stripe.js', handle: script('stripe') },
  { method: 'GET', path: '/endive/stripe.js', handle: script('stripe') },
  { method: 'GET', path: '/v3/card-field.html', handle: page('Card details', 'card-field') },
  { method: 'GET', path: '/v3/card-field.js', handle: script('cardField') },
  { method: 'GET', path: '/v3/card-field.css', handle: style('card-field') },
  { method: 'GET', path: '/v3/authenticate/', handle: page('Authentication', 'authentication') },
  { method: 'GET', path: '/v3/authentication.js', handle: script('authentication') },
  { method: 'GET', path: '/v3/authentication.css', handle: style('authentication') },
];

function file(type: string, body: string, headers: Record<string, string> = {}): PageAnswer {
  return {
    status: 200,
    body,
    headers: {
      'content-type': type,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  };
}

const framePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  // Fonts that the embedding page names in `elements({ fonts })`.
  'font-src https: http: data:',
  "base-uri 'none'",
  "form-action 'none'",
  `frame-ancestors ${frameAncestors}`,
].join('; ');

function framePage(title: string, name: string, publishableKey: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<link rel="stylesheet" href="/v3/${name}.css">
</head>
<body data-key="${publishableKey}">
<script src="/v3/${name}.js"></script>
</body>
</html>
`;
}
