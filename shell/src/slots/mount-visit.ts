import type { Release } from '@frizo/contracts';
import type { Remote, RemoteContext } from '@frizo/remote-kit';
import type { OnMounted } from '../remotes/kept-log.ts';
import type { SlotFailure } from '../remotes/slot-failure.ts';
import { mountRelease } from './mount-release.ts';
import { freshRoot } from './visit.ts';
import type { Visit } from './visit.ts';

export interface VisitMountParts {
  readonly load: (release: Release) => Promise<Remote>;
  readonly createContext: (reportFailure: (error: unknown) => void) => RemoteContext;
  readonly onMounted: OnMounted;
  /** It was there and then threw while rendering. */
  readonly onCrash: (failure: SlotFailure) => void;
  /** Of `remote.mount`. Milliseconds. */
  readonly mountDeadlineMs: number;
}

/** Loads a build and puts it into the visit's place; one that comes when the visit is over is taken away again. */
export async function mountVisit(visit: Visit, release: Release, parts: VisitMountParts): Promise<void> {
  const { load, createContext, onMounted, onCrash, mountDeadlineMs: deadlineMs } = parts;
  const startedAt = performance.now();
  const remote = await load(release);
  if (visit.isOver) return;
  const root = freshRoot(visit);
  const onOwnCrash = (failure: SlotFailure) => {
    if (root.parentElement === visit.element) onCrash(failure);
  };
  const mounted = await mountRelease({
    release,
    remote,
    root,
    createContext,
    onCrash: onOwnCrash,
    deadlineMs,
  });
  visit.mounted = mounted;
  if (!visit.isOver) onMounted(release, performance.now() - startedAt);
}
