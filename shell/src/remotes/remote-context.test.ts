import { describe, expect, it } from '@jest/globals';
import { createFakeNotices, createFakeRequest } from '@frizo/api-client/testing';
import { createFakeModalQueue } from '@frizo/modal-queue/testing';
import { createFakeSession } from '@frizo/session/testing';
import { createFakeFlags } from '../testing/fake-flags.ts';
import { createFakeLive } from '../testing/fake-live.ts';
import { createContextFactory, type ContextParts } from './remote-context.ts';

describe('the context of a remote', () => {
  const buildFactory = (parts: Partial<ContextParts> = {}) =>
    createContextFactory({
      boot: { product: { name: 'Frizo' } },
      flags: createFakeFlags(),
      session: createFakeSession(),
      pendingDialogs: { save: () => '', take: () => null },
      modals: createFakeModalQueue(),
      notices: createFakeNotices(),
      request: createFakeRequest().request,
      live: createFakeLive(),
      navigation: { get: () => ({ path: '/me', search: '' }), go: () => undefined },
      page: { documentElement: { lang: 'en-US' } } as Document,
      ...parts,
    });

  it('always has the current flags, even after they change', () => {
    const flags = createFakeFlags({ clientStream: false });
    const context = buildFactory({ flags })('/me', () => undefined);
    expect(context.flags).toEqual({ clientStream: false });
    flags.set({ clientStream: true });
    expect(context.flags).toEqual({ clientStream: true });
  });

  it('passes on events of a topic, and gaps in the events, until the remote unsubscribes', () => {
    const live = createFakeLive();
    let calls = 0;
    const stop = buildFactory({ live })('/me', () => undefined).onLive?.('appointments', () => (calls += 1));
    live.emit({ event: 'message', data: { topic: 'flags' } });
    expect(calls).toBe(0);
    live.emit({ event: 'message', data: { topic: 'appointments' } });
    live.emit({ event: 'gap' });
    expect(calls).toBe(2);
    stop?.();
    live.emit({ event: 'gap' });
    expect(calls).toBe(2);
  });
});
