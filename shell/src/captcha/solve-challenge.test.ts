import { describe, expect, it, jest } from '@jest/globals';
import { expiryOf, solveChallenge } from './solve-challenge.ts';
import { buildChallenge, salt } from './testing/build-challenge.ts';

describe('solveChallenge', () => {
  it.each([0, 499, 500, 1_234, 2_000])(
    'finds the number %i and encodes the solution for the server',
    async (number) => {
      const { challenge, ...rest } = await buildChallenge(number);
      const solution = await solveChallenge({ challenge, ...rest });
      expect(JSON.parse(atob(solution))).toEqual({
        algorithm: 'SHA-256',
        challenge,
        number,
        salt,
        signature: 'signed',
      });
    },
  );

  it('reports its progress', async () => {
    const onProgress = jest.fn();
    await solveChallenge(await buildChallenge(1_234), { onProgress });
    expect(onProgress.mock.calls).toEqual([[0.25], [0.5]]);
  });

  it('rejects when no number fits', async () => {
    await expect(solveChallenge(await buildChallenge(3_000))).rejects.toThrow(
      'No number solves the challenge.',
    );
  });

  it('stops when aborted', async () => {
    const controller = new AbortController();
    const solving = solveChallenge(await buildChallenge(2_000), {
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    await expect(solving).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('expiryOf', () => {
  it('reads the expiry of a challenge from its salt', () => {
    expect(expiryOf({ salt })).toBe(Date.parse('2030-01-01T00:00:00Z'));
  });

  it.each(['5f1c0d9e', '5f1c0d9e?expires=', '5f1c0d9e?expires=soon&', ''])(
    'returns infinity if the salt is %j',
    (text) => {
      expect(expiryOf({ salt: text })).toBe(Number.POSITIVE_INFINITY);
    },
  );
});
