import type { Release } from '@frizo/contracts';
import { uuidv7 } from 'uuidv7';
import { madeStable, emptyAudience, type Pointer } from '../domain/move-pointer.ts';
import { forgetReleases } from './forget-releases.ts';
import { lockPointer, pointerOf } from './rollouts.store.ts';
import { writePointer, type Mover, type MoveTools } from './write-pointer.ts';

export interface Registration {
  readonly release: Release;
  /** False stores the release without moving the pointer, unless it is the remote's first. */
  readonly makeStable: boolean;
  /** The size of all files, uncompressed. */
  readonly bytes?: number | undefined;
}

export interface Registered {
  readonly remote: string;
  readonly stable: string;
  readonly lastGood: string | null;
  /** The kept builds of the remote. */
  readonly kept: string[];
}

/**
 * Stores a release and, if requested, makes it stable; the previous stable build becomes the fallback. Releases are immutable: the same
 * build again changes nothing, so that a start or a publish can be repeated.
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
  const before = await lockPointer(trx, remote);
  const isMoved = !before || (makeStable && before.stable !== build);
  const after = before ? pointerOf(before) : firstPointer(build);
  const pointer = before && isMoved ? madeStable(after, build) : after;
  if (isMoved) await writePointer(tools, { remote, before, after: pointer }, mover);
  const kept = await forgetReleases(trx, remote, mover.movedAt);
  return { remote, stable: pointer.stable, lastGood: pointer.lastGood, kept };
}

function firstPointer(stable: string): Pointer {
  return { stable, candidate: null, audience: emptyAudience, salt: uuidv7(), lastGood: null, frozen: false };
}
