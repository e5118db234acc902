import type { Portal } from '../portal.ts';
import { askForPush } from './ask-for-push.ts';
import { browserPush, sandboxPush } from './browser-push.ts';
import { createPushStore } from './push-store.ts';

/** Where push messages are configured; without a key nothing of this is loaded. */
export function startPush({ boot, session, modals, request }: Portal, publicKey: string): void {
  const { pushSandbox } = boot;
  askForPush({
    session,
    modals,
    request,
    browser: pushSandbox === undefined ? browserPush(window, publicKey) : sandboxPush(window, pushSandbox),
    store: createPushStore(() => window.localStorage),
  });
}
