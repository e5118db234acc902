import type { Release } from '@frizo/contracts';
import type { Remote, RemoteContext } from '@frizo/remote-kit';
import { climb, rungsOf } from '../remotes/failure-ladder.ts';
import type { ResolvedRemote } from '../remotes/failure-ladder.ts';
import type { ReportFailure } from '../remotes/report-failure.ts';
import { SlotFailure } from '../remotes/slot-failure.ts';
import { createStore } from '../store.ts';
import { mountRelease } from './mount-release.ts';
import { freshRoot, openVisit, takeDown } from './visit.ts';
import type { Visit } from './visit.ts';

export type SlotPhase = 'empty' | 'loading' | 'mounted' | 'failed';

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

export interface SlotParts {
  readonly resolved: ResolvedRemote;
  readonly load: (release: Release) => Promise<Remote>;
  readonly createContext: (reportFailure: (error: unknown) => void) => RemoteContext;
  readonly report: ReportFailure;
  /** Of `remote.mount`. Milliseconds. */
  readonly mountDeadlineMs: number;
}

export function createSlot(parts: SlotParts): Slot {
  const { resolved, load, createContext, report, mountDeadlineMs } = parts;
  const phase = createStore<SlotPhase>('empty');
  let visit: Visit | null = null;

  function start(current: Visit, firstRung: number): void {
    phase.set('loading');
    climb(resolved, (release, rung) => mount(current, release, rung), report, firstRung).then(
      () => current.isOver || phase.set('mounted'),
      () => current.isOver || fail(current),
    );
  }

  async function mount(current: Visit, release: Release, rung: number): Promise<void> {
    const remote = await load(release);
    if (current.isOver) return;
    const root = freshRoot(current);
    const onCrash = (failure: SlotFailure) => {
      if (root.parentElement === current.element) fall(current, failure, rung);
    };
    const mounted = await mountRelease({
      release,
      remote,
      root,
      createContext,
      onCrash,
      deadlineMs: mountDeadlineMs,
    });
    current.mounted = mounted;
    if (current.isOver) clear(current);
  }

  function fall(current: Visit, failure: SlotFailure, rung: number): void {
    if (current.isOver) return;
    report(failure);
    // A remote with unsaved work is never swapped under the user: they decide.
    const isLast = hasUnsavedWork() || rung + 1 >= rungsOf(resolved).length;
    clear(current);
    if (isLast) fail(current);
    else start(current, rung + 1);
  }

  function fail(current: Visit): void {
    current.element.replaceChildren();
    phase.set('failed');
  }

  const clear = (current: Visit) =>
    takeDown(current, (error) => report(new SlotFailure('mount', resolved.use, error)));

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
      visit = openVisit(area);
      start(visit, 0);
    },
    leave,
    retry() {
      if (visit !== null && phase.get() === 'failed') start(visit, 0);
    },
    hasUnsavedWork,
  };
}
