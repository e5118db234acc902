import { describe, expect, it } from '@jest/globals';
import { createRequestQueue } from './serve-releases.ts';

/** Work that ends when it is told to. */
function startWork(turns: { atOnce: number; waiting: number }) {
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const ask = createRequestQueue(
    (key) =>
      new Promise<string>((resolve, reject) => {
        begun.push(key);
        ends.set(key, (error) => (error ? reject(error) : resolve(`${key} is done`)));
      }),
    turns,
  );
  return { begun, end: (key: string, error?: Error) => ends.get(key)?.(error), ask };
}

describe('work in turn', () => {
  it('is done once for all who ask for the same at the same moment, and again later', async () => {
    const { begun, end, ask } = startWork({ atOnce: 2, waiting: 0 });
    const both = Promise.all([ask('a'), ask('a')]);
    end('a');
    expect(await both).toEqual(['a is done', 'a is done']);
    void ask('a');
    expect(begun).toEqual(['a', 'a']);
  });

  it('waits while as much as may be is under way, and who would wait behind too many is refused', async () => {
    const { begun, end, ask } = startWork({ atOnce: 1, waiting: 1 });
    const first = ask('a');
    const second = ask('b');
    await expect(ask('c')).rejects.toMatchObject({ name: 'StoreAway' });
    expect(begun).toEqual(['a']);
    end('a');
    await first;
    end('b');
    expect(await second).toBe('b is done');
    expect(begun).toEqual(['a', 'b']);
  });

  it('that fails leaves its place to the next', async () => {
    const { end, ask } = startWork({ atOnce: 1, waiting: 1 });
    const first = ask('a');
    const second = ask('b');
    end('a', new Error('away'));
    await expect(first).rejects.toThrow('away');
    end('b');
    expect(await second).toBe('b is done');
  });
});
