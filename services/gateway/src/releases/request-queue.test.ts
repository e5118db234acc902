import { describe, expect, it } from '@jest/globals';
import { createRequestQueue } from './serve-releases.ts';

/** Work that ends when the test ends it. */
function startWork(limits: { concurrent: number; waiting: number }) {
  const started: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const request = createRequestQueue(
    (key) =>
      new Promise<string>((resolve, reject) => {
        started.push(key);
        ends.set(key, (error) => (error ? reject(error) : resolve(`${key} is done`)));
      }),
    limits,
  );
  return { started, end: (key: string, error?: Error) => ends.get(key)?.(error), request };
}

describe('the request queue', () => {
  it('runs concurrent requests with the same key once, and later ones again', async () => {
    const { started, end, request } = startWork({ concurrent: 2, waiting: 0 });
    const both = Promise.all([request('a'), request('a')]);
    end('a');
    expect(await both).toEqual(['a is done', 'a is done']);
    void request('a');
    expect(started).toEqual(['a', 'a']);
  });

  it('queues requests above the concurrency limit, and refuses them above the queue limit', async () => {
    const { started, end, request } = startWork({ concurrent: 1, waiting: 1 });
    const first = request('a');
    const second = request('b');
    await expect(request('c')).rejects.toMatchObject({ name: 'StoreAway' });
    expect(started).toEqual(['a']);
    end('a');
    await first;
    end('b');
    expect(await second).toBe('b is done');
    expect(started).toEqual(['a', 'b']);
  });

  it('runs the next request after a failure', async () => {
    const { end, request } = startWork({ concurrent: 1, waiting: 1 });
    const first = request('a');
    const second = request('b');
    end('a', new Error('away'));
    await expect(first).rejects.toThrow('away');
    end('b');
    expect(await second).toBe('b is done');
  });
});
