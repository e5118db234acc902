import { describe, expect, it } from '@jest/globals';
import { createFakeNotices, createFakeRequest } from '@frizo/api-client/testing';
import { createFakeModalQueue } from '@frizo/modal-queue/testing';
import { createFakeSession } from '@frizo/session/testing';
import { createFakeFlags } from '../testing/fake-flags.ts';
import { createContextFactory } from './remote-context.ts';

describe('what a remote gets', () => {
  it('has the flags of now, however long the remote has been there', () => {
    const flags = createFakeFlags({ clientStream: false });
    const createContext = createContextFactory({
      boot: { product: { name: 'Frizo' } },
      flags,
      session: createFakeSession(),
      modals: createFakeModalQueue(),
      notices: createFakeNotices(),
      request: createFakeRequest().request,
      navigation: { go: () => undefined },
      page: { documentElement: { lang: 'en-US' } } as Document,
    });
    const context = createContext('/me', () => undefined);
    expect(context.flags).toEqual({ clientStream: false });
    flags.set({ clientStream: true });
    expect(context.flags).toEqual({ clientStream: true });
  });
});
