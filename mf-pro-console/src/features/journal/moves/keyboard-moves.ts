import { type DayElement, rowSeconds, stretchOf } from '../day.ts';
import type { Slot } from '../slots.ts';
import { type DragSession, type DragHost, listen } from './drag-session.ts';
import { firstPlace, type GridPlace, nextPlace, rowText } from './grid-places.ts';
import { findElement, lengthOf, type Spot, spotOf } from './move-rules.ts';
import { reasonTexts, spotText, titleOf } from './move-texts.ts';
import styles from './moves.module.css';
import type { JournalView } from '../views/view-choice.ts';

interface KeyboardHost extends DragHost {
  /** Opens the dialog "Move to…" of an element. */
  openMoveTo(element: DayElement): void;
  openShortcuts(): void;
  /** Opens what an empty row is for: to book or to block it. */
  openRow(slot: Slot): void;
}

type Shortcut = readonly [keys: readonly string[], what: string];

const listKey: Shortcut = [['?'], 'Show this list'];

/** The keys of the grid of a day, in the order in which they are listed under "?". */
const dayShortcuts: readonly Shortcut[] = [
  [['↑', '↓', '←', '→'], 'Go through appointments, blocks and free time'],
  [['Tab'], 'Go to the next appointment or block'],
  [['Home', 'End'], 'Go to the first or last one of the artist'],
  [['Enter'], 'Open it, book or block free time, or save where it was moved to'],
  [['Space'], 'Pick it up, or save where it was moved to'],
  [['↑', '↓'], 'While picked up: 15 minutes earlier or later'],
  [['←', '→'], 'While picked up: to another artist'],
  [['Shift', '↑', '↓'], '15 minutes shorter or longer'],
  [['Escape'], 'Put it back'],
  [['M'], 'Move to another date, artist or time'],
  listKey,
];

/** What the arrow keys do in the grid of a week, which is not dragged in (week-grid.component). */
const weekShortcuts: readonly Shortcut[] = [
  [['↑', '↓', '←', '→'], 'Go through appointments and blocks'],
  [['Tab'], 'Go to the next appointment or block'],
  [['Enter'], 'Open it'],
  listKey,
];

/** The keys that a view has besides those of the whole page. */
export const shortcuts: Readonly<Record<JournalView, readonly Shortcut[]>> = {
  day: dayShortcuts,
  week: weekShortcuts,
  list: [listKey],
};

/**
 * Moves the focus through the elements of the grid, and drags the focused one.
 * @returns a function that removes its listeners
 */
export function attachKeyboard(session: DragSession, host: KeyboardHost): () => void {
  const { columns, scroller } = host.grid() ?? {};
  if (!columns || !scroller) return () => undefined;
  const keyboard = new Keyboard(session, host, { columns, grid: scroller });
  return () => keyboard.detach();
}

class Keyboard {
  readonly #session: DragSession;
  readonly #host: KeyboardHost;
  readonly #columns: HTMLElement;
  readonly #listening: readonly (() => void)[];
  /** Where the dragged element is wanted, allowed or not. */
  #wanted: Spot | null = null;
  /** The empty row that the keys have gone to, and what shows it: one button, since a day has over a thousand rows. */
  #row: { readonly slot: Slot; readonly node: HTMLElement } | null = null;

