import type { Release } from '@frizo/contracts';
import type { MountedRemote, Remote, RemoteContext } from '@frizo/remote-kit';
import { withDeadline } from '../remotes/deadline.ts';
import { atStage, failureOnPage, SlotFailure } from '../remotes/slot-failure.ts';
import { contextFor } from '../remotes/supported-contracts.ts';

export interface MountRequest {
  readonly release: Release;
  readonly remote: Remote;
  readonly root: HTMLElement;
  readonly createContext: (reportFailure: (error: unknown) => void) => RemoteContext;
  /** Called if it throws during rendering after it was mounted. */
  readonly onCrash: (failure: SlotFailure) => void;
  readonly deadlineMs: number;
}

/** Mounts a build. Rejects with a `SlotFailure` of stage mount, shape or render, after unmounting what it had mounted. */
export async function mountRelease(request: MountRequest): Promise<MountedRemote> {
  const { release, remote, root, createContext, onCrash, deadlineMs } = request;
  const earlyFailures: SlotFailure[] = [];
  let onFailure: (failure: SlotFailure) => void = (failure) => earlyFailures.push(failure);
  const context = contextFor(
    createContext((error) => onFailure(failureOnPage(release, error))),
    release,
  );
  const mounted = await atStage('mount', release, () =>
    inTime(() => remote.mount(root, context), deadlineMs),
  );
  if (typeof mounted?.unmount !== 'function')
    throw new SlotFailure('shape', release, 'mount returned no unmount function');
  const [failure] = earlyFailures;
  if (failure !== undefined) {
    quietly(() => mounted.unmount());
    throw failure;
  }
  onFailure = onCrash;
  return mounted;
}

/** Rejects after the deadline; a mount that completes later is unmounted at once. */
function inTime(
  mount: () => MountedRemote | Promise<MountedRemote>,
  deadlineMs: number,
): Promise<MountedRemote> {
  const mounting = (async () => mount())();
  return withDeadline(mounting, deadlineMs, 'mount').catch((error: unknown) => {
    mounting.then(
      (late) => quietly(() => late.unmount()),
      () => undefined,
    );
    throw error;
  });
}

/** Ignores errors while unmounting a build that has failed already. */
function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // Its root is discarded anyway.
  }
}
