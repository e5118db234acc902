import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { SessionAnswer } from '@frizo/contracts';
import { createSession } from './create-session.ts';
import type { Credentials, SessionController } from './session.types.ts';
import type { Tabs } from './tabs.ts';
import { buildSessionAnswer, buildSessionUser, createFakeBrowser } from './testing.ts';

const noon = Date.UTC(2026, 4, 4, 12);
const credentials: Credentials = { username: 'client@demo.frizo.test', password: 'Demo-1234' };

function buildPage(tabs: Tabs) {
  const calls = {
    renew: jest.fn<() => Promise<SessionAnswer | null>>().mockResolvedValue(null),
    logIn: jest.fn<(credentials: Credentials) => Promise<SessionAnswer>>(),
    logOut: jest.fn<() => Promise<unknown>>().mockResolvedValue({ success: true }),
  };
  const openLogIn = jest.fn<(returnTo?: string) => Promise<unknown>>().mockResolvedValue(undefined);
  const showProblem = jest.fn();
  const session = createSession({ calls, openLogIn, showProblem, now: () => jest.now(), tabs });
  return { calls, openLogIn, showProblem, session };
}

/** Waits as long as other tabs may take to hand over a token. */
const passHandOver = () => jest.advanceTimersByTimeAsync(50);

