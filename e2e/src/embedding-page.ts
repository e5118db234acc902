import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestSandbox } from '@frizo/stripe-sandbox/testing';

/** A page of another origin than the sandbox's, under a policy as strict as the portal's. */
export interface EmbeddingPage {
  readonly url: string;
  stop(): Promise<void>;
}

const markup = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Add a card</title>
<link rel="stylesheet" href="/page.css">
</head>
<body>
<main>
<h1>Add a card</h1>
<section><label for="card">Card</label><div><div class="box"><div id="card"></div></div></div></section>
<section><label for="number">Card number</label><div><div class="box"><div id="number"></div></div></div></section>
<section><label for="expiry">Expiry</label><div class="box"><div id="expiry"></div></div></section>
<section><label for="cvc">Security code</label><div class="box"><div id="cvc"></div></div></section>
</main>
<script type="module" src="/page.js"></script>
</body>
</html>`;

const style = `body { margin: 0; font: 16px/1.5 Arial, sans-serif; background: #fbf7f2; color: #1c1518; }
main { max-width: 560px; margin: 16px auto; padding: 0 16px; }
.box { padding: 11px 12px; border: 1px solid #6b5b60; border-radius: 6px; background: #fff; }
label { display: block; margin: 16px 0 4px; font-weight: 600; }`;

/** The page's own script: the published loader, and one field of each kind. Tests call the functions on `window`. */
const script = (publishableKey: string) => `import { loadStripe } from '/loader.js';
window.messages = [];
window.addEventListener('message', ({ data }) => window.messages.push(JSON.stringify(data)));
const stripe = await loadStripe('${publishableKey}');
const card = stripe.elements().create('card', { style: { base: { color: '#1c1518' } } });
const elements = stripe.elements();
const number = elements.create('cardNumber', { showIcon: true });
const fields = [[card, '#card'], [number, '#number'], [elements.create('cardExpiry'), '#expiry'], [elements.create('cardCvc'), '#cvc']];
window.changes = [];
card.on('change', (change) => window.changes.push(change));
await Promise.all(fields.map(([field, target]) => new Promise((resolve) => {
  field.on('ready', resolve);
  field.mount(target);
})));
Object.assign(window, {
  saveCombined: (secret) => stripe.confirmCardSetup(secret, { payment_method: { card, billing_details: { name: 'Jenny Rosen' } } }),
  saveSeparate: () => stripe.createPaymentMethod({ type: 'card', card: number }),
  pay: (secret) => stripe.confirmCardPayment(secret, { payment_method: { card } }),
  addBank: (bank) => stripe.createToken('bank_account', bank),
  clearCard: () => card.clear(),
  isReady: true,
});`;

/** Serves the page; its loader is the published one of `@stripe/stripe-js`, with the sandbox's address in place of Stripe's. */
export async function serveEmbeddingPage({ url, settings }: TestSandbox): Promise<EmbeddingPage> {
  const loader = await readFile(new URL(import.meta.resolve('@stripe/stripe-js/dist/pure.mjs')), 'utf8');
  const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
    '/': ['text/html', markup],
    '/page.css': ['text/css', style],
    '/page.js': ['text/javascript', script(settings.STRIPE_PUBLISHABLE_KEY)],
    '/loader.js': ['text/javascript', loader.replaceAll('https://js.stripe.com', url)],
  };
  const policy = `default-src 'none'; script-src 'self' ${url}; style-src 'self'; frame-src ${url}; connect-src ${url}`;
  const server = createServer((request, response) => {
    const file = files[request.url ?? '/'];
    if (file === undefined) return response.writeHead(404).end();
    const [type, body] = file;
    response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    // By name: the sandbox is at 127.0.0.1, so that the two are also different sites.
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
