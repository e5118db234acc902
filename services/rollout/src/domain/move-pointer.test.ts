import { describe, expect, it } from '@jest/globals';
import { describeMove } from './describe-move.ts';
import { madeStable, movePointer, emptyAudience, type Move, type Pointer } from './move-pointer.ts';

const stable: Pointer = {
  stable: 'b2',
  candidate: null,
  audience: emptyAudience,
  salt: 's1',
  lastGood: 'b1',
  frozen: false,
};
const quarter = { ...emptyAudience, percent: 25 };
const offered: Pointer = { ...stable, candidate: 'b3', audience: quarter, salt: 's3' };
const frozen: Pointer = { ...offered, frozen: true };
const offer = (build: string, audience = quarter): Move => ({ kind: 'offer', build, audience });
const back = (build: string): Move => ({ kind: 'roll-back', build });

describe('a pointer', () => {
  it.each<[string, Pointer, Move, Partial<Pointer>, string]>([
    ['offers a candidate', stable, offer('b3'), { ...offered, salt: 'new' }, 'candidate b3 for 25%'],
    [
      'offers it to more visitors with the same salt',
      offered,
      offer('b3', { ...emptyAudience, percent: 50, flag: 'tryIt' }),
      { ...offered, audience: { ...emptyAudience, percent: 50, flag: 'tryIt' } },
      'candidate b3 for 50%, users with the flag tryIt',
    ],
    [
      'offers another candidate instead, with a new salt',
      offered,
      offer('b4', { ...emptyAudience, userIds: [7], roles: ['owner', 'admin'] }),
      {
        ...offered,
        candidate: 'b4',
        salt: 'new',
        audience: { ...emptyAudience, userIds: [7], roles: ['owner', 'admin'] },
      },
      'candidate b4 for 1 named user, users with the role owner, admin',
    ],
    ['thaws a candidate that is offered again', frozen, offer('b3'), offered, 'candidate b3 thawed'],
    [
      'offers to an empty audience',
      stable,
      offer('b3', emptyAudience),
      { candidate: 'b3' },
      'candidate b3 for nobody yet',
    ],
    [
      'makes the candidate stable',
      offered,
      { kind: 'promote' },
      { ...stable, salt: 's3', stable: 'b3', lastGood: 'b2' },
      'stable b3 instead of b2',
    ],
    ['freezes the candidate', offered, { kind: 'freeze' }, frozen, 'candidate b3 frozen'],
    ['thaws the candidate', frozen, { kind: 'thaw' }, offered, 'candidate b3 thawed'],
    [
      'withdraws the candidate',
      frozen,
      { kind: 'withdraw' },
      { ...stable, salt: 's3' },
      'candidate b3 withdrawn',
    ],
    [
      'rolls back to the last good build, without another fallback',
      stable,
      back('b1'),
      { ...stable, stable: 'b1', lastGood: null },
      'stable b1 instead of b2',
    ],
    [
      'rolls back to any other build, and withdraws the candidate',
      offered,
      back('b0'),
      { ...stable, salt: 's3', stable: 'b0', lastGood: 'b1' },
      'stable b0 instead of b2; candidate b3 withdrawn',
    ],
  ])('%s', (_what, before, move, after, words) => {
    const moved = movePointer(before, move, 'new');
    expect(moved).toMatchObject(after);
    expect(describeMove(before, moved as Pointer)).toBe(words);
  });

  it.each<[string, Pointer, Move, string]>([
    ['promote without a candidate', stable, { kind: 'promote' }, 'no-candidate'],
    ['freeze without a candidate', stable, { kind: 'freeze' }, 'no-candidate'],
    ['thaw without a candidate', stable, { kind: 'thaw' }, 'no-candidate'],
    ['withdraw without a candidate', stable, { kind: 'withdraw' }, 'no-candidate'],
    ['promote a frozen candidate', frozen, { kind: 'promote' }, 'is-frozen'],
    ['offer the stable build', stable, offer('b2'), 'is-stable'],
    ['roll back to the stable build', offered, back('b2'), 'is-stable'],
  ])('does not %s', (_what, before, move, refusal) => {
    expect(movePointer(before, move, 'new')).toBe(refusal);
  });

  it('has no candidate after that was registered as stable, but keeps another one', () => {
    expect(madeStable(offered, 'b3')).toMatchObject({ stable: 'b3', candidate: null, lastGood: 'b2' });
    expect(madeStable(offered, 'b9')).toMatchObject({ stable: 'b9', candidate: 'b3', audience: quarter });
  });

  it('is described as the first if there was none', () => {
    expect(describeMove(undefined, stable)).toBe('stable b2, the first');
  });
});
