import { describe, expect, it, jest } from '@jest/globals';
import { RequestError } from '@frizo/api-client';
import type { RequestFn } from '@frizo/api-client';
import { buildSessionAnswer, createFakeSession } from '@frizo/session/testing';
import { createQuickSignIn } from './quick-sign-in.ts';

function setUp(answer: () => Promise<unknown>, user: 'unknown' | null = null) {
  const session = createFakeSession(user);
  const adopt = jest.fn(({ user }: ReturnType<typeof buildSessionAnswer>) => session.become(user));
  const request = jest.fn((..._input: unknown[]) => answer());
  const show = jest.fn();
  const quick = createQuickSignIn({
    request: request as unknown as RequestFn,
    session: { ...session, adopt },
    notices: { show },
  });
  return { quick, session, request, show };
}

describe('quick sign-in', () => {
  it('logs its user in', async () => {
    const { quick, request } = setUp(async () => buildSessionAnswer());
    await expect(quick.signIn('token-1')).resolves.toBe(true);
    expect(request).toHaveBeenCalledWith(expect.anything(), { token: 'token-1' }, { notice: false });
    expect(quick.get().status).toBe('authenticated');
  });

  it('reports an unknown session meanwhile, so that guards wait', async () => {
    const { quick } = setUp(async () => buildSessionAnswer());
    const signedIn = quick.signIn('token-1');
    expect(quick.get().status).toBe('unknown');
    await signedIn;
    expect(quick.get().status).toBe('authenticated');
  });

  it('waits for the first renewal, which may report another user', async () => {
    const { quick, session, request } = setUp(async () => buildSessionAnswer(), 'unknown');
    const signedIn = quick.signIn('token-1');
    await Promise.resolve();
    expect(request).not.toHaveBeenCalled();
    session.become(null);
    await expect(signedIn).resolves.toBe(true);
  });

  it.each([
    [
      { kind: 'server', status: 401, key: 'session.wrong_token', message: 'This link was used.' },
      'This link was used.',
    ],
    [{ kind: 'network', status: 0, key: 'request.network', message: 'Failed' }, 'Problem with connection'],
  ] as const)('shows an error and logs no one in: %j', async (failure, text) => {
    const { quick, show } = setUp(() => Promise.reject(new RequestError(failure)));
    await expect(quick.signIn('token-1')).resolves.toBe(false);
    expect(quick.get()).toEqual({ status: 'anonymous', user: null });
    expect(show).toHaveBeenCalledWith({ kind: 'error', text });
  });
});
