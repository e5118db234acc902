import type { PaymentIntent, SetupIntent } from '@stripe/stripe-js';
import { authenticationDone } from '../protocol.ts';
import type { Api } from './api.ts';

/**
 * Shows the page on which the user authenticates, as a bank would ask, in a modal dialog. Resolves when the user has decided there. Closing the dialog
 * by Escape is a refusal, as in Stripe.js.
 */
export async function authenticate(
  origin: string,
  api: Api,
  intent: PaymentIntent | SetupIntent,
): Promise<void> {
  const { id, client_secret } = intent;
  const hasDecided = await showPage(origin, id, client_secret ?? '');
  if (!hasDecided) await api.post('3ds2/authenticate', { intent: id, client_secret, outcome: 'failed' });
}

function showPage(origin: string, id: string, clientSecret: string): Promise<boolean> {
  const dialog = document.createElement('dialog');
  const frame = document.createElement('iframe');
  const address = new URL(`${origin}/v3/authenticate/${encodeURIComponent(id)}`);
  address.hash = new URLSearchParams({
    clientSecret,
    embedder: window.location.origin,
    ...themeOfPage(),
  }).toString();
  frame.src = address.href;
  frame.title = 'Authentication with your bank (sandbox)';
  frame.referrerPolicy = 'no-referrer';
  dialog.setAttribute('aria-label', frame.title);
  styleDialog(dialog, frame);
  dialog.append(frame);
  document.body.append(dialog);
  dialog.showModal();
  frame.addEventListener('load', () => frame.focus(), { once: true });

  return new Promise((resolve) => {
    let hasDecided = false;
    const receive = (event: MessageEvent<unknown>) => {
      if (event.source !== frame.contentWindow || event.origin !== origin) return;
      if (event.data !== authenticationDone) return;
      hasDecided = true;
      dialog.close();
    };
    window.addEventListener('message', receive);
    dialog.addEventListener(
      'close',
      () => {
        window.removeEventListener('message', receive);
        dialog.remove();
        resolve(hasDecided);
      },
      { once: true },
    );
  });
}

/** The theme if the page has chosen one; otherwise the frame asks the system itself. */
function themeOfPage(): { theme?: string } {
  const { colorScheme } = getComputedStyle(document.documentElement);
  return colorScheme === 'light' || colorScheme === 'dark' ? { theme: colorScheme } : {};
}

/** By properties, since a strict policy forbids style elements and attributes. */
function styleDialog(dialog: HTMLDialogElement, frame: HTMLIFrameElement): void {
  Object.assign(dialog.style, {
    position: 'fixed',
    inset: '0',
    padding: '0',
    border: '0',
    borderRadius: '14px',
    width: 'min(420px, calc(100vw - 32px))',
    height: 'min(328px, calc(100dvh - 32px))',
    maxWidth: 'none',
    maxHeight: 'none',
    margin: 'auto',
    overflow: 'hidden',
    boxShadow: '0 0 0 100vmax rgb(0 0 0 / 0.5)',
  });
  Object.assign(frame.style, { display: 'block', width: '100%', height: '100%', border: '0' });
}
