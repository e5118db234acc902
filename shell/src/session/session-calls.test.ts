import { describe, expect, it } from '@jest/globals';
import { RequestError } from '@frizo/api-client';
import type { RequestFn } from '@frizo/api-client';
import { buildSessionAnswer } from '@frizo/session/testing';
import { sessionCalls } from './session-calls.ts';

function refusing(status: number, key: string) {
  const error = new RequestError({ kind: 'server', status, key, message: 'no' });
  return sessionCalls(() => Promise.reject(error));
}

describe('a renewal', () => {
  it('brings the session', async () => {
    const answer = buildSessionAnswer();
    const request = (() => Promise.resolve(answer)) as unknown as RequestFn;
    await expect(sessionCalls(request).renew()).resolves.toBe(answer);
  });

  it.each(['token.missing', 'token.invalid'])(
    'that reports %s means that nobody is logged in',
    async (key) => {
      await expect(refusing(401, key).renew()).resolves.toBeNull();
    },
  );

  it('that fails otherwise says nothing about who is here', async () => {
    await expect(refusing(503, 'service.unavailable').renew()).rejects.toMatchObject({ status: 503 });
    await expect(refusing(401, 'login.failed').renew()).rejects.toMatchObject({ status: 401 });
  });
});
