import type { Release } from '@frizo/contracts';
import { climb } from '../remotes/failure-ladder.ts';
import type { ResolvedRemote } from '../remotes/failure-ladder.ts';
import type { ReportFailure } from '../remotes/report-failure.ts';
import { SlotFailure } from '../remotes/slot-failure.ts';
import { createStore } from '../store.ts';
import type { Remote, RemoteContext, MountedRemote } from '@frizo/remote-kit';
import type { OnMounted } from '../remotes/event-buffer.ts';
import { mountRelease } from './mount-release.ts';

/** `outdated`: no build could be shown, and the newest one is for a newer shell. */
export type SlotPhase = 'empty' | 'loading' | 'mounted' | 'failed' | 'outdated';

/** A part of the page that a remote fills, and what has become of it. */
export interface Slot {
  readonly phase: () => SlotPhase;
  readonly subscribe: (listener: () => void) => () => void;
  /** Puts the remote into the area. Never throws: what goes wrong becomes the slot's phase. */
  readonly enter: (area: HTMLElement) => void;
  readonly leave: () => void;
  /** Starts again at the bottom of the ladder. */
  readonly retry: () => void;
  readonly hasUnsavedWork: () => boolean;
}

export interface SlotParts extends Omit<VisitMountParts, 'onCrash'> {
  /** The builds of a visit that begins now: it keeps them. */
  readonly take: () => ResolvedRemote;
  /** What there is where none of those could be shown: builds that are newer, or null. */
  readonly takeAnew: (resolved: ResolvedRemote) => Promise<ResolvedRemote | null>;
  readonly isOutdated: () => boolean;
  readonly report: ReportFailure;
}

export function createSlot(parts: SlotParts): Slot {
  const { take, takeAnew, isOutdated, report } = parts;
  const phase = createStore<SlotPhase>('empty');
  let visit: Visit | null = null;

  function start(current: Visit, firstRung: number): void {
    phase.set('loading');
    tryAll(current, firstRung).then(
      () => (current.isOver ? clear(current) : phase.set('mounted')),
      () => current.isOver || fail(current),
    );
  }

  /** The ladder; at its end what is newer by now, as the builds that the page knows may be forgotten. */
  async function tryAll(current: Visit, firstRung: number): Promise<void> {
    const attempt = (release: Release, rung: number) =>
      mountVisit(current, release, { ...parts, onCrash: (failure) => fall(current, failure, rung) });
    try {
      await climb(current.resolved, attempt, report, firstRung);
    } catch (failure) {
      const newer = current.isOver ? null : await takeAnew(current.resolved);
      if (newer === null) throw failure;
      current.resolved = newer;
      await climb(newer, attempt, report);
    }
  }

  function fall(current: Visit, failure: SlotFailure, rung: number): void {
    if (current.isOver) return;
    report(failure);
    // A remote with unsaved work is never swapped under the user: they decide.
    const isLast = hasUnsavedWork();
    clear(current);
    if (isLast) fail(current);
    else start(current, rung + 1);
  }

  function fail(current: Visit): void {
    current.element.replaceChildren();
    phase.set(isOutdated() ? 'outdated' : 'failed');
  }

  const clear = (current: Visit) =>
    takeDown(current, (error) => report(new SlotFailure('mount', current.resolved.use, error)));

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
      // Nothing of it is on the page: it may as well begin with what is newest now.
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
  /** It was there and then threw while rendering. */
  readonly onCrash: (failure: SlotFailure) => void;
  /** Of `remote.mount`. Milliseconds. */
  readonly mountDeadlineMs: number;
}

/** Loads a build and puts it into the visit's place; one that comes when the visit is over is taken away again. */
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

/** One stay of a remote on the page; whatever arrives for one that is over is thrown away. */
interface Visit {
  readonly element: HTMLElement;
  /** The builds that it uses, whatever newer ones the page hears of meanwhile. */
  resolved: ResolvedRemote;
  isOver: boolean;
  mounted: MountedRemote | null;
}

function openVisit(area: HTMLElement, resolved: ResolvedRemote): Visit {
  const element = document.createElement('div');
  area.append(element);
  return { element, resolved, isOver: false, mounted: null };
}

/** A fresh root for the next try: nothing of the one before is left. */
function freshRoot({ element }: Visit): HTMLElement {
  const root = document.createElement('div');
  element.replaceChildren(root);
  return root;
}

/** Unmounts what is there and empties its place, whatever the remote does about it. */
function takeDown(visit: Visit, onFailure: (error: unknown) => void): void {
  const { mounted } = visit;
  visit.mounted = null;
  try {
    mounted?.unmount();
  } catch (error) {
    onFailure(error);
  }
  visit.element.replaceChildren();
}
