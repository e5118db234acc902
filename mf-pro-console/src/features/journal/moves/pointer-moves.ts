import { type JournalDay, rowSeconds } from '../day.ts';
import { type DraggedItem, type DragSession, type DragHost, listen } from './drag-session.ts';

/** A mouse drags after this way, so that a click with a trembling hand stays a click. Pixels. */
const dragDistance = 4;
/** A finger that stays within this distance for the time of a long press picks up; one that moves scrolls. Pixels. */
const pressTolerance = 10;
const longPressMs = 400;
/** The lower edge of an element, by which it is resized. Pixels. */
const edgeHeight = { mouse: 7, touch: 14 };
/** Near the edges of the grid it scrolls, faster the nearer. Pixels, and pixels per frame. */
const scrollZone = 40;
const fastestScroll = 14;

interface Press {
  readonly pointerId: number;
  readonly isTouch: boolean;
  readonly x: number;
  readonly y: number;
  readonly item: DraggedItem;
  /** How far below the start of the element it is held. Seconds. */
  grip: number;
  readonly timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Drags elements and empty time in the grid: at once with a mouse or pen, after a long press with a finger.
 * @returns a function that removes its listeners
 */
export function attachPointer(session: DragSession, host: DragHost): () => void {
  const columns = host.grid()?.columns;
  if (!columns) return () => undefined;
  const dragging = new Dragging(session, host, columns);
  return () => dragging.detach();
}

class Dragging {
  readonly #session: DragSession;
  readonly #host: DragHost;
  readonly #columns: HTMLElement;
  readonly #listening: readonly (() => void)[];
  /** While a pointer is down. */
  #following: readonly (() => void)[] = [];
  #press: Press | null = null;
  #isDragging = false;
  /** The last place of the pointer in the window. */
  #pointer = { x: 0, y: 0 };
  /** At the last step. */
  #layout: Layout | null = null;
  #frame = 0;
  #skipsClick = false;

