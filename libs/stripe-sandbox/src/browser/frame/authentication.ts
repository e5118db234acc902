import { authenticationDone } from '../protocol.ts';

/** What the page knows: from the fragment in a dialog of Stripe.js, from the query if the user was led here. */
interface Visit {
  readonly intent: string;
  readonly clientSecret: string;
  readonly publishableKey: string;
  readonly embedder: string | null;
  readonly returnUrl: string | null;
}

type Outcome = 'succeeded' | 'failed';

/** The page on which the user authenticates, in place of the one of a bank. */
function show(visit: Visit): void {
  const heading = create('h1', "Confirm that it's you");
  const amount = create('p', 'Your bank asks you to confirm your card.');
  const note = create('p', 'This is the sandbox of Stripe: choose what the bank would answer.');
  const status = create('p', '');
  const complete = create('button', 'Complete');
  const fail = create('button', 'Fail');
  note.className = 'note';
  status.className = 'status';
  status.setAttribute('role', 'status');
  complete.className = 'primary';
  const buttons = document.createElement('div');
  buttons.className = 'buttons';
  buttons.append(complete, fail);
  const main = document.createElement('main');
  main.append(heading, amount, note, buttons, status);
  document.body.append(main);
  complete.focus();

  async function decide(outcome: Outcome): Promise<void> {
    complete.disabled = fail.disabled = true;
    status.textContent = 'One moment…';
    const answer = await send(visit, outcome);
    if (answer === undefined) {
      complete.disabled = fail.disabled = false;
      status.textContent = 'The sandbox could not be reached. Try again.';
      return;
    }
    leave(visit, answer.return_url ?? visit.returnUrl, outcome);
  }

  complete.addEventListener('click', () => void decide('succeeded'));
  fail.addEventListener('click', () => void decide('failed'));
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !fail.disabled) void decide('failed');
  });
  void describeAmount(visit).then((text) => {
    if (text !== undefined) amount.textContent = text;
  });
}

function create<K extends 'h1' | 'p' | 'button'>(tag: K, text: string): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

async function send(
  { intent, clientSecret, publishableKey }: Visit,
  outcome: Outcome,
): Promise<{ return_url: string | null } | undefined> {
  const body = new URLSearchParams({ intent, client_secret: clientSecret, outcome, key: publishableKey });
  try {
    const answer = await fetch('/v1/3ds2/authenticate', { method: 'POST', body });
    return answer.ok ? ((await answer.json()) as { return_url: string | null }) : { return_url: null };
  } catch {
    return undefined;
  }
}

/** The sentence with the amount of a payment; nothing is charged for a setup. */
async function describeAmount({ intent, clientSecret, publishableKey }: Visit): Promise<string | undefined> {
  if (!intent.startsWith('pi_')) return undefined;
  const query = new URLSearchParams({ client_secret: clientSecret, key: publishableKey });
  try {
    const answer = await fetch(`/v1/payment_intents/${intent}?${query.toString()}`);
    const found = (await answer.json()) as { amount?: number; currency?: string };
    if (found.amount === undefined || found.currency === undefined) return undefined;
    const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: found.currency });
    return `Your bank asks you to confirm a payment of ${money.format(found.amount / 100)}.`;
  } catch {
    return undefined;
  }
}

/** Tells the embedding page, or leads back to where the user came from. */
function leave({ intent, clientSecret, embedder }: Visit, returnUrl: string | null, outcome: Outcome): void {
  if (embedder !== null) return window.parent.postMessage(authenticationDone, embedder);
  if (returnUrl === null || !/^https?:/i.test(returnUrl)) return;
  const back = new URL(returnUrl);
  const kind = intent.startsWith('pi_') ? 'payment_intent' : 'setup_intent';
  back.searchParams.set(kind, intent);
  back.searchParams.set(`${kind}_client_secret`, clientSecret);
  back.searchParams.set('redirect_status', outcome);
  window.location.assign(back);
}

const fragment = new URLSearchParams(window.location.hash.slice(1));
const query = new URLSearchParams(window.location.search);
const theme = fragment.get('theme');
if (theme !== null) document.documentElement.dataset['theme'] = theme;
show({
  intent: decodeURIComponent(window.location.pathname.split('/').at(-1) ?? ''),
  clientSecret: fragment.get('clientSecret') ?? query.get('client_secret') ?? '',
  publishableKey: document.body.dataset['key'] ?? '',
  embedder: window.parent === window ? null : fragment.get('embedder'),
  returnUrl: query.get('return_url'),
});
