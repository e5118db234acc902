import type { PushSandbox } from '@frizo/contracts';
import { withDeadline } from '../remotes/deadline.ts';
import type { PushBrowser } from './ask-for-push.ts';

/** Served by the gateway (services/gateway, push-worker) at the root, because a worker's scope is limited to its path. */
const workerPath = '/push-worker.js';
/** For the worker's registration. */
const deadlineMs = 10_000;

/**
 * The push operations of this browser.
 * @param publicKey the sender's key (VAPID), base64url
 */
export function browserPush(
  { navigator, Notification }: Window & typeof globalThis,
  publicKey: string,
): PushBrowser {
  return {
    isAble: () => canShowMessages(navigator, Notification),
    async subscribe() {
      if ((await Notification.requestPermission()) !== 'granted') return null;
      await navigator.serviceWorker.register(workerPath);
      const { pushManager } = await withDeadline(
        navigator.serviceWorker.ready,
        deadlineMs,
        'The push worker',
      );
      const subscription = await pushManager.subscribe({
        // Browsers require that every message is visible.
        userVisibleOnly: true,
        applicationServerKey: publicKey,
      });
      return JSON.stringify(subscription);
    },
  };
}

/** The storage key of this browser's part of the sandbox address, which keeps the subscription the same. */
const sandboxPartKey = 'frizo.pushSandbox';

/** Uses the embedded push service instead of a browser vendor's: messages go to the mailbox page, and no permission is needed. */
export function sandboxPush(
  { navigator, Notification, localStorage, crypto }: Window & typeof globalThis,
  { url, p256dh, auth }: PushSandbox,
): PushBrowser {
  return {
    isSandbox: true,
    isAble: () => canShowMessages(navigator, Notification),
    async subscribe() {
      const part = localStorage.getItem(sandboxPartKey) ?? crypto.randomUUID();
      localStorage.setItem(sandboxPartKey, part);
      return JSON.stringify({ endpoint: `${url}/${part}`, keys: { p256dh, auth } });
    },
  };
}

/** Whether the browser supports push messages and the user has not denied them. */
function canShowMessages(navigator: Navigator, permissions: typeof Notification): boolean {
  return (
    'serviceWorker' in navigator &&
    'PushManager' in globalThis &&
    'Notification' in globalThis &&
    permissions.permission !== 'denied'
  );
}
