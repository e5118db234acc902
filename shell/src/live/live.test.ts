import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LiveFrame, LiveRequest } from '@frizo/contracts';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import type { SessionController } from '@frizo/session';
import { createStore } from '../store.ts';
import { createLive } from './live.ts';
import type { Live, LiveNews } from './live.ts';
import type { LiveSocket, SocketListener } from './live-socket.ts';

const flagsChanged = { event: 'message', data: { topic: 'flags' } } as const;

interface FakeSocket extends LiveSocket, SocketListener {
  readonly sent: LiveRequest[];
  isClosed: boolean;
  deliver(frame: LiveFrame | string): void;
}

function setUp() {
  const fakeSession = createFakeSession(null);
  const tokens = { current: 'token-1', leftMs: 600_000 };
  const renew = jest.fn(async () => {
    tokens.current = `${tokens.current}+`;
    tokens.leftMs = 600_000;
    return 'renewed' as const;
  });
  const session = Object.assign(fakeSession, {
    token: () => (tokens.leftMs > 0 ? tokens.current : null),
    tokenLeftMs: () => tokens.leftMs,
    renew,
  }) as unknown as SessionController & typeof fakeSession;
  const sockets: FakeSocket[] = [];
  const openSocket = (listener: SocketListener): LiveSocket => {
    const socket: FakeSocket = {
      ...listener,
      sent: [],
      isClosed: false,
      send: (text) => void socket.sent.push(JSON.parse(text) as LiveRequest),
      close: () => void (socket.isClosed = true),
      deliver: (frame) => listener.received(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    };
    sockets.push(socket);
    return socket;
  };
  const offline = createStore(false);
  const live = createLive({ session, openSocket, offline, random: () => 0.5 });
  const received: LiveNews[] = [];
  live.listen((event) => received.push(event));
  return { session, tokens, renew, sockets, offline, live, received };
}

type SetUp = ReturnType<typeof setUp>;

const lastOf = ({ sockets }: SetUp): FakeSocket => {
  const socket = sockets.at(-1);
  if (socket === undefined) throw new Error('No socket was opened.');
  return socket;
};

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

async function connected(seq = 10): Promise<SetUp> {
  const page = setUp();
  page.session.become(buildSessionUser());
  await pass(0);
  lastOf(page).opened();
  lastOf(page).deliver({ type: 'ready', seq, isComplete: true });
  return page;
}

describe('the socket of a page', () => {
  // Loads the lazy chunk before the clock is frozen.
  beforeAll(async () => void (await import('./live-connection.ts')));
  beforeEach(() => void jest.useFakeTimers({ now: Date.UTC(2026, 4, 4, 12) }));
  afterEach(() => void jest.useRealTimers());

  it('is opened on log-in with the token, and closed on log-out', async () => {
    const page = setUp();
    await pass(60_000);
    expect(page.sockets).toHaveLength(0);
    page.session.become(buildSessionUser());
    await pass(0);
    lastOf(page).opened();
    expect(lastOf(page).sent).toEqual([{ type: 'hello', token: 'token-1' }]);
    page.session.become(null);
    await pass(0);
    expect(lastOf(page).isClosed).toBe(true);
    await pass(120_000);
    expect(page.sockets).toHaveLength(1);
  });

  it('is replaced for another user, without resuming the events of the first', async () => {
    const page = await connected();
    page.session.become(buildSessionUser({ id: 42 }));
    await pass(0);
    expect(page.sockets).toHaveLength(2);
    lastOf(page).opened();
    expect(lastOf(page).sent).toEqual([{ type: 'hello', token: 'token-1' }]);
  });

  it("stays open when only the user's data changes", async () => {
    const page = await connected();
    page.session.become(buildSessionUser({ firstName: 'Bea' }));
    await pass(0);
    expect(page.sockets).toHaveLength(1);
  });

  it('renews an expired token first', async () => {
    const page = setUp();
    page.tokens.leftMs = 0;
    page.session.become(buildSessionUser());
    await pass(0);
    lastOf(page).opened();
    expect(lastOf(page).sent).toEqual([{ type: 'hello', token: 'token-1+' }]);
  });

  it('does not renew while the page is offline, and connects when it is online again', async () => {
    const page = setUp();
    page.offline.set(true);
    page.tokens.leftMs = 0;
    page.session.become(buildSessionUser());
    await pass(60_000);
    expect([page.renew.mock.calls, page.sockets]).toEqual([[], []]);
    page.offline.set(false);
    await pass(0);
    expect(page.sockets).toHaveLength(1);
  });

  it('renews and sends the token before it expires', async () => {
    const page = await connected();
    page.tokens.leftMs = 80_000;
    await pass(20_000);
    expect(lastOf(page).sent).toContainEqual({ type: 'token', token: 'token-1+' });
  });

  it('sends a token that was renewed elsewhere', async () => {
    const page = await connected();
    page.tokens.current = 'token-2';
    await pass(20_000);
    expect(lastOf(page).sent).toContainEqual({ type: 'token', token: 'token-2' });
    expect(page.renew).not.toHaveBeenCalled();
  });

  it('emits each event once, and resumes after a break', async () => {
    const page = await connected(10);
    lastOf(page).deliver({ type: 'event', seq: 11, event: flagsChanged });
    lastOf(page).closed();
    await pass(1_500);
    lastOf(page).opened();
    expect(lastOf(page).sent).toEqual([{ type: 'hello', token: 'token-1', after: 11 }]);
    lastOf(page).deliver({ type: 'event', seq: 11, event: flagsChanged });
    lastOf(page).deliver({ type: 'event', seq: 12, event: flagsChanged });
    lastOf(page).deliver({ type: 'ready', seq: 12, isComplete: true });
    expect(page.received).toEqual([flagsChanged, flagsChanged]);
  });

  it('emits a gap when events were lost, and renews the session', async () => {
    const page = await connected();
    lastOf(page).closed();
    await pass(1_500);
    lastOf(page).opened();
    lastOf(page).deliver({ type: 'ready', seq: 2, isComplete: false });
    expect(page.received).toEqual([{ event: 'gap' }]);
    expect(page.renew).toHaveBeenCalledTimes(1);
  });

  it('renews when the user has changed on the server', async () => {
    const page = await connected();
    lastOf(page).deliver({ type: 'event', seq: 11, event: { event: 'message', data: { topic: 'session' } } });
    expect(page.renew).toHaveBeenCalledTimes(1);
  });

  it('pings, and connects again after 45 s of silence', async () => {
    const page = await connected();
    await pass(20_000);
    expect(lastOf(page).sent.at(-1)).toEqual({ type: 'ping' });
    lastOf(page).deliver({ type: 'pong' });
    await pass(44_000);
    expect(page.sockets).toHaveLength(1);
    await pass(1_000 + 1_500);
    expect(page.sockets).toHaveLength(2);
    expect(page.sockets[0]?.isClosed).toBe(true);
  });

  it('abandons a socket that never becomes ready', async () => {
    const page = setUp();
    page.session.become(buildSessionUser());
    await pass(10_000 + 1_500);
    expect(page.sockets).toHaveLength(2);
  });

  it('waits longer after each failure, but reconnects at once when the network returns', async () => {
    const page = await connected();
    lastOf(page).closed();
    await pass(1_499);
    expect(page.sockets).toHaveLength(1);
    await pass(1);
    expect(page.sockets).toHaveLength(2);
    lastOf(page).closed();
    await pass(2_499);
    expect(page.sockets).toHaveLength(2);
    await pass(1);
    expect(page.sockets).toHaveLength(3);
    lastOf(page).closed();
    page.offline.set(true);
    await pass(0);
    expect(page.sockets).toHaveLength(3);
    page.offline.set(false);
    await pass(0);
    expect(page.sockets).toHaveLength(4);
  });

  it('renews a refused token', async () => {
    const page = await connected();
    lastOf(page).deliver({ type: 'refused' });
    lastOf(page).closed();
    await pass(1_500);
    lastOf(page).opened();
    expect(page.sockets).toHaveLength(2);
    expect(lastOf(page).sent).toEqual([{ type: 'hello', token: 'token-1+', after: 10 }]);
  });

  it('ignores invalid frames, and frames of a socket that it has abandoned', async () => {
    const page = await connected();
    for (const text of ['', '{', '{"type":"event","seq":11}', '[1]']) lastOf(page).deliver(text);
    const [abandoned] = page.sockets;
    page.offline.set(true);
    page.offline.set(false);
    await pass(0);
    abandoned?.deliver({ type: 'event', seq: 11, event: flagsChanged });
    abandoned?.closed();
    await pass(0);
    expect(page.received).toEqual([]);
    expect(page.sockets).toHaveLength(2);
  });
});

describe('live.settled', () => {
  beforeEach(() => void jest.useFakeTimers({ now: Date.UTC(2026, 4, 4, 12) }));
  afterEach(() => void jest.useRealTimers());

  async function isSettled(live: Live, ms: number): Promise<boolean> {
    const onSettled = jest.fn();
    void live.settled(2_000).then(onSettled);
    await pass(ms);
    return onSettled.mock.calls.length > 0;
  }

  it('resolves when the socket is ready', async () => {
    const { live } = await connected();
    expect(await isSettled(live, 0)).toBe(true);
  });

  it('resolves after its limit', async () => {
    const page = setUp();
    page.session.become(buildSessionUser());
    expect(await isSettled(page.live, 1_999)).toBe(false);
    await pass(1);
    expect(await isSettled(page.live, 2_000)).toBe(true);
  });
});
