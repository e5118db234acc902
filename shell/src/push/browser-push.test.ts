import { describe, expect, it, jest } from '@jest/globals';
import { browserPush, sandboxPush } from './browser-push.ts';

const publicKey = 'B'.repeat(87);
const sandbox = { url: 'http://127.0.0.1:4001/push', p256dh: publicKey, auth: 'a'.repeat(22) };
const subscription = { endpoint: 'https://push.test/1', keys: { p256dh: 'p', auth: 'a' } };

/** A browser that supports push messages, with spies. */
function openBrowser(answer: NotificationPermission) {
  const subscribe = jest.fn(async (_options: PushSubscriptionOptionsInit) => subscription);
  const register = jest.fn(async (_path: string) => undefined);
  const entries = new Map<string, string>();
  const browser = {
    navigator: {
      serviceWorker: { register, ready: Promise.resolve({ pushManager: { subscribe } }) },
    },
    Notification: { permission: 'default', requestPermission: async () => answer },
    localStorage: {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
    },
    crypto: { randomUUID: () => `part-${entries.size + 1}` },
  } as unknown as Window & typeof globalThis;
  return { browser, subscribe, register };
}

describe("a browser's push messages", () => {
  it("are subscribed to with the sender's key, by the worker of the gateway", async () => {
    const { browser, subscribe, register } = openBrowser('granted');
    expect(await browserPush(browser, publicKey).subscribe()).toBe(JSON.stringify(subscription));
    expect(register).toHaveBeenCalledWith('/push-worker.js');
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: publicKey });
  });

  it('are not subscribed to if the user refuses', async () => {
    const { browser, register } = openBrowser('denied');
    expect(await browserPush(browser, publicKey).subscribe()).toBeNull();
    expect(register).not.toHaveBeenCalled();
  });

  it('use the embedded push service in a sandbox, with the same subscription each time', async () => {
    const { browser, subscribe } = openBrowser('denied');
    const push = sandboxPush(browser, sandbox);
    const token = { endpoint: `${sandbox.url}/part-1`, keys: { p256dh: sandbox.p256dh, auth: sandbox.auth } };
    expect(await push.subscribe()).toBe(JSON.stringify(token));
    expect(await sandboxPush(browser, sandbox).subscribe()).toBe(JSON.stringify(token));
    expect(subscribe).not.toHaveBeenCalled();
  });
});