describe('a session', () => {
  let browser: ReturnType<typeof createFakeBrowser>;
  let page: ReturnType<typeof buildPage>;
  let session: SessionController;

  beforeEach(() => {
    jest.useFakeTimers({ now: noon });
    browser = createFakeBrowser();
    page = buildPage(browser.join());
    session = page.session;
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  async function start() {
    const started = session.start({});
    await passHandOver();
    return started;
  }

  it('is unknown until the first renewal completes', async () => {
    page.calls.renew.mockResolvedValue(buildSessionAnswer());
    expect(session.snapshot()).toEqual({ status: 'unknown', user: null });

    expect(await start()).toBe('renewed');

    expect(session.snapshot()).toEqual({ status: 'authenticated', user: buildSessionUser() });
    expect(session.token()).toBe('token-1');
  });

  it('is anonymous when the server finds no session', async () => {
    expect(await start()).toBe('logged-out');
    expect(session.snapshot().status).toBe('anonymous');
    expect(session.token()).toBeNull();
  });

  it('does not renew when the page was requested without a refresh cookie', async () => {
    expect(await session.start({ session: null })).toBe('logged-out');
    expect(session.snapshot().status).toBe('anonymous');
    expect(page.calls.renew).not.toHaveBeenCalled();
  });

  it('shows a problem with the connection when renewing fails, and lets visitors browse', async () => {
    page.calls.renew.mockRejectedValue(new Error('no answer'));

    expect(await start()).toBe('failed');

    expect(page.showProblem).toHaveBeenCalledWith('Problem with connection');
    expect(session.snapshot().status).toBe('anonymous');
  });

  it('renews again when the connection is back, but only after a renewal that failed', async () => {
    page.calls.renew.mockRejectedValueOnce(new Error('no answer')).mockResolvedValue(buildSessionAnswer());
    await start();

    const reconnected = session.reconnect();
    await passHandOver();
    await reconnected;
    await session.reconnect();

    expect(session.snapshot().status).toBe('authenticated');
    expect(page.calls.renew).toHaveBeenCalledTimes(2);
  });

  it('returns no token after it has expired', async () => {
    page.calls.renew.mockResolvedValue(buildSessionAnswer({ expiresInSeconds: 540 }));
    await start();

    jest.setSystemTime(noon + 539_000);
    expect(session.token()).toBe('token-1');
    jest.setSystemTime(noon + 541_000);
    expect(session.token()).toBeNull();
  });

  it('returns how long its token is still valid', async () => {
    expect(session.tokenLeftMs()).toBe(0);
    session.adopt(buildSessionAnswer({ expiresInSeconds: 540 }));
    jest.setSystemTime(noon + 500_000);
    expect(session.tokenLeftMs()).toBe(40_000);
    jest.setSystemTime(noon + 541_000);
    expect(session.tokenLeftMs()).toBe(0);
  });

  it('has one renewal in flight for several callers', async () => {
    page.calls.renew.mockResolvedValue(buildSessionAnswer());

    const renewals = [session.renew(), session.renew(), session.renew()];
    await passHandOver();

    expect(await Promise.all(renewals)).toEqual(['renewed', 'renewed', 'renewed']);
    expect(page.calls.renew).toHaveBeenCalledTimes(1);
  });

  it('expires when a renewal finds that the user is no longer logged in', async () => {
    page.calls.renew.mockResolvedValueOnce(buildSessionAnswer()).mockResolvedValue(null);
    await start();

    const renewed = session.renew();
    await passHandOver();

    expect(await renewed).toBe('logged-out');
    expect(session.snapshot()).toEqual({ status: 'expired', user: null });
  });

  it('keeps the user when a later renewal fails', async () => {
    page.calls.renew.mockResolvedValueOnce(buildSessionAnswer()).mockRejectedValue(new Error('no answer'));
    await start();

    const renewed = session.renew();
    await passHandOver();

    expect(await renewed).toBe('failed');
    expect(session.snapshot().status).toBe('authenticated');
  });

  it('logs in and returns the user', async () => {
    page.calls.logIn.mockResolvedValue(buildSessionAnswer());

    expect(await session.logIn(credentials)).toEqual(buildSessionUser());
    expect(session.snapshot().status).toBe('authenticated');
  });

  it('is cleared when logging in fails, and rejects with the reason', async () => {
    page.calls.logIn.mockRejectedValue(new Error('wrong password'));

    await expect(session.logIn(credentials)).rejects.toThrow('wrong password');
    expect(session.snapshot().status).toBe('anonymous');
  });

  it('signs out on the server and in this page', async () => {
    session.adopt(buildSessionAnswer());

    await session.signOut();

    expect(page.calls.logOut).toHaveBeenCalledTimes(1);
    expect(session.snapshot()).toEqual({ status: 'anonymous', user: null });
    expect(session.token()).toBeNull();
  });

  it('stays logged in and shows a problem when signing out fails', async () => {
    session.adopt(buildSessionAnswer());
    page.calls.logOut.mockRejectedValue(new Error('no answer'));

    await session.signOut();

    expect(page.showProblem).toHaveBeenCalledWith('Unable to log out');
    expect(session.snapshot().status).toBe('authenticated');
  });

  it('discards the result of a renewal when the user signed out in another tab in the meantime', async () => {
    session.adopt(buildSessionAnswer());
    const answer = Promise.withResolvers<SessionAnswer | null>();
    page.calls.renew.mockReturnValue(answer.promise);
    const renewed = session.renew();
    await passHandOver();

    browser.join().send({ kind: 'ended', how: 'signed-out' });
    answer.resolve(buildSessionAnswer({ token: 'token-2' }));

    expect(await renewed).toBe('logged-out');
    expect(session.snapshot().status).toBe('anonymous');
    expect(session.token()).toBeNull();
  });

  it('notifies its listeners of a change, but not of a renewal with the same user', () => {
    const listener = jest.fn();
    const stop = session.subscribe(listener);

    session.adopt(buildSessionAnswer());
    const snapshot = session.snapshot();
    session.adopt(buildSessionAnswer({ token: 'token-2' }));
    expect(listener).toHaveBeenCalledTimes(1);
    expect(session.snapshot()).toBe(snapshot);
    expect(session.token()).toBe('token-2');

    session.adopt(buildSessionAnswer({ user: buildSessionUser({ firstName: 'Bea' }) }));
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    session.adopt(buildSessionAnswer({ user: buildSessionUser({ id: 42 }) }));
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('shows changes of the profile at once, and keeps the token', () => {
    session.adopt(buildSessionAnswer());
    const listener = jest.fn();
    session.subscribe(listener);

    session.updateUser(buildSessionUser({ firstName: 'Bea' }));

    expect(session.snapshot().user?.firstName).toBe('Bea');
    expect(session.token()).toBe('token-1');
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('ignores an update of a user who is not logged in', async () => {
    session.adopt(buildSessionAnswer());
    session.updateUser(buildSessionUser({ id: 42, firstName: 'Bea' }));
    expect(session.snapshot().user).toEqual(buildSessionUser());

    await session.signOut();
    session.updateUser(buildSessionUser({ firstName: 'Bea' }));
    expect(session.snapshot()).toEqual({ status: 'anonymous', user: null });
  });

  it('shows no token in a snapshot', () => {
    session.adopt(buildSessionAnswer());
    expect(JSON.stringify(session.snapshot())).not.toContain('token-1');
  });

  describe('a required log-in', () => {
    it('resolves at once to true for a logged-in user', async () => {
      session.adopt(buildSessionAnswer());
      expect(await session.requireLogin('/me')).toBe(true);
      expect(page.openLogIn).not.toHaveBeenCalled();
    });

    it('opens one dialog for all callers, and resolves to whether the user is logged in then', async () => {
      await session.start({ session: null });
      const closed = Promise.withResolvers<void>();
      page.openLogIn.mockReturnValue(closed.promise);

      const required = [session.requireLogin('/me'), session.requireLogin()];
      session.adopt(buildSessionAnswer());
      closed.resolve();

      expect(await Promise.all(required)).toEqual([true, true]);
      expect(page.openLogIn.mock.calls).toEqual([['/me']]);
    });

    it('resolves to false when the dialog is dismissed or cannot be opened', async () => {
      await session.start({ session: null });
      expect(await session.requireLogin()).toBe(false);
      page.openLogIn.mockRejectedValue(new Error('chunk missing'));
      expect(await session.requireLogin()).toBe(false);
    });

    it('renews first while the session is unknown', async () => {
      page.calls.renew.mockResolvedValue(buildSessionAnswer());
      const required = session.requireLogin();
      await passHandOver();

      expect(await required).toBe(true);
      expect(page.openLogIn).not.toHaveBeenCalled();
    });
  });

  describe('in two tabs', () => {
    let other: ReturnType<typeof buildPage>;

    beforeEach(() => {
      other = buildPage(browser.join());
    });

    it('is handed over to a new tab, which does not renew', async () => {
      session.adopt(buildSessionAnswer());
      const late = buildPage(browser.join());

      expect(await late.session.start({})).toBe('renewed');

      expect(late.session.snapshot()).toEqual({ status: 'authenticated', user: buildSessionUser() });
      expect(late.session.token()).toBe('token-1');
      expect(late.calls.renew).not.toHaveBeenCalled();
    });

    it('reaches a tab that has not started yet when another one logs in', async () => {
      session.adopt(buildSessionAnswer());
      expect(await other.session.start({ session: null })).toBe('renewed');
      expect(other.session.snapshot().status).toBe('authenticated');
    });

    it('shows a profile change in both tabs, and hands it over to a new tab', async () => {
      session.adopt(buildSessionAnswer());

      session.updateUser(buildSessionUser({ firstName: 'Bea' }));
      const late = buildPage(browser.join());
      await late.session.start({});

      expect(other.session.snapshot().user?.firstName).toBe('Bea');
      expect(late.session.snapshot().user?.firstName).toBe('Bea');
    });

    it('is renewed by one tab when both need it', async () => {
      page.calls.renew.mockResolvedValue(buildSessionAnswer());
      other.calls.renew.mockResolvedValue(buildSessionAnswer({ token: 'token-2' }));

      const renewed = Promise.all([session.renew(), other.session.renew()]);
      await passHandOver();

      expect(await renewed).toEqual(['renewed', 'renewed']);
      expect(page.calls.renew.mock.calls.length + other.calls.renew.mock.calls.length).toBe(1);
      expect(other.session.token()).toBe(session.token());
    });

    it('is renewed, not handed over, when the other tab has only the token that was refused', async () => {
      session.adopt(buildSessionAnswer());
      page.calls.renew.mockResolvedValue(buildSessionAnswer({ token: 'token-2' }));

      const renewed = session.renew();
      await passHandOver();
      await renewed;

      expect(session.token()).toBe('token-2');
      expect(other.session.token()).toBe('token-2');
    });

    it('ends in both when it ends in one', async () => {
      session.adopt(buildSessionAnswer());
      expect(other.session.snapshot().status).toBe('authenticated');

      await session.signOut();
      expect(other.session.snapshot()).toEqual({ status: 'anonymous', user: null });
    });

    it('expires in both when one finds it ended', async () => {
      session.adopt(buildSessionAnswer());
      const renewed = session.renew();
      await passHandOver();
      await renewed;

      expect(other.session.snapshot().status).toBe('expired');
    });

    it('follows a change of user', async () => {
      session.adopt(buildSessionAnswer());
      other.session.adopt(buildSessionAnswer({ user: buildSessionUser({ id: 42 }), token: 'token-9' }));

      expect(session.snapshot().user?.id).toBe(42);
      expect(session.token()).toBe('token-9');
    });

    it('is no longer shared after one tab has stopped', () => {
      other.session.stop();
      session.adopt(buildSessionAnswer());
      expect(other.session.snapshot().status).toBe('unknown');
    });
  });

  it('allows each role its own actions', () => {
    expect(session.can('book-as-client')).toBe(false);
    session.adopt(buildSessionAnswer());
    expect(session.can('book-as-client')).toBe(true);
    expect(session.can('keep-journal')).toBe(false);
    session.adopt(buildSessionAnswer({ user: buildSessionUser({ professional: true, rawUserType: 6 }) }));
    expect(session.can('keep-journal')).toBe(true);
    expect(session.can('list-business')).toBe(false);
    expect(session.can('operate-platform')).toBe(false);
  });
});
