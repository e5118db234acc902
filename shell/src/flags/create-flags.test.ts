import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getFeatureFlags, getOwnFeatureFlags } from '@frizo/contracts';
import { createFakeRequest } from '@frizo/api-client/testing';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import type { FakeSession } from '@frizo/session/testing';
import type { LiveNews } from '../live/live.ts';
import { createStore } from '../store.ts';
import { createFlags } from './create-flags.ts';
import type { FlagValues } from './flag-values.ts';

const changed: LiveNews = { event: 'message', data: { topic: 'flags' } };

function setUp({
  session = createFakeSession(),
  own = {},
}: { session?: FakeSession; own?: FlagValues } = {}) {
  const server = createFakeRequest()
    .answer(getOwnFeatureFlags, () => ({ flags: own }))
    .answer(getFeatureFlags, { flags: { clientStream: false, loaded: 'as visitor' } });
  const tabFlags = createStore<FlagValues>({});
  let emit: (event: LiveNews) => void = () => undefined;
  const flags = createFlags({
    boot: { flags: { clientStream: false } },
    session,
    request: server.request,
    live: { listen: (listener) => ((emit = listener), () => undefined) },
    tabFlags,
    random: () => 0.5,
  });
  return { flags, session, server, tabFlags, emit: (event: LiveNews) => emit(event) };
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('the flags of a page', () => {
  beforeEach(() => void jest.useFakeTimers({ now: Date.UTC(2026, 4, 4, 12) }));
  afterEach(() => void jest.useRealTimers());

  it('are those in the boot data, without a request for visitors', async () => {
    const { flags, server } = setUp();
    await pass(60_000);
    expect(flags.get()).toEqual({ clientStream: false });
    expect(server.requestsOf(getFeatureFlags)).toHaveLength(0);
  });

  it("are the user's own after log-in, and the visitor's again after log-out", async () => {
    const { flags, session } = setUp({ own: { clientStream: true } });
    session.become(buildSessionUser());
    await pass(0);
    expect(flags.valueOf('clientStream', false)).toBe(true);
    session.become(null);
    expect(flags.valueOf('clientStream', false)).toBe(false);
    await pass(0);
    expect(flags.get()).toEqual({ clientStream: false, loaded: 'as visitor' });
  });

  it('are loaded again when the role of the user changes, but not when the name does', async () => {
    const { session, server } = setUp({ session: createFakeSession(buildSessionUser()) });
    session.become(buildSessionUser({ firstName: 'Bea' }));
    expect(server.requestsOf(getOwnFeatureFlags)).toHaveLength(1);
    session.become(buildSessionUser({ admin: true }));
    expect(server.requestsOf(getOwnFeatureFlags)).toHaveLength(2);
  });

  it.each([changed, { event: 'gap' } as const])(
    'are loaded again once within a second of %j',
    async (event) => {
      const { emit, server } = setUp({ session: createFakeSession(buildSessionUser()) });
      emit(event);
      emit(event);
      await pass(499);
      expect(server.requestsOf(getOwnFeatureFlags)).toHaveLength(1);
      await pass(1);
      expect(server.requestsOf(getOwnFeatureFlags)).toHaveLength(2);
    },
  );

  it('stay when loading fails, and are loaded again later', async () => {
    const { flags, session, server } = setUp({ own: { clientStream: true } });
    server.refuse(getOwnFeatureFlags);
    session.become(buildSessionUser());
    await pass(0);
    expect(flags.get()).toEqual({ clientStream: false });
    server.answer(getOwnFeatureFlags, { flags: { clientStream: true } });
    await pass(30_000);
    expect(flags.get()).toEqual({ clientStream: true });
    await pass(600_000);
    expect(server.requestsOf(getOwnFeatureFlags)).toHaveLength(2);
  });

  it('ignore a late response for the previous user', async () => {
    const { flags, session, server } = setUp();
    const late = Promise.withResolvers<{ flags: FlagValues }>();
    server.answer(getOwnFeatureFlags, () => late.promise);
    session.become(buildSessionUser());
    session.become(null);
    await pass(0);
    late.resolve({ flags: { clientStream: true } });
    await pass(0);
    expect(flags.get()).toMatchObject({ clientStream: false });
  });

  it('are overridden by those that a link has set for the tab', async () => {
    const { flags, session, tabFlags } = setUp({ own: { clientStream: false } });
    tabFlags.set({ clientStream: true, bookColor: 'blue' });
    session.become(buildSessionUser());
    await pass(0);
    expect(flags.get()).toEqual({ clientStream: true, bookColor: 'blue' });
  });

  it('do not notify listeners when the values are unchanged', async () => {
    const { flags, session } = setUp({ own: { clientStream: false } });
    const listener = jest.fn();
    flags.subscribe(listener);
    session.become(buildSessionUser());
    await pass(0);
    expect(listener).not.toHaveBeenCalled();
  });
});
