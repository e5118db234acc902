import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { setPushToken } from '@frizo/contracts';
import { createFakeRequest } from '@frizo/api-client/testing';
import type { ModalOutcome } from '@frizo/modal-queue';
import { createFakeModalQueue } from '@frizo/modal-queue/testing';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { askForPush } from './ask-for-push.ts';
import { createPushStore } from './push-store.ts';

const ada = buildSessionUser({ id: 41 });
const bea = buildSessionUser({ id: 42 });
const token = '{"endpoint":"https://push.test/1"}';

function memory(): Storage {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  } as unknown as Storage;
}

/** Waits for all pending promises. */
const settled = () => jest.advanceTimersByTimeAsync(0);

function openPage(answer: ModalOutcome, storage = memory()) {
  const modals = createFakeModalQueue();
  modals.willEnd('push-confirm', answer);
  const session = createFakeSession('unknown');
  const server = createFakeRequest().answer(setPushToken, 'OK');
  const browser = {
    isAble: jest.fn(() => true),
    subscribe: jest.fn<() => Promise<string | null>>().mockResolvedValue(token),
  };
  askForPush({ session, modals, request: server.request, browser, store: createPushStore(() => storage) });
  const logIn = (user: typeof ada | null) => {
    session.become(user);
    return settled();
  };
  const timesAsked = () => modals.opened.length;
  const sent = () => server.requestsOf(setPushToken);
  return { server, browser, logIn, timesAsked, sent, storage };
}

const yes: ModalOutcome = { kind: 'completed', result: true };
const no: ModalOutcome = { kind: 'dismissed' };

describe('push messages', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('are offered after the log-in, and accepting sends the token', async () => {
    const page = openPage(yes);
    expect(page.timesAsked()).toBe(0);
    await page.logIn(ada);
    expect(page.timesAsked()).toBe(1);
    expect(page.sent()).toEqual([{ pushToken: token }]);
  });

  it('are not offered again after a refusal, on any page', async () => {
    const page = openPage(no);
    await page.logIn(ada);
    await page.logIn(null);
    await page.logIn(bea);
    expect(page.timesAsked()).toBe(1);
    expect(page.browser.subscribe).not.toHaveBeenCalled();
    const later = openPage(yes, page.storage);
    await later.logIn(ada);
    expect(later.timesAsked()).toBe(0);
  });

  it('are not offered again after acceptance, but the token is sent again', async () => {
    const page = openPage(yes);
    await page.logIn(ada);
    const later = openPage(no, page.storage);
    await later.logIn(ada);
    expect(later.timesAsked()).toBe(0);
    expect(later.sent()).toHaveLength(1);
  });

  it('are offered to each user of the same browser', async () => {
    const page = openPage(yes);
    await page.logIn(ada);
    await page.logIn(null);
    await page.logIn(bea);
    expect(page.timesAsked()).toBe(2);
  });

  it('count as refused when the browser permission is denied', async () => {
    const page = openPage(yes);
    page.browser.subscribe.mockResolvedValue(null);
    await page.logIn(ada);
    expect(page.sent()).toEqual([]);
    const later = openPage(yes, page.storage);
    await later.logIn(ada);
    expect(later.timesAsked()).toBe(0);
  });

  it('are offered again if the token could not be sent', async () => {
    const page = openPage(yes);
    page.server.refuse(setPushToken);
    await page.logIn(ada);
    const later = openPage(yes, page.storage);
    await later.logIn(ada);
    expect(later.timesAsked()).toBe(1);
    expect(later.sent()).toHaveLength(1);
  });

  it('are offered as a sandbox if no device shows them', async () => {
    const modals = createFakeModalQueue();
    modals.willEnd('push-confirm', no);
    const session = createFakeSession(ada);
    const browser = { isAble: () => true, subscribe: async () => token, isSandbox: true };
    const { request } = createFakeRequest();
    askForPush({ session, modals, request, browser, store: createPushStore(memory) });
    await settled();
    expect(modals.opened).toMatchObject([{ name: 'push-confirm', props: { isSandbox: true } }]);
  });

  it('are not offered if the browser does not support them', async () => {
    const page = openPage(yes);
    page.browser.isAble.mockReturnValue(false);
    await page.logIn(ada);
    expect(page.timesAsked()).toBe(0);
  });

  it('are offered once even if the session changes repeatedly', async () => {
    const page = openPage(yes);
    await page.logIn(ada);
    await page.logIn({ ...ada, firstName: 'Adah' });
    expect(page.timesAsked()).toBe(1);
    expect(page.sent()).toHaveLength(1);
  });
});

describe('the push store', () => {
  it.each(['{', 'null', '[]', '{"accepted":"41"}', '{"accepted":["x",null]}'])(
    'ignores the invalid entry %s',
    (entry) => {
      const storage = memory();
      storage.setItem('frizo.push', entry);
      const store = createPushStore(() => storage);
      expect([store.isDenied(), store.isAccepted(41)]).toEqual([false, false]);
    },
  );

  it('lasts as long as the page if the browser blocks storage', () => {
    const store = createPushStore(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    store.deny();
    store.accept(41);
    expect([store.isDenied(), store.isAccepted(41)]).toEqual([true, true]);
  });
});
