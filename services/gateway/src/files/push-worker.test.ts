import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { resolveRollouts } from '@frizo/contracts';
import { resolved, startTestPortal, type TestPortal } from '../testing/portal.ts';
import { pushWorker } from './static-files.ts';

type Listener = (event: object) => void;

/** The worker in a context of its own, with the browser interfaces that it uses. */
function runWorker() {
  const listeners = new Map<string, Listener>();
  const showNotification = jest.fn();
  const openWindow = jest.fn();
  const fixtures = createContext({
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
    registration: { showNotification },
    clients: { openWindow },
    location: { origin: 'https://frizo.test' },
    URL,
  });
  runInContext(pushWorker, fixtures);
  const waitUntil = () => undefined;
  const push = (data: unknown) => listeners.get('push')!({ data, waitUntil });
  const click = (path: string) =>
    listeners.get('notificationclick')!({ notification: { data: path, close: () => undefined }, waitUntil });
  return { showNotification, openWindow, push, click };
}

describe('the worker for push messages', () => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await startTestPortal();
  });
  afterAll(() => portal.stop());

  it('has a permanent address, and the whole portal as its scope', async () => {
    const { status, headers, body } = await portal.get('/push-worker.js');
    expect([status, body]).toEqual([200, pushWorker]);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    });
  });

  it('is not offered unless push messages are configured', async () => {
    const key = 'B'.repeat(87);
    expect((await portal.get('/')).body).not.toContain('pushPublicKey');
    const sending = await startTestPortal({ env: { VAPID_PUBLIC_KEY: key } });
    sending.bus.reply(resolveRollouts, () => ({ ...resolved, resolution: {}, flags: {} }));
    const { body } = await sending.get('/');
    await sending.stop();
    expect(body).toContain(`"pushPublicKey":"${key}"`);
  });

  it('is offered with the embedded push service, so that subscriptions use it', async () => {
    const sandbox = { url: 'http://127.0.0.1:4001/push', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
    const sending = await startTestPortal({ env: { PUSH_SANDBOX: JSON.stringify(sandbox) } });
    sending.bus.reply(resolveRollouts, () => ({ ...resolved, resolution: {}, flags: {} }));
    const { body } = await sending.get('/');
    await sending.stop();
    expect(body).toContain(`"pushSandbox":${JSON.stringify(sandbox)}`);
  });

  it('shows a message', () => {
    const { push, showNotification } = runWorker();
    push({ json: () => ({ title: 'Appointment booked', body: 'Monday', path: '/me' }) });
    expect(showNotification).toHaveBeenCalledWith('Appointment booked', { body: 'Monday', data: '/me' });
  });

  it.each([null, { json: () => null }, { json: (): unknown => JSON.parse('{') }])(
    'shows a default text for an empty message: %p',
    (data) => {
      const { push, showNotification } = runWorker();
      push(data);
      expect(showNotification).toHaveBeenCalledWith('News about your appointments', { body: '', data: '/' });
    },
  );

  it('opens pages of the portal only', () => {
    const { click, openWindow } = runWorker();
    click('/me/my-appointments');
    click('https://elsewhere.test/');
    click('//elsewhere.test/');
    expect(openWindow.mock.calls).toEqual([['https://frizo.test/me/my-appointments']]);
  });
});
