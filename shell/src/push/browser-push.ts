import { withDeadline } from '../remotes/deadline.ts';
import type { PushBrowser } from './ask-for-push.ts';

/** The gateway's (services/gateway, push-worker): a worker reaches as far down as the path that it comes from. */
const workerPath = '/push-worker.js';
/** For the worker to be there. Milliseconds. */
const deadlineMs = 10_000;

/**
 * This browser's push messages.
 * @param publicKey of the one who sends them (VAPID), base64url
 */
export function browserPush(
  { navigator, Notification }: Window & typeof globalThis,
  publicKey: string,
): PushBrowser {
  return {
    isAble: () =>
      'serviceWorker' in navigator &&
      'PushManager' in globalThis &&
      'Notification' in globalThis &&
      Notification.permission !== 'denied',
    async subscribe() {
      if ((await Notification.requestPermission()) !== 'granted') return null;
      await navigator.serviceWorker.register(workerPath);
      const { pushManager } = await withDeadline(
        navigator.serviceWorker.ready,
        deadlineMs,
        'The push worker',
      );
      const subscription = await pushManager.subscribe({
        // Browsers want it so: no message without something to see.
        userVisibleOnly: true,
        applicationServerKey: publicKey,
      });
      return JSON.stringify(subscription);
    },
  };
}
