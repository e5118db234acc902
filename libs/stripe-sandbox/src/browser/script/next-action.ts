import type { PaymentIntent, SetupIntent } from '@stripe/stripe-js';

/** The message of the authentication page when the user has decided. */
export const authenticationDone = 'sandbox-authentication-done';

/**
 * Shows the page on which the user authenticates, as a bank would ask, in a modal dialog. Resolves when the user has decided there, or has closed the
 * dialog, which leaves the intent as it is.
 */
export function authenticate(origin: string, intent: PaymentIntent | SetupIntent): Promise<void> {
  const dialog = document.createElement('dialog');
  const frame = document.createElement('iframe');
  const address = new URL(`${origin}/v3/authenticate/${intent.id}`);
  address.hash = new URLSearchParams({
    client_secret: intent.client_secret ?? '',
    embedder: window.location.origin,
  }).toString();
  frame.src = address.href;
  frame.title = 'Authentication by your bank (sandbox)';
  dialog.setAttribute('aria-label', frame.title);
  styleDialog(dialog, frame);
  dialog.append(frame);
  document.body.append(dialog);
  dialog.showModal();
  frame.focus();

  return new Promise((resolve) => {
    const receive = (event: MessageEvent<unknown>) => {
      if (
        event.source === frame.contentWindow &&
        event.origin === origin &&
        event.data === authenticationDone
      )
        dialog.close();
    };
    window.addEventListener('message', receive);
    dialog.addEventListener(
      'close',
      () => {
        window.removeEventListener('message', receive);
        dialog.remove();
        resolve();
      },
      { once: true },
    );
  });
}

/** By properties, since a strict policy forbids style elements and attributes. */
function styleDialog(dialog: HTMLDialogElement, frame: HTMLIFrameElement): void {
  Object.assign(dialog.style, {
    padding: '0',
    border: '0',
    borderRadius: '14px',
    width: 'min(420px, calc(100vw - 32px))',
    height: 'min(400px, calc(100dvh - 32px))',
    maxWidth: 'none',
    maxHeight: 'none',
    margin: 'auto',
    overflow: 'hidden',
    boxShadow: '0 0 0 100vmax rgb(0 0 0 / 0.5)',
  });
  Object.assign(frame.style, { display: 'block', width: '100%', height: '100%', border: '0' });
}
