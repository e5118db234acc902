import { describe, expect, it } from '@jest/globals';
import { getRollouts, moveRollout } from '@frizo/contracts';
import type { Rollout, RolloutMove } from '@frizo/contracts';
import { createFakeRequest } from '@frizo/api-client/testing';
import { sendMove } from './move-rollout.ts';
import { buildRollout, noAudience } from './testing/build-rollout.ts';

const base = buildRollout();
const reason = 'it does well';
const conflict = { status: 409, key: 'resource.conflict', message: 'Not so.' };
const refusing = (current: readonly Rollout[]) =>
  createFakeRequest()
    .refuse(moveRollout, conflict)
    .answer(getRollouts, { rollouts: [...current] });

const moves: [RolloutMove, Partial<Rollout>][] = [
  [
    { kind: 'offer', build: 'b1', audience: { ...noAudience, percent: 5 } },
    { candidate: 'b1', audience: { ...noAudience, percent: 5 } },
  ],
  [{ kind: 'promote' }, { stable: 'b3', candidate: null, audience: noAudience, lastGood: 'b2' }],
  [{ kind: 'freeze' }, { frozen: true }],
  [{ kind: 'withdraw' }, { candidate: null, audience: noAudience }],
  [
    { kind: 'roll-back', build: 'b1' },
    { stable: 'b1', candidate: null, audience: noAudience },
  ],
];

describe('moving a rollout', () => {
  it('sends the version that the admin saw, and returns the moved rollout', async () => {
    const moved = buildRollout({ version: 8, frozen: true });
    const server = createFakeRequest().answer(moveRollout, moved);
    const outcome = await sendMove(server.request, base, { move: { kind: 'freeze' }, reason });
    expect(outcome).toEqual({ kind: 'moved', rollout: moved });
    expect(server.requestsOf(moveRollout)).toEqual([
      { remote: 'mf-booking', version: 7, move: { kind: 'freeze' }, reason },
    ]);
  });

  it.each(moves)(
    'treats a conflict with its own move, whose response was lost, as success: %j',
    async (move, change) => {
      const theirs = buildRollout({ version: 8, ...change });
      const outcome = await sendMove(refusing([theirs]).request, base, { move, reason });
      expect(outcome).toEqual({ kind: 'moved', rollout: theirs });
    },
  );

  it('succeeds if another admin has thawed it already', async () => {
    const frozen = buildRollout({ frozen: true });
    const theirs = buildRollout({ version: 8 });
    const outcome = await sendMove(refusing([theirs]).request, frozen, {
      move: { kind: 'thaw' },
      reason,
    });
    expect(outcome).toEqual({ kind: 'moved', rollout: theirs });
  });

  it.each(moves)('is a conflict if another admin has moved it elsewhere: %j', async (move) => {
    const theirs = buildRollout({ version: 8, audience: { ...noAudience, percent: 50 } });
    const outcome = await sendMove(refusing([theirs]).request, base, { move, reason });
    expect(outcome).toEqual({ kind: 'conflict', theirs });
  });

  it('is a conflict if the remote is gone', async () => {
    const outcome = await sendMove(refusing([]).request, base, { move: { kind: 'promote' }, reason });
    expect(outcome).toEqual({ kind: 'conflict', theirs: null });
  });

  it("fails with the server's message if the rollout is unchanged or cannot be loaded", async () => {
    const decided = { move: { kind: 'promote' }, reason } as const;
    await expect(sendMove(refusing([base]).request, base, decided)).resolves.toEqual({
      kind: 'failed',
      message: 'Not so.',
    });
    const broken = refusing([]).refuse(getRollouts, { message: 'Later.' });
    await expect(sendMove(broken.request, base, decided)).resolves.toEqual({
      kind: 'failed',
      message: 'Later.',
    });
    const gone = createFakeRequest().refuse(moveRollout, { status: 404, message: 'That build is not kept.' });
    await expect(sendMove(gone.request, base, decided)).resolves.toEqual({
      kind: 'failed',
      message: 'That build is not kept.',
    });
  });
});
