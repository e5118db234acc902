import { describe, expect, it } from '@jest/globals';
import { createFakeNotices, createFakeRequest } from '@frizo/api-client/testing';
import { createFakeModalQueue } from '@frizo/modal-queue/testing';
import { createFakeSession } from '@frizo/session/testing';
import { createFakeFlags } from '../testing/fake-flags.ts';
import { createFakeLive } from '../testing/fake-live.ts';
import { createContextFactory, type ContextParts } from './remote-context.ts';

describe('what a remote gets', () => {
  const buildFactory = (parts: Partial<ContextParts> = {}) =>
    createContextFactory({
      boot: { product: { name: 'Frizo' } },
      flags: createFakeFlags(),
      session: createFakeSession(),
      pendingDialogs: { keep: () => '', take: () => null },
      modals: createFakeModalQueue(),
      notices: createFakeNotices(),
      request: createFakeRequest().request,
      live: createFakeLive(),
      navigation: { get: () => ({ path: '/me', search: '' }), go: () => undefined },
      page: { documentElement: { lang: 'en-US' } } as Document,
      ...parts,
    });

  it('has the flags of now, however long the remote has been there', () => {
    const flags = createFakeFlags({ clientStream: false });
    const context = buildFactory({ flags })('/me', () => undefined);
    expect(context.flags).toEqual({ clientStream: false });
    flags.set({ clientStream: true });
    expect(context.flags).toEqual({ clientStream: true });
  });

  it('hears of its topic, and of what may have been missed, until it stops', () => {
    const live = createFakeLive();
    let heard = 0;
    const stop = buildFactory({ live })('/me', () => undefined).onLive?.('appointments', () => (heard += 1));
    live.tell({ event: 'message', data: { topic: 'flags' } });
    expect(heard).toBe(0);
    live.tell({ event: 'message', data: { topic: 'appointments' } });
    live.tell({ event: 'gap' });
    expect(heard).toBe(2);
    stop?.();
    live.tell({ event: 'gap' });
    expect(heard).toBe(2);
  });
});
