import { describe, expect, it } from '@jest/globals';
import { getRollouts, moveRollout } from '@frizo/contracts';
import type { Rollout, RolloutMove } from '@frizo/contracts';
import { createFakeRequest } from '@frizo/api-client/testing';
import { sendMove } from './move-rollout.ts';
import { buildRollout, nobody } from './testing/build-rollout.ts';

const base = buildRollout();
const why = 'it does well';
const conflict = { status: 409, key: 'resource.conflict', message: 'Not so.' };
const refusing = (now: readonly Rollout[]) =>
  createFakeRequest()
    .refuse(moveRollout, conflict)
    .answer(getRollouts, { rollouts: [...now] });

const moves: [RolloutMove, Partial<Rollout>][] = [
  [
    { kind: 'offer', build: 'b1', audience: { ...nobody, percent: 5 } },
    { candidate: 'b1', audience: { ...nobody, percent: 5 } },
  ],
  [{ kind: 'promote' }, { stable: 'b3', candidate: null, audience: nobody, lastGood: 'b2' }],
  [{ kind: 'freeze' }, { frozen: true }],
  [{ kind: 'withdraw' }, { candidate: null, audience: nobody }],
  [
    { kind: 'roll-back', build: 'b1' },
    { stable: 'b1', candidate: null, audience: nobody },
  ],
];

describe('moving a rollout', () => {
  it('names what it was decided on, and answers with how it stands then', async () => {
    const moved = buildRollout({ version: 8, frozen: true });
    const server = createFakeRequest().answer(moveRollout, moved);
    const outcome = await sendMove(server.request, base, { move: { kind: 'freeze' }, reason: why });
    expect(outcome).toEqual({ kind: 'moved', rollout: moved });
    expect(server.requestsOf(moveRollout)).toEqual([
      { remote: 'mf-booking', version: 7, move: { kind: 'freeze' }, reason: why },
    ]);
  });

  it.each(moves)(
    'takes a conflict with its own move, whose answer got lost, for done: %j',
    async (move, change) => {
      const theirs = buildRollout({ version: 8, ...change });
      const outcome = await sendMove(refusing([theirs]).request, base, { move, reason: why });
      expect(outcome).toEqual({ kind: 'moved', rollout: theirs });
    },
  );

  it('thaws what somebody has thawed already', async () => {
    const frozen = buildRollout({ frozen: true });
    const theirs = buildRollout({ version: 8 });
    const outcome = await sendMove(refusing([theirs]).request, frozen, {
      move: { kind: 'thaw' },
      reason: why,
    });
    expect(outcome).toEqual({ kind: 'moved', rollout: theirs });
  });

  it.each(moves)('is a conflict where somebody else has moved it elsewhere: %j', async (move) => {
    const theirs = buildRollout({ version: 8, audience: { ...nobody, percent: 50 } });
    const outcome = await sendMove(refusing([theirs]).request, base, { move, reason: why });
    expect(outcome).toEqual({ kind: 'conflict', theirs });
  });

  it('is a conflict where the remote is gone', async () => {
    const outcome = await sendMove(refusing([]).request, base, { move: { kind: 'promote' }, reason: why });
    expect(outcome).toEqual({ kind: 'conflict', theirs: null });
  });

  it("fails in the server's words where nobody has moved it, or nobody can be asked", async () => {
    const wish = { move: { kind: 'promote' }, reason: why } as const;
    await expect(sendMove(refusing([base]).request, base, wish)).resolves.toEqual({
      kind: 'failed',
      message: 'Not so.',
    });
    const mute = refusing([]).refuse(getRollouts, { message: 'Later.' });
    await expect(sendMove(mute.request, base, wish)).resolves.toEqual({ kind: 'failed', message: 'Later.' });
    const gone = createFakeRequest().refuse(moveRollout, { status: 404, message: 'That build is not kept.' });
    await expect(sendMove(gone.request, base, wish)).resolves.toEqual({
      kind: 'failed',
      message: 'That build is not kept.',
    });
  });
});
