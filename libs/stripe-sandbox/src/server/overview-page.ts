import { readFile } from 'node:fs/promises';
import type Stripe from 'stripe';
import { events } from './event-log.ts';
import type { Page, PageAnswer } from './page.ts';
import type { Sandbox } from './request.ts';
import type { LoggedRequest } from './request-log.ts';
import type { Delivery } from './webhooks.ts';

/** Test cards by what they do; all others of Stripe's documentation work as well. */
const shownCards: readonly (readonly [number: string, effect: string])[] = [
  ['4242 4242 4242 4242', 'pays'],
  ['5555 5555 5555 4444', 'pays, Mastercard'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'is declined: insufficient funds'],
  ['4000 0000 0000 0069', 'is declined: expired'],
  ['4000 0000 0000 0341', 'can be saved, and is declined when it is charged'],
  ['4000 0027 6000 3184', 'asks for authentication at each payment'],
  ['4000 0025 0000 3155', 'asks for authentication until it is saved'],
  ['4000 0000 0000 0259', 'pays, and is disputed'],
  ['4000 0000 0000 7726', 'pays, and its refunds take a while'],
  ['4000 0000 0000 0077', 'pays, and the money is available at once'],
];

const mostEvents = 20;

/** The page at the address of the server: what it is, test cards, and what happened last. It shows no keys and no contents of objects. */
export const overviewPages: readonly Page[] = [
  { method: 'GET', path: '/', handle: (sandbox) => answer('text/html', overview(sandbox)) },
  {
    method: 'GET',
    path: '/_sandbox/overview.css',
    handle: async () =>
      answer('text/css', await readFile(new URL('./overview-page.css', import.meta.url), 'utf8')),
  },
];

function answer(type: string, body: string): PageAnswer {
  return {
    status: 200,
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
    body,
  };
}

function overview({ requests, store, webhooks }: Sandbox): string {
  const lastEvents = store
    .everywhere(events)
    .slice(-mostEvents)
    .reverse()
    .map(({ object }) => object);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Stripe sandbox</title>
<link rel="stylesheet" href="/_sandbox/overview.css">
</head>
<body>
<main>
<h1>Stripe sandbox</h1>
<p>A server on this machine that speaks Stripe's HTTP API. No money moves, and nothing leaves the machine.</p>
${section('Test cards', ['Number', 'What it does'], shownCards.map(cardRow))}
<p>Any expiry in the future, any security code and any ZIP code.</p>
${section('Last requests', ['Time', 'Request', 'Answer'], requests.list().map(requestRow))}
${section(
  'Last events',
  ['Time', 'Event', 'Sent'],
  lastEvents.map((event) => eventRow(event, webhooks.list())),
)}
</main>
</body>
</html>
`;
}

function section(title: string, heads: readonly string[], rows: readonly string[]): string {
  const id = title.toLowerCase().replaceAll(' ', '-');
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join('');
  const table = `<table aria-labelledby="${id}">
<thead><tr>${head}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`;
  return `<h2 id="${id}">${title}</h2>\n${rows.length === 0 ? '<p>None yet.</p>' : table}`;
}

function row(cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

function cardRow([number, effect]: readonly [string, string]): string {
  return row([`<code>${number}</code>`, effect]);
}

function requestRow({ at, method, path, status }: LoggedRequest): string {
  return row([timeOf(at), `<code>${escaped(`${method} ${path}`)}</code>`, String(status)]);
}

function eventRow({ id, type, created }: Stripe.Event, deliveries: readonly Delivery[]): string {
  const states = deliveries
    .filter((delivery) => delivery.event === id)
    .map(({ state, attempts, lastStatus }) => {
      const tries = attempts > 1 ? `, ${attempts} attempts` : '';
      return `${state}${lastStatus === null ? '' : ` (${lastStatus}${tries})`}`;
    });
  return row([
    timeOf(created * 1_000),
    `<code>${escaped(type)}</code>`,
    escaped(states.join(', ') || 'to nobody'),
  ]);
}

function timeOf(milliseconds: number): string {
  const text = new Date(milliseconds).toISOString();
  return `<time datetime="${text}">${text.slice(0, 10)} ${text.slice(11, 19)}</time>`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
