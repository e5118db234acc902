import {
  errorKeys,
  type ParsedRequestOf,
  type moveRollout as moveCall,
  type Release,
} from '@frizo/contracts';
import { conflict, DomainError, notFound } from '@frizo/service-kit';
import { uuidv7 } from 'uuidv7';
import { movePointer, type MoveRefusal } from '../domain/move-pointer.ts';
import { clearRecentHealth } from '../health/guard.ts';
import { findRelease, lockPointer, pointerOf } from '../releases/rollouts.store.ts';
import { writePointer, type Mover, type MoveTools } from '../releases/write-pointer.ts';

export type MoveRequest = Pick<ParsedRequestOf<typeof moveCall>, 'remote' | 'version' | 'move'>;

export interface RolloutMoveTools extends MoveTools {
  /** Whether the shell serves the contracts that a release was built for. */
  readonly fitsShell: (release: Release) => boolean | Promise<boolean>;
}

/** Moves the pointer of a remote, from the version that the mover has seen. */
export async function moveRollout(
  { fitsShell, ...tools }: RolloutMoveTools,
  { remote, version, move }: MoveRequest,
  mover: Mover,
): Promise<void> {
  const before = await lockPointer(tools.trx, remote);
  if (!before) throw notFound(`There is no remote ${remote}.`);
  if (before.version !== version) throw movedSince();
  if ('build' in move) {
    const release = await findRelease(tools.trx, remote, move.build);
    if (!release) throw notFound(`Build ${move.build} of ${remote} is not kept.`);
    if (!(await fitsShell(release))) throw doesNotFit(release);
  }
  const after = movePointer(pointerOf(before), move, uuidv7());
  if (typeof after === 'string') throw refusals[after]();
  const isNewOrThawed = before.candidate !== after.candidate || (before.frozen && !after.frozen);
  if (after.candidate !== null && isNewOrThawed) await clearRecentHealth(tools.trx, remote, after.candidate);
  await writePointer(tools, { remote, before, after }, mover);
}

function movedSince(): DomainError {
  return conflict('Somebody else has moved this remote in the meantime. Please look at it again.');
}

function doesNotFit({ build, contracts }: Release): DomainError {
  const wanted = `session ${contracts.session} and modal queue ${contracts.modalQueue}`;
  return new DomainError(
    errorKeys.badRequest,
    `Build ${build} was made for ${wanted}, which the shell does not serve.`,
    {
      fields: { 'move.build': ['VALUE_IS_INVALID'] },
    },
  );
}

const refusals: Readonly<Record<MoveRefusal, () => DomainError>> = {
  'no-candidate': () =>
    new DomainError('rollout.no_candidate', 'This remote has no candidate.', { status: 409 }),
  'is-frozen': () => conflict('The candidate is frozen: thaw it before you make it stable.'),
  'is-stable': () => conflict('This build is stable already.'),
};
