import { beforeEach, describe, expect, it } from '@jest/globals';
import { createTabFlags, tabFlagsKey } from './tab-flags.ts';

const entries = new Map<string, string>();
const storage = () =>
  ({
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  }) as Storage;

describe('the flags of a tab', () => {
  beforeEach(() => entries.clear());

  it('are merged, and survive a reload', () => {
    const flags = createTabFlags(storage);
    flags.add({ skipSubscriptions: true, rows: 3 });
    flags.add({ rows: 4 });
    expect(flags.get()).toEqual({ skipSubscriptions: true, rows: 4 });
    expect(createTabFlags(storage).get()).toEqual({ skipSubscriptions: true, rows: 4 });
  });

  it.each(['', '[', 'null', '"text"'])('are empty if the storage contains %j', (text) => {
    entries.set(tabFlagsKey, text);
    expect(createTabFlags(storage).get()).toEqual({});
  });

  it('contain only valid flag values', () => {
    entries.set(tabFlagsKey, '{"a":true,"b":{"c":1},"d":null}');
    expect(createTabFlags(storage).get()).toEqual({ a: true });
  });

  it('last as long as the page if the browser blocks storage', () => {
    const flags = createTabFlags(() => {
      throw new DOMException('no', 'SecurityError');
    });
    flags.add({ a: true });
    expect(flags.get()).toEqual({ a: true });
  });
});
