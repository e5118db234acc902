import type { Release } from '@frizo/contracts';
import { uuidv7 } from 'uuidv7';
import { madeStable, nobody, type Pointer } from '../domain/move-pointer.ts';
import { forgetReleases } from './forget-releases.ts';
import { holdPointer, pointerOf } from './rollouts.store.ts';
import { writePointer, type Mover, type MoveTools } from './write-pointer.ts';

export interface Registration {
  readonly release: Release;
  /** False keeps the release and moves nothing, unless it is the remote's first. */
  readonly makeStable: boolean;
  /** All of its files, uncompressed. */
  readonly bytes?: number | undefined;
}

export interface Registered {
  readonly remote: string;
  readonly stable: string;
  readonly lastGood: string | null;
  /** Every build of the remote that is kept. */
  readonly kept: string[];
}

/**
 * Keeps a release and, where asked to, makes it stable; the stable of before becomes the build to fall back to. Releases are immutable: the
 * same build again changes nothing, so that a start or a publish can be repeated.
 */
export async function registerRelease(
  tools: MoveTools,
  { release, makeStable, bytes }: Registration,
  mover: Mover,
): Promise<Registered> {
  const { trx } = tools;
  const { remote, build } = release;
  await trx('releases')
    .insert({
      remote,
      build,
      record: JSON.stringify(release),
      bytes: bytes ?? null,
      registered_at: mover.movedAt,
    })
    .onConflict(['remote', 'build'])
    .ignore();
  const before = await holdPointer(trx, remote);
  const isMoved = !before || (makeStable && before.stable !== build);
  const after = before ? pointerOf(before) : firstPointer(build);
  const pointer = before && isMoved ? madeStable(after, build) : after;
  if (isMoved) await writePointer(tools, { remote, before, after: pointer }, mover);
  const kept = await forgetReleases(trx, remote, mover.movedAt);
  return { remote, stable: pointer.stable, lastGood: pointer.lastGood, kept };
}

function firstPointer(stable: string): Pointer {
  return { stable, candidate: null, audience: nobody, salt: uuidv7(), lastGood: null, frozen: false };
}
