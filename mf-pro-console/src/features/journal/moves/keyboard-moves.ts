import { type DayElement, type JournalDay, rowSeconds } from '../day.ts';
import { type DragSession, type DragHost, listen } from './drag-session.ts';
import { elementNode } from './drop-preview.ts';
import { findElement, lengthOf, type Spot, spotOf } from './move-rules.ts';
import { reasonTexts, spotText, titleOf } from './move-texts.ts';

interface KeyboardHost extends DragHost {
  /** Opens the dialog "Move to…" of an element. */
  openMoveTo(element: DayElement): void;
  openShortcuts(): void;
}

/** The keys of the grid, in the order in which they are listed under "?". */
export const shortcuts: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['↑', '↓', '←', '→'], 'Go to another appointment or block'],
  [['Home', 'End'], 'Go to the first or last one of the artist'],
  [['Enter'], 'Open it, or save where it was moved to'],
  [['Space'], 'Pick it up, or save where it was moved to'],
  [['↑', '↓'], 'While picked up: 15 minutes earlier or later'],
  [['←', '→'], 'While picked up: to another artist'],
  [['Shift', '↑', '↓'], '15 minutes shorter or longer'],
  [['Escape'], 'Put it back'],
  [['M'], 'Move to another date, artist or time'],
  [['?'], 'Show this list'],
];

/**
 * Moves the focus through the elements of the grid, and drags the focused one.
 * @returns a function that removes its listeners
 */
export function attachKeyboard(session: DragSession, host: KeyboardHost): () => void {
  const columns = host.grid()?.columns;
  if (!columns) return () => undefined;
  const keyboard = new Keyboard(session, host, columns);
  return () => keyboard.detach();
}

class Keyboard {
  readonly #session: DragSession;
  readonly #host: KeyboardHost;
  readonly #columns: HTMLElement;
  readonly #listening: readonly (() => void)[];
  /** Where the dragged element is wanted, allowed or not. */
  #wanted: Spot | null = null;

  constructor(session: DragSession, host: KeyboardHost, columns: HTMLElement) {
    this.#session = session;
    this.#host = host;
    this.#columns = columns;
    this.#listening = [
      listen(columns, 'keydown', (event) => this.#down(event)),
      listen(columns, 'keyup', preventPress),
      listen(columns, 'focusout', () => this.#restore()),
      // Not every browser reports that the focus was lost with an element that somebody else has moved or removed.
      listen(columns.ownerDocument, 'keydown', ({ target }) => {
        if (!(target instanceof Node) || !columns.contains(target)) this.#restore();
      }),
    ];
  }

  detach(): void {
    this.#restore();
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
    else if (!focused) return false;
    else if (shiftKey && isVertical(key)) {
      if (this.#pickUp(focused.key)) this.#resize(signOf(key) * rowSeconds);
    } else if (key === ' ') this.#pickUp(focused.key);
    else if (key === 'm' || key === 'M') {
      const element = this.#session.draggableElement(focused.key);
      if (element && this.#host.isReadOnly()) this.#host.announce(reasonTexts.offline);
      else if (element) this.#host.openMoveTo(element);
    } else {
      const next = neighborOf(day, focused, key);
      if (next) elementNode(this.#columns, next.key)?.focus();
      return next !== undefined;
    }
    return true;
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

/** The element to which a key moves the focus; null at an end, undefined for another key. */
export function neighborOf(
  { columns }: JournalDay,
  { key: focusedKey, artistId, start }: DayElement,
  key: string,
): DayElement | null | undefined {
  const place = columns.findIndex((column) => column.artistId === artistId);
  const elements = columns[place]?.elements ?? [];
  const index = elements.findIndex((element) => element.key === focusedKey);
  switch (key) {
    case 'ArrowUp':
      return elements[index - 1] ?? null;
    case 'ArrowDown':
      return elements[index + 1] ?? null;
    case 'Home':
      return elements[0] ?? null;
    case 'End':
      return elements.at(-1) ?? null;
    case 'ArrowLeft':
      return nearestIn(columns.slice(0, place).toReversed(), start);
    case 'ArrowRight':
      return nearestIn(columns.slice(place + 1), start);
    default:
      return undefined;
  }
}

/** The element that is nearest in time, in the first of these columns that has any. */
function nearestIn(columns: JournalDay['columns'], start: number): DayElement | null {
  const column = columns.find(({ elements }) => elements.length > 0);
  const away = (element: DayElement) => Math.abs(element.start - start);
  return column?.elements.toSorted((one, other) => away(one) - away(other))[0] ?? null;
}
