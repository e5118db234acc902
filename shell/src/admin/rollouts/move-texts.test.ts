import { describe, expect, it } from '@jest/globals';
import { moveTexts } from './move-texts.ts';
import { buildRollout, noAudience } from './testing/build-rollout.ts';

const rollout = buildRollout();
const withoutCandidate = buildRollout({ candidate: null });

describe('the texts of a move', () => {
  it('say who gets which build', () => {
    expect(moveTexts(rollout, { kind: 'promote' }).happens).toBe(
      'Everybody gets b3. b2 becomes the last good build, which pages fall back to.',
    );
    expect(moveTexts(rollout, { kind: 'freeze' }).happens).toMatch(/Everybody who has it goes back to b2/);
    expect(moveTexts(rollout, { kind: 'thaw' }).happens).toBe('b3 is offered again: 25% of browsers.');
    expect(moveTexts(rollout, { kind: 'withdraw' }).happens).toMatch(/^mf-booking will have no candidate/);
  });

  it('say that a rollback or an offer replaces an existing candidate', () => {
    const back = { kind: 'roll-back', build: 'b1' } as const;
    const offer = { kind: 'offer', build: 'b1', audience: noAudience } as const;
    for (const move of [back, offer]) {
      expect(moveTexts(rollout, move).happens).toMatch(/ b3 is no longer a candidate\.$/);
      expect(moveTexts(withoutCandidate, move).happens).not.toMatch(/candidate/);
    }
    expect(moveTexts(rollout, back).isDangerous).toBe(true);
  });

  it('ask who gets the build if it is the candidate already, and offer any other', () => {
    expect(moveTexts(rollout, { kind: 'offer', build: 'b3', audience: noAudience })).toMatchObject({
      title: 'Who gets b3?',
      happens: 'Everybody else stays on b2.',
    });
    expect(moveTexts(rollout, { kind: 'offer', build: 'b1', audience: noAudience }).title).toBe('Offer b1?');
  });
});
