import { describe, expect, it } from '@jest/globals';
import type { CandidateAudience } from '@frizo/contracts';
import { ageText, audienceText, movedBetween, sizeText } from './rollout-texts.ts';
import { buildRollout, noAudience } from './testing/build-rollout.ts';

describe('the texts of a rollout', () => {
  it.each<[Partial<CandidateAudience>, string]>([
    [{}, 'nobody yet'],
    [{ percent: 0.5 }, '0.5% of browsers'],
    [
      { percent: 25, flag: 'bookFast', userIds: [3, 41], roles: ['admin', 'owner'] },
      '25% of browsers, everybody with bookFast on, user 3 or 41, admin or owner',
    ],
    [{ userIds: [1, 2, 3, 4] }, '4 users'],
  ])('describe the audience %j as %s', (audience, text) => {
    expect(audienceText({ ...noAudience, ...audience })).toBe(text);
  });

  it('list only what has moved', () => {
    const before = buildRollout();
    expect(movedBetween(before, { ...before, version: 9 })).toEqual([]);
    expect(movedBetween(before, { ...before, frozen: true })).toEqual([
      { what: 'Frozen', before: 'no', after: 'yes' },
    ]);
    expect(
      movedBetween(before, buildRollout({ stable: 'b3', candidate: null })).map(({ what }) => what),
    ).toEqual(['Stable', 'Candidate', 'Who gets it', 'Frozen']);
  });

  it.each([
    [null, 'size not known'],
    [0, '0 KB'],
    [1, '1 KB'],
    [421_000, '412 KB'],
    [1_500_000, '1.4 MB'],
  ])('show %j bytes as %s', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text);
  });

  it.each([
    [-30, 'just now'],
    [59, 'just now'],
    [60, '1 minute ago'],
    [7_199, '1 hour ago'],
    [3 * 86_400, '3 days ago'],
  ])('show %d seconds ago as %s', (seconds, text) => {
    expect(ageText(1_795_176_000 - seconds, 1_795_176_000_000)).toBe(text);
  });
});
