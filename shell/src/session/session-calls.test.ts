import { describe, expect, it } from '@jest/globals';
import { RequestError } from '@frizo/api-client';
import { createFakeRequest } from '@frizo/api-client/testing';
import { getCaptchaChallenge, logIn } from '@frizo/contracts';
import type { RequestFn } from '@frizo/api-client';
import { buildSessionAnswer } from '@frizo/session/testing';
import { buildChallenge } from '../captcha/testing/build-challenge.ts';
import { sessionCalls } from './session-calls.ts';

function refusing(status: number, key: string) {
  const error = new RequestError({ kind: 'server', status, key, message: 'no' });
  return sessionCalls(() => Promise.reject(error));
}

describe('a renewal', () => {
  it('returns the session', async () => {
    const answer = buildSessionAnswer();
    const request = (() => Promise.resolve(answer)) as unknown as RequestFn;
    await expect(sessionCalls(request).renew()).resolves.toBe(answer);
  });

  it.each(['token.missing', 'token.invalid'])('returns null if the server reports %s', async (key) => {
    await expect(refusing(401, key).renew()).resolves.toBeNull();
  });

  it('rejects on any other failure', async () => {
    await expect(refusing(503, 'service.unavailable').renew()).rejects.toMatchObject({ status: 503 });
    await expect(refusing(401, 'login.failed').renew()).rejects.toMatchObject({ status: 401 });
  });
});

describe('a log-in', () => {
  const credentials = { username: 'client@demo.frizo.test', password: 'Demo-1234' };
  const refusal = { status: 400, key: 'session.proof_required', fields: { captcha: ['CAPTCHA_REQUIRED'] } };

  it('solves a required proof of work and is sent again with it', async () => {
    const server = createFakeRequest().answer(getCaptchaChallenge, await buildChallenge(7));
    const answer = buildSessionAnswer();
    server.refuse(logIn, refusal);
    const calls = sessionCalls((call, ...rest) => {
      if (call.name === getCaptchaChallenge.name) server.answer(logIn, answer);
      return server.request(call, ...rest);
    });
    await expect(calls.logIn(credentials)).resolves.toEqual(answer);
    const [first, second] = server.requestsOf(logIn);
    expect(first).toEqual(credentials);
    expect(JSON.parse(atob(second?.captcha ?? ''))).toMatchObject({ number: 7, signature: 'signed' });
  });

  it('requests no challenge if none is required, and retries only once', async () => {
    const server = createFakeRequest().answer(getCaptchaChallenge, await buildChallenge(3));
    server.refuse(logIn, { status: 401, key: 'session.wrong_credentials' });
    await expect(sessionCalls(server.request).logIn(credentials)).rejects.toMatchObject({ status: 401 });
    expect(server.requestsOf(getCaptchaChallenge)).toEqual([]);
    server.refuse(logIn, refusal);
    await expect(sessionCalls(server.request).logIn(credentials)).rejects.toMatchObject({ status: 400 });
    expect(server.requestsOf(logIn)).toHaveLength(3);
  });
});
