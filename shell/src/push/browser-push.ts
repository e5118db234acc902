import type { PushSandbox } from '@frizo/contracts';
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
        // Browsers want it so: no message without something to see.
        userVisibleOnly: true,
        applicationServerKey: publicKey,
      });
      return JSON.stringify(subscription);
    },
  };
}

/** Where this browser's part of the embedded push service's addresses is kept, so that it stays the same subscription. */
const sandboxPartKey = 'frizo.pushSandbox';

/** The embedded push service in place of a browser maker's: messages end at the mailbox page, and no browser has to allow anything. */
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

/** The browser knows push messages, and its reader has not refused them here. */
function canShowMessages(navigator: Navigator, permissions: typeof Notification): boolean {
  return (
    'serviceWorker' in navigator &&
    'PushManager' in globalThis &&
    'Notification' in globalThis &&
    permissions.permission !== 'denied'
  );
}
