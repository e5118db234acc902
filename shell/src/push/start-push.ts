import type { Portal } from '../portal.ts';
import { askForPush } from './ask-for-push.ts';
import { browserPush, sandboxPush } from './browser-push.ts';
import { createPushStore } from './push-store.ts';

/** Starts push messages; loaded only if a key is configured. */
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
