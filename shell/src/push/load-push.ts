import { loadEventually } from '@frizo/remote-kit/parts';
import type { Portal } from '../portal.ts';

/** Brings what asks about push messages, where there is somebody to send them: by default there is nobody, and nothing is asked. */
export function loadPush(portal: Portal): void {
  const { pushPublicKey } = portal.boot;
  if (pushPublicKey === undefined) return;
  void loadEventually(() => import(/* webpackChunkName: "push" */ './start-push.ts')).then(({ startPush }) =>
    startPush(portal, pushPublicKey),
  );
}
