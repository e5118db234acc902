import { beforeEach, describe, expect, it } from '@jest/globals';
import { createTabFlags, tabFlagsKey } from './tab-flags.ts';

const kept = new Map<string, string>();
const storage = () =>
  ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }) as Storage;

describe('the flags of a tab', () => {
  beforeEach(() => kept.clear());

  it('add up, and are there after a reload', () => {
    const flags = createTabFlags(storage);
    flags.add({ skipSubscriptions: true, rows: 3 });
    flags.add({ rows: 4 });
    expect(flags.get()).toEqual({ skipSubscriptions: true, rows: 4 });
    expect(createTabFlags(storage).get()).toEqual({ skipSubscriptions: true, rows: 4 });
  });

  it.each(['', '[', 'null', '"text"'])('are none where the storage says %j', (text) => {
    kept.set(tabFlagsKey, text);
    expect(createTabFlags(storage).get()).toEqual({});
  });

  it('are only what a flag can be', () => {
    kept.set(tabFlagsKey, '{"a":true,"b":{"c":1},"d":null}');
    expect(createTabFlags(storage).get()).toEqual({ a: true });
  });

  it('live as long as the page where the browser keeps nothing', () => {
    const flags = createTabFlags(() => {
      throw new DOMException('no', 'SecurityError');
    });
    flags.add({ a: true });
    expect(flags.get()).toEqual({ a: true });
  });
});