  constructor(
    session: DragSession,
    host: KeyboardHost,
    { columns, grid }: { readonly columns: HTMLElement; readonly grid: HTMLElement },
  ) {
    this.#session = session;
    this.#host = host;
    this.#columns = columns;
    this.#listening = [
      listen(columns, 'keydown', (event) => this.#down(event)),
      listen(columns, 'keyup', preventPress),
      listen(columns, 'focusout', () => this.#restore()),
      listen(grid, 'keydown', (event) => this.#enter(event)),
      // Not every browser reports that the focus was lost with an element that somebody else has moved or removed.
      listen(columns.ownerDocument, 'keydown', ({ target }) => {
        if (!(target instanceof Node) || !columns.contains(target)) this.#restore();
      }),
    ];
  }

  detach(): void {
    this.#restore();
    this.#row?.node.remove();
    for (const stop of this.#listening) stop();
  }

  #down(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (!this.#session.isDragging()) this.#wanted = null;
    const isHandled = this.#wanted ? this.#dragged(event, this.#wanted) : this.#focused(event);
    if (!isHandled) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #focused(event: KeyboardEvent): boolean {
    const { key, shiftKey } = event;
    const { day } = this.#host.context();
    const focused = findElement(day, keyOf(event) ?? '');
    if (key === '?') this.#host.openShortcuts();
    else if (!focused) return this.#row?.node === event.target && this.#inRow(key, this.#row.slot);
    else if (shiftKey && isVertical(key)) {
      if (this.#pickUp(focused.key)) this.#resize(signOf(key) * rowSeconds);
    } else if (key === ' ') this.#pickUp(focused.key);
    else if (key.toLowerCase() === 'm' && !shiftKey) {
      const element = this.#session.draggableElement(focused.key);
      if (element && this.#host.isReadOnly()) this.#host.announce(reasonTexts.offline);
      else if (element) this.#host.openMoveTo(element);
    } else return this.#go(key, { ...focused, element: focused });
    return true;
  }

  #inRow(key: string, slot: Slot): boolean {
    if (key !== 'Enter' && key !== ' ') return this.#go(key, { ...slot, element: null });
    this.#host.openRow(slot);
    return true;
  }

  /** From the name of an artist into their column. */
  #enter(event: KeyboardEvent): void {
    const { key, target } = event;
    const artistId = target instanceof HTMLElement ? target.dataset['column'] : undefined;
    if (key !== 'ArrowDown' || artistId === undefined) return;
    event.preventDefault();
    this.#show(firstPlace(this.#host.context(), Number(artistId)));
  }

  /** Returns whether the key is one of those that go through the grid. */
  #go(key: string, from: GridPlace): boolean {
    const next = nextPlace(this.#host.context().day, from, key);
    if (next) this.#show(next);
    return next !== undefined;
  }

  #show(place: GridPlace | null): void {
    if (place?.element) this.#host.grid()?.elementNode(place.element.key)?.focus();
    else if (place) this.#showRow(place);
  }

  #showRow({ artistId, start }: Slot): void {
    const { day } = this.#host.context();
    const column = day.columns.findIndex((one) => one.artistId === artistId);
    const { top, height } = stretchOf(day, start, start + rowSeconds);
    const node = document.createElement('button');
    node.type = 'button';
    node.tabIndex = -1;
    node.className = styles.row ?? '';
    node.ariaHasPopup = 'dialog';
    node.style.left = percent(column / day.columns.length);
    node.style.width = percent(1 / day.columns.length);
    node.style.top = percent(top);
    node.style.height = percent(height);
    // Also when the focus returns from a dialog.
    node.addEventListener('focus', () => {
      node.ariaLabel = rowText(this.#host.context(), { artistId, start });
    });
    this.#columns.append(node);
    node.focus();
    // Only now: the focus was in it.
    this.#row?.node.remove();
    this.#row = { slot: { artistId, start }, node };
  }

  #pickUp(key: string): boolean {
    const element = this.#session.draggableElement(key);
    if (!element || !this.#session.start({ kind: 'move', element })) return false;
    this.#wanted = spotOf(element);
    const where = spotText(this.#host.context().day, this.#wanted);
    this.#host.announce(
      `Picked up ${titleOf(element)}, ${where}. Arrow keys move it, Shift and arrow keys change its length, Enter saves, Escape puts it back.`,
    );
    return true;
  }

  #dragged({ key, shiftKey }: KeyboardEvent, at: Spot): boolean {
    if (key === 'Enter' || key === ' ') {
      this.#wanted = null;
      this.#session.drop();
    } else if (key === 'Escape') this.#restore();
    else if (isVertical(key)) {
      const by = signOf(key) * rowSeconds;
      if (shiftKey) this.#resize(by);
      else this.#move({ ...at, start: at.start + by, end: at.end + by });
    } else if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const { columns } = this.#host.context().day;
      const place = columns.findIndex(({ artistId }) => artistId === at.artistId);
      const next = columns[place + signOf(key)];
      if (next) this.#move({ ...at, artistId: next.artistId });
    } else return key === 'Tab';
    return true;
  }

  #move(to: Spot): void {
    const { midnight, nextMidnight } = this.#host.context().day;
    if (to.start < midnight || to.start >= nextMidnight) return;
    this.#wanted = to;
    this.#session.moveTo(to, lengthOf(to));
    this.#session.reveal();
  }

  #resize(by: number): void {
    if (!this.#wanted) return;
    const proposal = this.#session.resizeTo(this.#wanted.end + by, this.#wanted);
    if (proposal && proposal.kind !== 'refused') this.#wanted = { ...this.#wanted, end: proposal.spot.end };
    this.#session.reveal();
  }

  #restore(): void {
    if (!this.#wanted) return;
    this.#wanted = null;
    this.#session.restore();
  }
}

/** A button is pressed when Space is released, unless that is prevented too. */
function preventPress(event: KeyboardEvent): void {
  if (event.key === ' ' && keyOf(event) !== undefined) event.preventDefault();
}

/** The key of the element that has the focus. */
function keyOf({ target }: KeyboardEvent): string | undefined {
  return target instanceof Element
    ? target.closest<HTMLElement>('[data-element]')?.dataset['element']
    : undefined;
}

function isVertical(key: string): boolean {
  return key === 'ArrowUp' || key === 'ArrowDown';
}

function signOf(key: string): 1 | -1 {
  return key === 'ArrowDown' || key === 'ArrowRight' ? 1 : -1;
}

function percent(fraction: number): string {
  return `${fraction * 100}%`;
}
