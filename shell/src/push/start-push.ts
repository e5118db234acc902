import type { Portal } from '../portal.ts';
import { askForPush } from './ask-for-push.ts';
import { browserPush } from './browser-push.ts';
import { createPushStore } from './push-store.ts';

/** Where push messages are configured; without a key nothing of this is loaded. */
export function startPush({ session, modals, request }: Portal, publicKey: string): void {
  askForPush({
    session,
    modals,
    request,
    browser: browserPush(window, publicKey),
    store: createPushStore(() => window.localStorage),
  });
}
