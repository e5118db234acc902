import { describe, expect, it } from '@jest/globals';
import { batched } from './batched.ts';

describe('a batched reading', () => {
  it('is done once for all who ask at the same moment', async () => {
    let readings = 0;
    const read = batched(async () => (readings += 1));
    expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
    expect(await read()).toBe(2);
  });

  it('never uses a read that began before the request', async () => {
    const begun: PromiseWithResolvers<number>[] = [];
    const read = batched(() => {
      const reading = Promise.withResolvers<number>();
      begun.push(reading);
      return reading.promise;
    });
    const first = read();
    await new Promise((resolve) => setImmediate(resolve));
    const second = read();
    await new Promise((resolve) => setImmediate(resolve));
    expect(begun).toHaveLength(2);
    begun[0]?.resolve(1);
    begun[1]?.resolve(2);
    expect(await Promise.all([first, second])).toEqual([1, 2]);
  });

  it('fails for those who waited for it, and is tried again by the next', async () => {
    let isAway = true;
    const read = batched(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve('back')));
    await expect(read()).rejects.toThrow('away');
    isAway = false;
    expect(await read()).toBe('back');
  });
});
