import type { DayGridHandle } from '../day-grid.component.tsx';
import type { DayElement } from '../day.ts';
import { createGhost, type Ghost } from './ghost.ts';
import { proposalText, reasonTexts, titleOf } from './move-texts.ts';
import {
  findElement,
  isMovable,
  type Proposal,
  proposeMove,
  proposeNew,
  proposeResize,
  type RefusalReason,
  type RuleContext,
  type Spot,
} from './move-rules.ts';

/** What carrying by pointer and by keys needs of the page. Its functions return what is true now. */
export interface CarryHost {
  grid(): DayGridHandle | null;
  context(): RuleContext;
  /** Nothing can be saved, such as without a connection. */
  isReadOnly(): boolean;
  /** Said by screen readers. */
  announce(text: string): void;
  /** A drop, of an element or of new time. */
  accept(element: DayElement | null, proposal: Proposal): void;
}

/** What is carried: an element, or empty time from an instant of a column. */
export type Cargo =
  | { readonly kind: 'move' | 'resize'; readonly element: DayElement }
  | { readonly kind: 'new'; readonly artistId: number; readonly from: number };

export interface Carry {
  /** The element that can be carried, as it is shown now; says why when it cannot. */
  carriable(key: string): DayElement | null;
  /** Returns whether it is carried now. */
  start(cargo: Cargo): boolean;
  /** Where it would land. @param length of the element, when keys have changed it */
  moveTo(place: Pick<Spot, 'artistId' | 'start'>, length?: number): Proposal | null;
  resizeTo(end: number, at?: Pick<Spot, 'artistId' | 'start'>): Proposal | null;
  isCarrying(): boolean;
  drop(): void;
  restore(): void;
  /** Shows the day's changes around what is carried; ends when it is not on the day any more. */
  refresh(): void;
  /** Keeps the place visible, for keys. */
  reveal(): void;
}

interface Carried {
  readonly cargo: Cargo;
  readonly ghost: Ghost | null;
  proposal: Proposal | null;
  /** Proposes the same again, since the day can have changed. */
  propose: () => Proposal;
}

/** One thing is carried at a time. The grid is not rendered while it is, and changes of the day by others do not disturb it. */
export function createCarry(host: CarryHost): Carry {
  let carried: Carried | null = null;

  function show(propose: () => Proposal): Proposal | null {
    if (!carried) return null;
    const proposal = propose();
    const { day } = host.context();
    const text = proposalText(day, proposal);
    const isNew = carried.proposal === null || proposalText(day, carried.proposal) !== text;
    carried.propose = propose;
    carried.proposal = proposal;
    carried.ghost?.show(day, proposal);
    if (isNew) host.announce(text);
    return proposal;
  }

  function stop(): Carried | null {
    const stopped = carried;
    carried = null;
    stopped?.ghost?.remove();
    return stopped;
  }

  return {
    carriable(key) {
      const element = findElement(host.context().day, key);
      if (!element) return null;
      if (isMovable(element)) return element;
      host.announce(reasonTexts.fixed);
      return null;
    },
    start(cargo) {
      const grid = host.grid();
      if (!grid || carried) return false;
      if (host.isReadOnly()) {
        refuse(host, cargo, 'offline');
        return false;
      }
      const ghost = createGhost(grid, cargo.kind === 'new' ? undefined : cargo.element.key);
      carried = { cargo, ghost, proposal: null, propose: () => proposalAtOrigin(cargo, host.context()) };
      show(carried.propose);
      return true;
    },
    moveTo(place, length) {
      const cargo = carried?.cargo;
      return cargo ? show(() => proposalAt(cargo, host.context(), place, length)) : null;
    },
    resizeTo(end, at) {
      if (!carried || carried.cargo.kind === 'new') return null;
      const { element } = carried.cargo;
      return show(() => proposeResize(host.context(), element, end, at));
    },
    isCarrying: () => carried !== null,
    drop() {
      const stopped = stop();
      if (stopped) host.accept(elementOf(stopped.cargo), stopped.propose());
    },
    restore() {
      const stopped = stop();
      if (stopped) host.announce(restoredText(stopped.cargo));
    },
    refresh() {
      if (!carried) return;
      const { cargo, propose } = carried;
      if (isOnDay(host, cargo)) show(propose);
      else {
        stop();
        refuse(host, cargo, 'gone');
      }
    },
    reveal: () => carried?.ghost?.scrollIntoView(),
  };
}

function elementOf(cargo: Cargo): DayElement | null {
  return cargo.kind === 'new' ? null : cargo.element;
}

/** Nothing is carried, and why. */
function refuse(host: CarryHost, cargo: Cargo, reason: RefusalReason): void {
  const { spot } = proposalAtOrigin(cargo, host.context());
  host.accept(elementOf(cargo), { kind: 'refused', reason, spot });
}

function isOnDay(host: CarryHost, cargo: Cargo): boolean {
  return cargo.kind === 'new' || findElement(host.context().day, cargo.element.key) !== undefined;
}

function restoredText(cargo: Cargo): string {
  return cargo.kind === 'new' ? 'Nothing was chosen.' : `${titleOf(cargo.element)} was not moved.`;
}

function proposalAtOrigin(cargo: Cargo, context: RuleContext): Proposal {
  const { artistId, start } =
    cargo.kind === 'new' ? { artistId: cargo.artistId, start: cargo.from } : cargo.element;
  return proposalAt(cargo, context, { artistId, start });
}

function proposalAt(
  cargo: Cargo,
  context: RuleContext,
  place: Pick<Spot, 'artistId' | 'start'>,
  length?: number,
): Proposal {
  if (cargo.kind === 'new') return proposeNew(context, { ...cargo, to: place.start });
  return proposeMove(context, cargo.element, place, length);
}

/** Listens to events. Returns a function that stops it. */
export function listen<Type extends keyof HTMLElementEventMap>(
  target: HTMLElement | Document,
  type: Type,
  listener: (event: HTMLElementEventMap[Type]) => void,
  options?: AddEventListenerOptions,
): () => void {
  const listens = listener as EventListener;
  target.addEventListener(type, listens, options);
  return () => target.removeEventListener(type, listens, options);
}
