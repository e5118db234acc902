import { describe, expect, it } from '@jest/globals';
import { createWorkLimiter } from './work-limiter.ts';

function held(): { readonly promise: Promise<string>; readonly resolve: (value: string) => void } {
  return Promise.withResolvers<string>();
}

/** Waits until all work that may start has started. */
function flushStarts(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

describe('a work limiter', () => {
  it('limits concurrent work, and runs the rest in order', async () => {
    const limiter = createWorkLimiter({ concurrent: 2, queue: 5 });
    const works = Array.from({ length: 4 }, held);
    const started: number[] = [];
    const results = works.map((work, index) =>
      limiter.run(() => {
        started.push(index);
        return work.promise;
      }),
    );
    await flushStarts();
    expect(started).toEqual([0, 1]);
    works[1]?.resolve('second');
    await results[1];
    await flushStarts();
    expect(started).toEqual([0, 1, 2]);
    for (const work of works) work.resolve('done');
    expect(await Promise.all(results)).toEqual(['done', 'second', 'done', 'done']);
    expect(started).toEqual([0, 1, 2, 3]);
  });

  it('refuses work when the queue is full, with the time to wait', async () => {
    const limiter = createWorkLimiter({ concurrent: 1, queue: 1 });
    const work = held();
    const first = limiter.run(() => work.promise);
    const second = limiter.run(() => work.promise);
    await expect(limiter.run(() => work.promise)).rejects.toMatchObject({
      key: 'service.unavailable',
      details: { status: 503, retryAfterSeconds: 5 },
    });
    work.resolve('done');
    expect(await Promise.all([first, second])).toEqual(['done', 'done']);
  });

  it('continues after work has failed', async () => {
    const limiter = createWorkLimiter({ concurrent: 1, queue: 0 });
    await expect(limiter.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await limiter.run(async () => 'fine')).toBe('fine');
  });
});
