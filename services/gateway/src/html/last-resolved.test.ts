import { describe, expect, it } from '@jest/globals';
import { createLastResolved, type Resolved } from './last-resolved.ts';

const answer = (etag: string, flags = {}): Resolved => ({ resolution: {}, flags, etag, overridden: {} });

describe('the answers that stand in', () => {
  it('are nothing before there was one', () => {
    expect(createLastResolved().of('v')).toEqual(answer(''));
  });

  it('are each browser’s last, and of an ordinary one for whoever is not known', () => {
    const last = createLastResolved();
    last.keep('a', answer('e1'), true);
    last.keep('a', answer('e2'), true);
    last.keep('b', answer('e3', { isBeta: true }), true);
    last.keep('named', answer('e4'), false);
    expect(['a', 'b', 'named', 'stranger'].map((visitor) => last.of(visitor).etag)).toEqual([
      'e2',
      'e3',
      'e4',
      'e3',
    ]);
  });

  it('are one of the same builds for browsers with other flags', () => {
    const last = createLastResolved();
    last.keep('a', answer('e1', { isBeta: true }), true);
    last.keep('b', answer('e1', { isBeta: false }), true);
    expect([last.of('a').flags, last.of('b').flags]).toEqual([{ isBeta: true }, { isBeta: false }]);
  });

  it('are kept for so many browsers, the latest, and of so many kinds', () => {
    const last = createLastResolved();
    last.keep('first', answer('e1'), false);
    for (let index = 0; index < 10_000; index += 1) last.keep(`v${index}`, answer('e2'), true);
    expect([last.of('first').etag, last.of('v0').etag]).toEqual(['e2', 'e2']);
    last.keep('named', answer('e3'), false);
    for (let index = 0; index < 100; index += 1) last.keep(`w${index}`, answer(`f${index}`), false);
    expect([last.of('named').etag, last.of('w99').etag]).toEqual(['e2', 'f99']);
  });
});
