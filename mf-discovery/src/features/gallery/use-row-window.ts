import {
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type FocusEvent,
} from 'react';
import {
  isSameRange,
  rowsNear,
  rowsOf,
  rowsSeen,
  cardsIn,
  retainRendered,
  spaceAround,
  renderMore,
  type CardRange,
  type GridShape,
  type NearCards,
  type RowRange,
} from './row-window.ts';

/** A grid before its first measurement: one column, so that each card is a row. */
const unmeasured: MeasuredGrid = { columns: 1, pitch: 0, height: 0, width: 0, stride: 0 };

interface View extends NearCards {
  readonly grid: MeasuredGrid;
  /** The rows near the view. */
  readonly rows: RowRange;
  /** The cards rendered so far. */
  readonly rendered: CardRange;
}

/** jsdom has no layout and no ResizeObserver. */
const isSizeWatched = typeof ResizeObserver !== 'undefined';

/** One row on wide pages: enough to measure. */
const initialCards: CardRange = { first: 0, end: 4 };
const beforeMeasuring: View = {
  grid: unmeasured,
  rows: initialCards,
  near: initialCards,
  seen: initialCards,
  rendered: initialCards,
};

/**
 * Decides which cards of a grid are rendered: in a long grid those in view and some around them, with padding in place of the others, so that the
 * page keeps its height. Adds a few cards at a time, those in view first, since rendering all at once would block a slow phone for more than a frame
 * or two. The focused card is always rendered; otherwise Tab would start again at the top of the page.
 */
export function useRowWindow(count: number) {
  const ref = useRef<HTMLUListElement>(null);
  const [view, setView] = useState(beforeMeasuring);
  const [focused, setFocused] = useState<number | null>(null);

  const update = useEffectEvent((grid: MeasuredGrid) => {
    const top = ref.current?.getBoundingClientRect().top ?? 0;
    setView((old) => updateView(old, grid, count, top));
  });
  const measure = useEffectEvent(() => ref.current !== null && update(measureGrid(ref.current)));
  // Rows around the view are rendered already, so new ones may come some frames later and scrolling never waits for them.
  const scroll = useEffectEvent(() => startTransition(() => update(view.grid)));

  useLayoutEffect(() => void measure(), []);
  useEffect(() => {
    // More cards change the height of the grid, and the observer reports it after layout; measuring here would force a layout during the event.
    if (!isSizeWatched) measure();
  }, [count]);
  useEffect(() => {
    const onScroll = () => scroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    const stopWatching = watchSize(ref.current, () => void measure());
    return () => {
      window.removeEventListener('scroll', onScroll);
      stopWatching();
    };
  }, []);

  // Another search can have fewer rows than the scroll position; the next measurement corrects this.
  const { grid, rows, near, seen, rendered } =
    view.rows.first < rowsOf(count, view.grid) ? view : beforeMeasuring;
  const isWhole = isSameRange(rendered, near);
  const isSeen = rendered.first <= seen.first && rendered.end >= seen.end;
  useEffect(() => {
    if (isWhole) return undefined;
    const more = () => setView(withMore);
    const frame = requestAnimationFrame(() => (isSeen ? startTransition(more) : more()));
    return () => cancelAnimationFrame(frame);
  }, [isWhole, isSeen, rendered]);

  const space = spaceAround(grid, count, rows);
  const style: CSSProperties = { position: 'relative', paddingTop: space.before, paddingBottom: space.after };
  return {
    indexes: indexesOf(near, count, focused),
    /** Whether a card is rendered; if not, a placeholder of `height` keeps its place. */
    isRendered: (index: number) => index === focused || isWithin(index, rendered),
    height: grid.height,
    /** The position of a focused card outside of the rendered rows. */
    placeOf: (index: number) => (isWithin(index, near) ? undefined : placeOf(index, grid)),
    native: {
      ref,
      style,
      onFocus: (event: FocusEvent) => setFocused(indexAt(event.target)),
      onBlur: (event: FocusEvent) => setFocused(indexAt(event.relatedTarget)),
    },
  };
}

function updateView(old: View, grid: MeasuredGrid, count: number, top: number): View {
  const rows = rowsNear(grid, count, top, window.innerHeight);
  const near = cardsIn(rows, grid);
  const seen = cardsIn(rowsSeen(grid, rows, top, window.innerHeight), grid);
  // Without a layout everything is rendered at once.
  const rendered = grid.pitch > 0 ? retainRendered(old.rendered, { near, seen }) : near;
  const view = { grid, rows, near, seen, rendered };
  return isSame(old, view) ? old : view;
}

function withMore(view: View): View {
  return { ...view, rendered: renderMore(view.rendered, view, view.grid.columns) };
}

/** The index of a card in the grid, from its data attribute. */
function indexAt(target: EventTarget | null): number | null {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return card === null ? null : Number(card.dataset['index']);
}

function indexesOf(near: CardRange, count: number, focused: number | null): number[] {
  const { first } = near;
  const end = Math.min(count, near.end);
  const indexes = Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset);
  if (focused === null || focused >= count || (focused >= first && focused < end)) return indexes;
  return focused < first ? [focused, ...indexes] : [...indexes, focused];
}

function isWithin(index: number, { first, end }: CardRange): boolean {
  return index >= first && index < end;
}

function placeOf(index: number, grid: MeasuredGrid): CSSProperties {
  return {
    position: 'absolute',
    insetBlockStart: Math.floor(index / grid.columns) * grid.pitch,
    insetInlineStart: (index % grid.columns) * grid.stride,
    width: grid.width,
  };
}

function isSame(one: View, other: View): boolean {
  return (
    isSameRange(one.rows, other.rows) &&
    isSameRange(one.seen, other.seen) &&
    isSameRange(one.rendered, other.rendered) &&
    one.grid.columns === other.grid.columns &&
    one.grid.pitch === other.grid.pitch &&
    one.grid.width === other.grid.width
  );
}

function watchSize(element: HTMLElement | null, onResize: () => void): () => void {
  if (element === null || !isSizeWatched) return () => undefined;
  const observer = new ResizeObserver(onResize);
  // Including its padding, which reserves the space of rows that are not rendered.
  observer.observe(element, { box: 'border-box' });
  return () => observer.disconnect();
}

interface MeasuredGrid extends GridShape {
  /** The height of a card. */
  readonly height: number;
  /** The width of a column, and the distance from one column to the next. */
  readonly width: number;
  readonly stride: number;
}

/** Measures a grid of equal cards; `unmeasured` without a layout. */
function measureGrid(grid: HTMLElement): MeasuredGrid {
  const card = [...grid.children].find(isInRow);
  const style = getComputedStyle(grid);
  const tracks = style.gridTemplateColumns.split(' ').map(Number.parseFloat);
  const [width = 0] = tracks;
  const height = card?.getBoundingClientRect().height ?? 0;
  if (!(height > 0) || !(width > 0)) return unmeasured;
  return {
    columns: tracks.length,
    pitch: height + pixels(style.rowGap),
    height,
    width,
    stride: width + pixels(style.columnGap),
  };
}

/** Whether this is a card in the rows, and not a focused one outside of them or a placeholder, whose height was measured before. */
function isInRow(child: Element): child is HTMLElement {
  return child instanceof HTMLElement && 'index' in child.dataset && child.style.position !== 'absolute';
}

function pixels(length: string): number {
  return Number.parseFloat(length) || 0;
}
