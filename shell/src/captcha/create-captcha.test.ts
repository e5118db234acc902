import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getCaptchaChallenge } from '@frizo/contracts';
import { createFakeRequest } from '@frizo/api-client/testing';
import type { FakeRequest } from '@frizo/api-client/testing';
import { createCaptcha } from './create-captcha.ts';
import type { Captcha } from './create-captcha.ts';
import type { solveChallenge } from './solve-challenge.ts';

const noon = Date.parse('2026-01-05T12:00:00Z');
const challenge = {
  algorithm: 'SHA-256',
  challenge: 'c',
  maxnumber: 10,
  salt: `s?expires=${noon / 1000 + 600}&`,
  signature: 'g',
};

describe('a captcha', () => {
  let now = noon;
  let server: FakeRequest;
  let solved = 0;
  let captcha: Captcha;
  const solve = jest.fn<typeof solveChallenge>();
  const requestCount = () => server.requestsOf(getCaptchaChallenge).length;

  beforeEach(() => {
    now = noon;
    solved = 0;
    solve.mockReset();
    solve.mockImplementation(async () => {
      solved += 1;
      return `solution-${solved}`;
    });
    server = createFakeRequest().answer(getCaptchaChallenge, challenge);
    captcha = createCaptcha({ request: server.request, now: () => now, solve });
  });

  it('requests nothing before it starts, and one challenge even if started twice', async () => {
    expect([requestCount(), captcha.get().phase]).toEqual([0, 'idle']);
    captcha.start();
    captcha.start();
    expect(captcha.get().phase).toBe('working');
    expect(await captcha.solution()).toBe('solution-1');
    expect([requestCount(), captcha.get().phase]).toEqual([1, 'solved']);
  });

  it('reports its progress', async () => {
    solve.mockImplementation(async (_challenge, options) => {
      options?.onProgress?.(0.5);
      return 'solution';
    });
    const seen: number[] = [];
    captcha.subscribe(() => seen.push(captcha.get().tried));
    await captcha.solution();
    expect(seen).toContain(0.5);
  });

  it('solves a new challenge when the last solution has nearly expired', async () => {
    await captcha.solution();
    now = noon + 569_000;
    expect(await captcha.solution()).toBe('solution-1');
    now = noon + 571_000;
    expect(await captcha.solution()).toBe('solution-2');
  });

  it('starts on the next challenge after a reset, and counts refused solutions', async () => {
    await captcha.solution();
    captcha.reset(false);
    expect(captcha.get()).toMatchObject({ phase: 'working', refusals: 0 });
    expect(await captcha.solution()).toBe('solution-2');
    captcha.reset(true);
    expect(captcha.get().refusals).toBe(1);
    expect(await captcha.solution()).toBe('solution-3');
  });

  it('shows a failure, and retries on request', async () => {
    server.refuse(getCaptchaChallenge, { status: 503, key: 'service.unavailable' });
    await expect(captcha.solution()).rejects.toMatchObject({ key: 'service.unavailable' });
    expect(captcha.get().phase).toBe('failed');
    server.answer(getCaptchaChallenge, challenge);
    expect(await captcha.solution()).toBe('solution-1');
  });

  it('discards an attempt that was stopped', async () => {
    const stopped = captcha.solution();
    captcha.stop();
    await stopped.catch(() => undefined);
    expect(captcha.get().phase).toBe('idle');
    expect(solve.mock.calls.every(([, options]) => options?.signal?.aborted)).toBe(true);
  });
});
