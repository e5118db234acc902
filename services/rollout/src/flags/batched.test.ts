import { describe, expect, it } from '@jest/globals';
import { batched } from './batched.ts';

describe('a batched read', () => {
  it('runs once for concurrent callers', async () => {
    let reads = 0;
    const read = batched(async () => (reads += 1));
    expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
    expect(await read()).toBe(2);
  });

  it('never returns a read that started before the call', async () => {
    const started: PromiseWithResolvers<number>[] = [];
    const read = batched(() => {
      const pending = Promise.withResolvers<number>();
      started.push(pending);
      return pending.promise;
    });
    const first = read();
    await new Promise((resolve) => setImmediate(resolve));
    const second = read();
    await new Promise((resolve) => setImmediate(resolve));
    expect(started).toHaveLength(2);
    started[0]?.resolve(1);
    started[1]?.resolve(2);
    expect(await Promise.all([first, second])).toEqual([1, 2]);
  });

  it('fails for its callers, and runs again for the next one', async () => {
    let isAway = true;
    const read = batched(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve('back')));
    await expect(read()).rejects.toThrow('away');
    isAway = false;
    expect(await read()).toBe('back');
  });
});
