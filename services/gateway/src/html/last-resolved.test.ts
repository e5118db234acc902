import { describe, expect, it } from '@jest/globals';
import { createLastResolved, type Resolved } from './last-resolved.ts';

const answer = (etag: string, flags = {}): Resolved => ({ resolution: {}, flags, etag, overridden: {} });

describe('the cached resolutions', () => {
  it('are empty at first', () => {
    expect(createLastResolved().of('v')).toEqual(answer(''));
  });

  it('are the last of each browser, and that of an ordinary browser for an unknown one', () => {
    const last = createLastResolved();
    last.save('a', answer('e1'), true);
    last.save('a', answer('e2'), true);
    last.save('b', answer('e3', { isBeta: true }), true);
    last.save('named', answer('e4'), false);
    expect(['a', 'b', 'named', 'unknown'].map((visitor) => last.of(visitor).etag)).toEqual([
      'e2',
      'e3',
      'e4',
      'e3',
    ]);
  });

  it('differ by flags for browsers with the same builds', () => {
    const last = createLastResolved();
    last.save('a', answer('e1', { isBeta: true }), true);
    last.save('b', answer('e1', { isBeta: false }), true);
    expect([last.of('a').flags, last.of('b').flags]).toEqual([{ isBeta: true }, { isBeta: false }]);
  });

  it('are limited to the latest browsers, and in the number of different ones', () => {
    const last = createLastResolved();
    last.save('first', answer('e1'), false);
    for (let index = 0; index < 10_000; index += 1) last.save(`v${index}`, answer('e2'), true);
    expect([last.of('first').etag, last.of('v0').etag]).toEqual(['e2', 'e2']);
    last.save('named', answer('e3'), false);
    for (let index = 0; index < 100; index += 1) last.save(`w${index}`, answer(`f${index}`), false);
    expect([last.of('named').etag, last.of('w99').etag]).toEqual(['e2', 'f99']);
  });
});