  constructor(session: DragSession, host: DragHost, columns: HTMLElement) {
    this.#session = session;
    this.#host = host;
    this.#columns = columns;
    this.#listening = [
      listen(columns, 'pointerdown', (event) => this.#down(event)),
      listen(columns, 'click', (event) => this.#click(event), { capture: true }),
      // A browser decides at the start of a touch whether it may be kept from scrolling, so this listens all the time.
      listen(columns, 'touchmove', (event) => this.#touchMove(event), { passive: false }),
      listen(columns, 'contextmenu', (event) => this.#menu(event)),
      listen(columns, 'dragstart', (event) => event.preventDefault()),
    ];
  }

  detach(): void {
    this.#restore();
    for (const stop of this.#listening) stop();
  }

  #down(event: PointerEvent): void {
    this.#skipsClick = false;
    const isFree = this.#press === null && !this.#session.isDragging();
    if (!isFree || !event.isPrimary || event.button !== 0) return;
    const layout = this.#readLayout(event.clientY);
    const at = this.#placeAt(layout, event.clientX, event.clientY);
    const found = at && this.#itemAt(event, at);
    if (!found) return;
    this.#pointer = { x: event.clientX, y: event.clientY };
    const isTouch = event.pointerType === 'touch';
    const timer = isTouch ? setTimeout(() => this.#begin(), longPressMs) : undefined;
    this.#press = { pointerId: event.pointerId, isTouch, ...this.#pointer, ...found, timer };
    this.#layout = layout;
    const { ownerDocument } = this.#columns;
    this.#following = [
      listen(ownerDocument, 'pointermove', (next) => this.#move(next)),
      listen(ownerDocument, 'pointerup', (next) => this.#up(next)),
      listen(ownerDocument, 'pointercancel', () => this.#restore()),
      listen(ownerDocument, 'keydown', (next) => this.#key(next), { capture: true }),
    ];
  }

  #move(event: PointerEvent): void {
    const press = this.#press;
    if (event.pointerId !== press?.pointerId) return;
    const distance = Math.hypot(event.clientX - press.x, event.clientY - press.y);
    this.#pointer = { x: event.clientX, y: event.clientY };
    if (!this.#isDragging && press.isTouch && distance > pressTolerance) this.#end();
    if (!this.#isDragging && !press.isTouch && distance >= dragDistance) this.#begin();
    if (this.#isDragging) this.#schedule();
  }

  #up(event: PointerEvent): void {
    if (event.pointerId !== this.#press?.pointerId) return;
    if (this.#isDragging) {
      this.#step();
      this.#skipsClick = true;
      this.#session.drop();
    }
    this.#end();
  }

  #key(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.#isDragging) return;
    event.preventDefault();
    event.stopPropagation();
    this.#skipsClick = true;
    this.#restore();
  }

  /** A drag ends with a click, which must open nothing. */
  #click(event: MouseEvent): void {
    if (!this.#skipsClick) return;
    this.#skipsClick = false;
    event.preventDefault();
    event.stopPropagation();
  }

  #touchMove(event: TouchEvent): void {
    if (this.#isDragging && event.cancelable) event.preventDefault();
  }

  /** A long press opens no menu of the browser. */
  #menu(event: Event): void {
    if (this.#press?.isTouch || this.#isDragging) event.preventDefault();
  }

  #begin(): void {
    if (!this.#press) return;
    if (!this.#session.start(this.#press.item, 'pointer')) {
      this.#skipsClick = true;
      this.#end();
      return;
    }
    this.#isDragging = true;
    // Absent in browsers without layout, such as that of the tests.
    if (typeof this.#columns.setPointerCapture === 'function')
      this.#columns.setPointerCapture(this.#press.pointerId);
  }

  #restore(): void {
    if (this.#isDragging) this.#session.restore();
    this.#end();
  }

  #end(): void {
    clearTimeout(this.#press?.timer);
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#press = null;
    this.#layout = null;
    this.#isDragging = false;
    for (const stop of this.#following) stop();
    this.#following = [];
  }

  #schedule(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      const isScrolling = this.#scrollAtEdge();
      this.#step();
      if (isScrolling && this.#isDragging) this.#schedule();
    });
  }

  #step(): void {
    const press = this.#press;
    if (!press) return;
    const { x, y } = this.#pointer;
    const layout = this.#readLayout(y);
    this.#keepPlace(press, layout);
    const at = this.#placeAt(layout, x, y);
    if (!at) return;
    const { item, grip } = press;
    if (item.kind === 'resize') this.#session.resizeTo(at.instant - grip);
    else this.#session.moveTo({ artistId: at.artistId, start: at.instant - grip });
  }

  /** What appears above the grid, and an earlier first hour, move the grid but not what is dragged: it stays where it is in the day. */
  #keepPlace(press: Press, now: Layout): void {
    const before = this.#layout;
    this.#layout = now;
    if (before && !isSameLayout(before, now))
      press.grip += secondAt(now, before.y) - secondAt(before, before.y);
  }

  /** Once a step, before anything is changed: the browser has it at hand then. */
  #readLayout(y: number): Layout {
    const { firstSecond, lastSecond } = this.#host.context().day;
    const { left, top, width, height } = this.#columns.getBoundingClientRect();
    const scrolled = window.scrollY + (this.#host.grid()?.scroller?.scrollTop ?? 0);
    return { y, left, top, pageTop: top + scrolled, width, height, firstSecond, lastSecond };
  }

  /** The artist and instant at a point of the window; beyond the edges those nearest to it. */
  #placeAt({ left, top, width, height }: Layout, x: number, y: number): Place | null {
    const { day } = this.#host.context();
    if (width === 0 || height === 0) return null;
    const last = day.columns.length - 1;
    const index = Math.floor(((x - left) / width) * day.columns.length);
    const column = day.columns[Math.min(last, Math.max(0, index))];
    return column ? { artistId: column.artistId, instant: instantAt(day, (y - top) / height) } : null;
  }

  /** What a press there would drag. An element is held where it is touched: at its lower edge by its end, else by its start. */
  #itemAt(event: PointerEvent, { artistId, instant }: Place): Pick<Press, 'item' | 'grip'> | null {
    const target = event.target instanceof Element ? event.target : null;
    const node = target?.closest<HTMLElement>('[data-element]');
    if (!node) {
      return target?.closest('button') ? null : { item: { kind: 'new', artistId, from: instant }, grip: 0 };
    }
    const element = this.#session.draggableElement(node.dataset['element'] ?? '');
    if (!element) return null;
    const { bottom, height } = node.getBoundingClientRect();
    const edge = Math.min(edgeHeight[event.pointerType === 'touch' ? 'touch' : 'mouse'], height / 3);
    return bottom - event.clientY <= edge
      ? { item: { kind: 'resize', element }, grip: instant - element.end }
      : { item: { kind: 'move', element }, grip: instant - element.start };
  }

  /** Scrolls the grid, or the page where the grid ends. Returns whether there is more to scroll. */
  #scrollAtEdge(): boolean {
    const scroller = this.#host.grid()?.scroller;
    if (!scroller) return false;
    const { left, right, top, bottom } = scroller.getBoundingClientRect();
    const dx = speedAt(this.#pointer.x, left, right);
    const dy = speedAt(this.#pointer.y, Math.max(top, 0), Math.min(bottom, window.innerHeight));
    if (dx === 0 && dy === 0) return false;
    const before = [scroller.scrollLeft, scroller.scrollTop, window.scrollY];
    scroller.scrollLeft += dx;
    scroller.scrollTop += dy;
    if (scroller.scrollTop === before[1] && dy !== 0) window.scrollBy(0, dy);
    return String(before) !== String([scroller.scrollLeft, scroller.scrollTop, window.scrollY]);
  }
}

/** Where the columns are, in pixels, and which seconds of the day they show. */
interface Layout {
  /** The pointer in the window. */
  readonly y: number;
  /** In the window. */
  readonly left: number;
  readonly top: number;
  /** On the page, which scrolling does not change. */
  readonly pageTop: number;
  readonly width: number;
  readonly height: number;
  readonly firstSecond: number;
  readonly lastSecond: number;
}

/** Sums of scroll positions are not exact. */
function isSameLayout(one: Layout, other: Layout): boolean {
  const isMoved = Math.abs(one.pageTop - other.pageTop) >= 1 || Math.abs(one.height - other.height) >= 1;
  return !isMoved && one.firstSecond === other.firstSecond && one.lastSecond === other.lastSecond;
}

/** Also above and below the columns. */
function secondAt({ top, height, firstSecond, lastSecond }: Layout, y: number): number {
  return firstSecond + ((y - top) / height) * (lastSecond - firstSecond);
}

interface Place {
  readonly artistId: number;
  /** Unix seconds, within a row. */
  readonly instant: number;
}

function instantAt({ midnight, firstSecond, lastSecond }: JournalDay, fraction: number): number {
  const second = firstSecond + fraction * (lastSecond - firstSecond);
  return midnight + Math.min(lastSecond + rowSeconds, Math.max(firstSecond, second));
}

function speedAt(at: number, from: number, to: number): number {
  if (to - from < 2 * scrollZone) return 0;
  if (at < from + scrollZone) return -Math.min(1, (from + scrollZone - at) / scrollZone) * fastestScroll;
  if (at > to - scrollZone) return Math.min(1, (at - to + scrollZone) / scrollZone) * fastestScroll;
  return 0;
}
