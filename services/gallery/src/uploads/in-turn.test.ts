import { describe, expect, it } from '@jest/globals';
import { createTurns } from './in-turn.ts';

describe('work in turn', () => {
  function start(inTurn: ReturnType<typeof createTurns>) {
    const done = Promise.withResolvers<string>();
    const work = { isRunning: false, ...done };
    const result = inTurn(() => {
      work.isRunning = true;
      return done.promise;
    });
    return { work, result };
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('waits for those before it, and goes on when one has ended', async () => {
    const inTurn = createTurns({ atOnce: 1, waiting: 2 });
    const [first, second, third] = [start(inTurn), start(inTurn), start(inTurn)];
    await settled();
    expect([first, second, third].map(({ work }) => work.isRunning)).toEqual([true, false, false]);
    first.work.resolve('first');
    expect(await first.result).toBe('first');
    await settled();
    expect([second.work.isRunning, third.work.isRunning]).toEqual([true, false]);
  });

  it('goes on after a failure', async () => {
    const inTurn = createTurns({ atOnce: 1, waiting: 1 });
    const [first, second] = [start(inTurn), start(inTurn)];
    first.work.reject(new Error('broken'));
    await expect(first.result).rejects.toThrow('broken');
    second.work.resolve('second');
    expect(await second.result).toBe('second');
  });

  it('is refused where too many wait, and taken again later', async () => {
    const inTurn = createTurns({ atOnce: 1, waiting: 0 });
    const first = start(inTurn);
    await expect(inTurn(async () => 'second')).rejects.toMatchObject({
      key: 'service.unavailable',
      details: { status: 503, retryAfterSeconds: 5 },
    });
    first.work.resolve('first');
    await first.result;
    expect(await inTurn(async () => 'third')).toBe('third');
  });
});
