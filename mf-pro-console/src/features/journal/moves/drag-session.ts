import type { DayGridHandle } from '../day-grid.component.tsx';
import type { DayElement } from '../day.ts';
import { createDropPreview, type DropPreview } from './drop-preview.ts';
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

/** What dragging by pointer and by keys needs of the page. Its functions return what is true now. */
export interface DragHost {
  grid(): DayGridHandle | null;
  context(): RuleContext;
  /** Nothing can be saved, such as without a connection. */
  isReadOnly(): boolean;
  /** Said by screen readers. */
  announce(text: string): void;
  /** A drop, of an element or of new time. */
  accept(element: DayElement | null, proposal: Proposal): void;
}

/** What is dragged: an element, or empty time from an instant of a column. */
export type DraggedItem =
  | { readonly kind: 'move' | 'resize'; readonly element: DayElement }
  | { readonly kind: 'new'; readonly artistId: number; readonly from: number };

export interface DragSession {
  /** The element that can be dragged, as it is shown now; says why when it cannot. */
  draggableElement(key: string): DayElement | null;
  /** Returns whether it is dragged now. */
  start(item: DraggedItem, by?: 'pointer' | 'keys'): boolean;
  /** Where it would land. @param length of the element, when keys have changed it */
  moveTo(place: Pick<Spot, 'artistId' | 'start'>, length?: number): Proposal | null;
  resizeTo(end: number, at?: Pick<Spot, 'artistId' | 'start'>): Proposal | null;
  isDragging(): boolean;
  drop(): void;
  restore(): void;
  /** Shows the day's changes around what is dragged; ends when it is not on the day any more. */
  refresh(): void;
  /** Keeps the place visible, for keys. */
  reveal(): void;
}

interface ActiveDrag {
  readonly item: DraggedItem;
  readonly by: 'pointer' | 'keys';
  readonly preview: DropPreview | null;
  /** Proposes the same again, since the day can have changed. */
  propose: () => Proposal;
}

/** One thing is dragged at a time. The grid is not rendered while it is, and changes of the day by others do not disturb it. */
export function createDragSession(host: DragHost): DragSession {
  let active: ActiveDrag | null = null;
  const places = createPlaceAnnouncer(host);

  function show(propose: () => Proposal): Proposal | null {
    if (!active) return null;
    const proposal = propose();
    const { day } = host.context();
    const text = proposalText(day, proposal);
    active.preview?.show(day, proposal, text);
    places.announce(text, active.by);
    active.propose = propose;
    return proposal;
  }

  function stop(): ActiveDrag | null {
    const stopped = active;
    active = null;
    places.stop();
    stopped?.preview?.remove();
    return stopped;
  }

  return {
    draggableElement(key) {
      const element = findElement(host.context().day, key);
      if (!element) return null;
      if (isMovable(element)) return element;
      host.announce(reasonTexts.fixed);
      return null;
    },
    start(item, by = 'keys') {
      const grid = host.grid();
      if (!grid || active) return false;
      if (host.isReadOnly()) {
        refuse(host, item, 'offline');
        return false;
      }
      const preview = createDropPreview(grid, item.kind === 'new' ? undefined : item.element.key);
      active = { item, by, preview, propose: () => proposalAtOrigin(item, host.context()) };
      show(active.propose);
      return true;
    },
    moveTo(place, length) {
      const item = active?.item;
      return item ? show(() => proposalAt(item, host.context(), place, length)) : null;
    },
    resizeTo(end, at) {
      if (!active || active.item.kind === 'new') return null;
      const { element } = active.item;
      return show(() => proposeResize(host.context(), element, end, at));
    },
    isDragging: () => active !== null,
    drop() {
      const stopped = stop();
      if (stopped) host.accept(elementOf(stopped.item), stopped.propose());
    },
    restore() {
      const stopped = stop();
      if (stopped) host.announce(restoredText(stopped.item));
    },
    refresh() {
      if (!active) return;
      const { item, propose } = active;
      if (isOnDay(host, item)) show(propose);
      else {
        stop();
        refuse(host, item, 'gone');
      }
    },
    reveal: () => active?.preview?.scrollIntoView(),
  };
}

/** A pointer passes many places: those at which it rests this long are announced. Milliseconds. */
const restMs = 200;

function createPlaceAnnouncer(host: DragHost) {
  let last = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    announce(text: string, by: ActiveDrag['by']): void {
      if (text === last) return;
      last = text;
      clearTimeout(timer);
      if (by === 'keys') host.announce(text);
      else timer = setTimeout(() => host.announce(text), restMs);
    },
    stop(): void {
      last = '';
      clearTimeout(timer);
    },
  };
}

function elementOf(item: DraggedItem): DayElement | null {
  return item.kind === 'new' ? null : item.element;
}

/** Nothing is dragged, and why. */
function refuse(host: DragHost, item: DraggedItem, reason: RefusalReason): void {
  const { spot } = proposalAtOrigin(item, host.context());
  host.accept(elementOf(item), { kind: 'refused', reason, spot });
}

function isOnDay(host: DragHost, item: DraggedItem): boolean {
  return item.kind === 'new' || findElement(host.context().day, item.element.key) !== undefined;
}

function restoredText(item: DraggedItem): string {
  return item.kind === 'new' ? 'Nothing was chosen.' : `${titleOf(item.element)} was not moved.`;
}

function proposalAtOrigin(item: DraggedItem, context: RuleContext): Proposal {
  const { artistId, start } =
    item.kind === 'new' ? { artistId: item.artistId, start: item.from } : item.element;
  return proposalAt(item, context, { artistId, start });
}

function proposalAt(
  item: DraggedItem,
  context: RuleContext,
  place: Pick<Spot, 'artistId' | 'start'>,
  length?: number,
): Proposal {
  if (item.kind === 'new') return proposeNew(context, { ...item, to: place.start });
  return proposeMove(context, item.element, place, length);
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
