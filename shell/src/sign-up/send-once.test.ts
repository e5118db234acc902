import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { buildRequestError } from '@frizo/api-client/testing';
import { createSendOnce } from './send-once.ts';
import type { Attempt, SendOnce } from './send-once.ts';

const values = { firstName: 'Mia' };
const unanswered = buildRequestError({ kind: 'network', status: 0, key: 'request.network' });
const taken = buildRequestError({ status: 400, fields: { username: ['USERNAME_IS_TAKEN'] } });

describe('sending a sign-up', () => {
  const captcha = { solution: jest.fn<() => Promise<string>>(), reset: jest.fn() };
  let sendOnce: SendOnce;
  let sent: Attempt[];

  beforeEach(() => {
    let count = 0;
    sent = [];
    captcha.reset.mockReset();
    captcha.solution.mockReset();
    captcha.solution.mockImplementation(async () => `solution-${(count += 1)}`);
    sendOnce = createSendOnce({ captcha, newKey: () => `key-${count}` });
  });

  const send = (input: object, failure?: Error) =>
    sendOnce(input, async (attempt) => {
      sent.push(attempt);
      if (failure) throw failure;
      return 'answer';
    });

  it('repeats the same write if there was no response and nothing was changed', async () => {
    await expect(send(values, unanswered)).rejects.toBe(unanswered);
    expect(await send(values)).toBe('answer');
    expect(sent).toEqual([
      expect.objectContaining({ captcha: 'solution-1', idempotencyKey: 'key-1' }),
      expect.objectContaining({ captcha: 'solution-1', idempotencyKey: 'key-1' }),
    ]);
    expect(captcha.reset).not.toHaveBeenCalled();
  });

  it('sends a new write once something was changed', async () => {
    await expect(send(values, unanswered)).rejects.toBe(unanswered);
    await send({ firstName: 'Maia' });
    expect(sent[1]).toMatchObject({ captcha: 'solution-2', idempotencyKey: 'key-2' });
  });

  it('resets the captcha on a refusal, and reports whether the captcha was refused', async () => {
    await expect(send(values, taken)).rejects.toBe(taken);
    expect(captcha.reset).toHaveBeenLastCalledWith(false);
    const stale = buildRequestError({ status: 400, fields: { captcha: ['CAPTCHA_REQUIRED'] } });
    await expect(send(values, stale)).rejects.toBe(stale);
    expect(captcha.reset).toHaveBeenLastCalledWith(true);
    expect(sent[1]).toMatchObject({ captcha: 'solution-2' });
  });

  it('rejects with an instruction if the proof of work cannot be solved', async () => {
    captcha.solution.mockRejectedValue(new TypeError('crypto.subtle is undefined'));
    await expect(send(values)).rejects.toMatchObject({
      key: 'captcha.unsolved',
      message: 'We could not check that you are not a robot. Please try again.',
    });
    expect(sent).toEqual([]);
  });
});
