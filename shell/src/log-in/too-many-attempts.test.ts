import { describe, expect, it } from '@jest/globals';
import { buildRequestError } from '@frizo/api-client/testing';
import { tooManyAttemptsText } from './too-many-attempts.ts';

const tooMany = (retryAfterSeconds?: number) =>
  buildRequestError({ status: 429, key: 'request.too_many', retryAfterSeconds });

describe('tooManyAttemptsText', () => {
  it.each([
    [0.2, '1 second'],
    [42, '42 seconds'],
    [91, '2 minutes'],
    [14 * 60, '14 minutes'],
    [14 * 60 + 1, '15 minutes'],
    [3 * 3600 - 5, '3 hours'],
  ])('rounds %d seconds up to %s', (seconds, wait) => {
    expect(tooManyAttemptsText(tooMany(seconds))).toBe(`Too many attempts. Try again in ${wait}.`);
  });

  it('returns undefined without a waiting time or for another failure', () => {
    expect(tooManyAttemptsText(tooMany())).toBeUndefined();
    expect(tooManyAttemptsText(buildRequestError({ status: 503, retryAfterSeconds: 2 }))).toBeUndefined();
    expect(tooManyAttemptsText(new TypeError('x'))).toBeUndefined();
  });
});
