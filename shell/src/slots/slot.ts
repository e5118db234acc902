import type { Release } from '@frizo/contracts';
import { climb } from '../remotes/failure-ladder.ts';
import type { ResolvedRemote } from '../remotes/failure-ladder.ts';
import type { ReportFailure } from '../remotes/report-failure.ts';
import { SlotFailure } from '../remotes/slot-failure.ts';
import { createStore } from '../store.ts';
import { mountVisit } from './mount-visit.ts';
import type { VisitMountParts } from './mount-visit.ts';
import { openVisit, takeDown } from './visit.ts';
import type { Visit } from './visit.ts';

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
