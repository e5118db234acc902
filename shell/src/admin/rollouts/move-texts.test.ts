import { describe, expect, it } from '@jest/globals';
import { moveWords } from './move-words.ts';
import { buildRollout, nobody } from './testing/build-rollout.ts';

const rollout = buildRollout();
const alone = buildRollout({ candidate: null });

describe('a move in words', () => {
  it('says who gets what, by the names of the builds', () => {
    expect(moveWords(rollout, { kind: 'promote' }).happens).toBe(
      'Everybody gets b3. b2 becomes the last good build, which pages fall back to.',
    );
    expect(moveWords(rollout, { kind: 'freeze' }).happens).toMatch(/Everybody who has it goes back to b2/);
    expect(moveWords(rollout, { kind: 'thaw' }).happens).toBe('b3 is offered again: 25% of browsers.');
    expect(moveWords(rollout, { kind: 'withdraw' }).happens).toMatch(/^mf-booking will have no candidate/);
  });

  it('says of a roll back and of an offer that the candidate of before is gone, where there was one', () => {
    const back = { kind: 'roll-back', build: 'b1' } as const;
    const offer = { kind: 'offer', build: 'b1', audience: nobody } as const;
    for (const move of [back, offer]) {
      expect(moveWords(rollout, move).happens).toMatch(/ b3 is no longer a candidate\.$/);
      expect(moveWords(alone, move).happens).not.toMatch(/candidate/);
    }
    expect(moveWords(rollout, back).isDangerous).toBe(true);
  });

  it('asks who gets a build that is the candidate already, and offers any other', () => {
    expect(moveWords(rollout, { kind: 'offer', build: 'b3', audience: nobody })).toMatchObject({
      title: 'Who gets b3?',
      happens: 'Everybody else stays on b2.',
    });
    expect(moveWords(rollout, { kind: 'offer', build: 'b1', audience: nobody }).title).toBe('Offer b1?');
  });
});
