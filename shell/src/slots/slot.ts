import type { Release } from '@frizo/contracts';
import { tryBuilds } from '../remotes/failure-ladder.ts';
import type { ResolvedRemote } from '../remotes/failure-ladder.ts';
import type { ReportFailure } from '../remotes/report-failure.ts';
import { SlotFailure } from '../remotes/slot-failure.ts';
import { createStore } from '../store.ts';
import type { Remote, RemoteContext, MountedRemote } from '@frizo/remote-kit';
import type { OnMounted } from '../remotes/event-buffer.ts';
import { mountRelease } from './mount-release.ts';

/** `outdated`: no build could be shown, and the newest one needs a newer shell. */
export type SlotPhase = 'empty' | 'loading' | 'mounted' | 'failed' | 'outdated';

/** A part of the page that a remote fills. */
export interface Slot {
  readonly phase: () => SlotPhase;
  readonly subscribe: (listener: () => void) => () => void;
  /** Mounts the remote into the area. Never throws: a failure changes the phase. */
  readonly enter: (area: HTMLElement) => void;
  readonly leave: () => void;
  /** Tries all builds again. */
  readonly retry: () => void;
  readonly hasUnsavedWork: () => boolean;
}

export interface SlotParts extends Omit<VisitMountParts, 'onCrash'> {
  /** Returns the builds for a visit, which keeps them. */
  readonly take: () => ResolvedRemote;
  /** Returns newer builds when none of those works, or null. */
  readonly takeNewer: (resolved: ResolvedRemote) => Promise<ResolvedRemote | null>;
  readonly isOutdated: () => boolean;
  readonly report: ReportFailure;
}

export function createSlot(parts: SlotParts): Slot {
  const { take, takeNewer, isOutdated, report } = parts;
  const phase = createStore<SlotPhase>('empty');
  let visit: Visit | null = null;

  function start(current: Visit, firstIndex: number): void {
    phase.set('loading');
    tryAll(current, firstIndex).then(
      () => (current.isOver ? clear(current) : phase.set('mounted')),
      () => current.isOver || fail(current),
    );
  }

  /** Tries the known builds, and then newer ones, because the known ones may have been deleted. */
  async function tryAll(current: Visit, firstIndex: number): Promise<void> {
    const attempt = (release: Release, index: number) =>
      mountVisit(current, release, { ...parts, onCrash: (failure) => recover(current, failure, index) });
    try {
      await tryBuilds(current.resolved, attempt, report, firstIndex);
    } catch (failure) {
      const newer = current.isOver ? null : await takeNewer(current.resolved);
      if (newer === null) throw failure;
      current.resolved = newer;
      await tryBuilds(newer, attempt, report);
    }
  }

  function recover(current: Visit, failure: SlotFailure, index: number): void {
    if (current.isOver) return;
    report(failure);
    // A remote with unsaved work is never replaced automatically: the user decides.
    const isLast = hasUnsavedWork();
    clear(current);
    if (isLast) fail(current);
    else start(current, index + 1);
  }

  function fail(current: Visit): void {
    current.element.replaceChildren();
    phase.set(isOutdated() ? 'outdated' : 'failed');
  }

  const clear = (current: Visit) =>
    unmountVisit(current, (error) => report(new SlotFailure('mount', current.resolved.use, error)));

  function leave(): void {
    if (visit === null) return;
    visit.isOver = true;
    clear(visit);
    visit.element.remove();
    visit = null;
    phase.set('empty');
  }

  function hasUnsavedWork(): boolean {
    return visit?.mounted?.hasUnsavedWork?.() ?? false;
  }

  return {
    phase: phase.get,
    subscribe: phase.subscribe,
    enter(area) {
      leave();
      visit = openVisit(area, take());
      start(visit, 0);
    },
    leave,
    retry() {
      if (visit === null || phase.get() !== 'failed') return;
      // Nothing is mounted, so it can switch to the newest builds.
      visit.resolved = take();
      start(visit, 0);
    },
    hasUnsavedWork,
  };
}

interface VisitMountParts {
  readonly load: (release: Release) => Promise<Remote>;
  readonly createContext: (reportFailure: (error: unknown) => void) => RemoteContext;
  readonly onMounted: OnMounted;
  /** Called if it throws during rendering after it was mounted. */
  readonly onCrash: (failure: SlotFailure) => void;
  /** Of `remote.mount`. */
  readonly mountDeadlineMs: number;
}

/** Loads a build and mounts it for the visit; if the visit has ended meanwhile, it is unmounted again. */
async function mountVisit(visit: Visit, release: Release, parts: VisitMountParts): Promise<void> {
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

/** One visit to a remote; anything that arrives after its end is discarded. */
interface Visit {
  readonly element: HTMLElement;
  /** The builds that it uses, even if newer ones become available. */
  resolved: ResolvedRemote;
  isOver: boolean;
  mounted: MountedRemote | null;
}

function openVisit(area: HTMLElement, resolved: ResolvedRemote): Visit {
  const element = document.createElement('div');
  area.append(element);
  return { element, resolved, isOver: false, mounted: null };
}

/** Replaces the content by a new root for the next attempt. */
function freshRoot({ element }: Visit): HTMLElement {
  const root = document.createElement('div');
  element.replaceChildren(root);
  return root;
}

/** Unmounts the remote and empties the element, even if unmounting throws. */
function unmountVisit(visit: Visit, onFailure: (error: unknown) => void): void {
  const { mounted } = visit;
  visit.mounted = null;
  try {
    mounted?.unmount();
  } catch (error) {
    onFailure(error);
  }
  visit.element.replaceChildren();
}
