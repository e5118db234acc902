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
  /** It was mounted and then threw while rendering. */
  readonly onCrash: (failure: SlotFailure) => void;
  readonly deadlineMs: number;
}

/** Mounts a build. Rejects with a `SlotFailure` of stage mount, shape or render; whatever it had mounted by then is unmounted. */
export async function mountRelease(request: MountRequest): Promise<MountedRemote> {
  const { release, remote, root, createContext, onCrash, deadlineMs } = request;
  const early: SlotFailure[] = [];
  let tell: (failure: SlotFailure) => void = (failure) => early.push(failure);
  const context = contextFor(
    createContext((error) => tell(failureOnPage(release, error))),
    release,
  );
  const mounted = await atStage('mount', release, () =>
    inTime(() => remote.mount(root, context), deadlineMs),
  );
  if (typeof mounted?.unmount !== 'function')
    throw new SlotFailure('shape', release, 'mount gave no unmount');
  const [failure] = early;
  if (failure !== undefined) {
    quietly(() => mounted.unmount());
    throw failure;
  }
  tell = onCrash;
  return mounted;
}

/** A mount that ends after its deadline is undone at once. */
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

/** Unmounts what is given up; it has failed already, so how it ends is of no interest. */
function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // Its root is thrown away with it.
  }
}
