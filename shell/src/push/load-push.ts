import type { Portal } from '../portal.ts';

/** Brings what asks about push messages, where there is somebody to send them: by default there is nobody, and nothing is asked. */
export function loadPush(portal: Portal): void {
  const { pushPublicKey } = portal.boot;
  if (pushPublicKey === undefined) return;
  void import(/* webpackChunkName: "push" */ './start-push.ts').then(
    ({ startPush }) => startPush(portal, pushPublicKey),
    // Nobody misses it: it is tried again with the next page.
    () => undefined,
  );
}
