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

/** A grid that has not been measured yet: one column, so that rows are cards. */
const unmeasured: MeasuredGrid = { columns: 1, pitch: 0, height: 0, width: 0, stride: 0 };

interface View extends NearCards {
  readonly grid: MeasuredGrid;
  /** Those near the view. */
  readonly rows: RowRange;
  /** The cards rendered so far. */
  readonly rendered: CardRange;
}

/** Not in jsdom, where nothing has a size. */
const isSizeWatched = typeof ResizeObserver !== 'undefined';

/** A row on wide pages: enough to be measured by. */
const atFirst: CardRange = { first: 0, end: 4 };
const beforeMeasuring: View = {
  grid: unmeasured,
  rows: atFirst,
  near: atFirst,
  seen: atFirst,
  rendered: atFirst,
};

/**
 * Decides which cards of a grid are rendered: of a long grid those in view and some around them, with padding in place of the others, so that
 * the page keeps its height. Cards are added a few at a time, those in view first: all at once would block a slow phone for longer than a frame
 * or two. The focused card stays rendered wherever it is, or Tab would begin again at the top of the page.
 */
export function useRowWindow(count: number) {
  const ref = useRef<HTMLUListElement>(null);
  const [view, setView] = useState(beforeMeasuring);
  const [focused, setFocused] = useState<number | null>(null);

  const look = useEffectEvent((grid: MeasuredGrid) => {
    const top = ref.current?.getBoundingClientRect().top ?? 0;
    setView((old) => lookAgain(old, grid, count, top));
  });
  const measure = useEffectEvent(() => ref.current !== null && look(measureGrid(ref.current)));
  // There are rendered rows around the view, so new ones may come a few frames later: a scroll never waits for them.
  const scroll = useEffectEvent(() => startTransition(() => look(view.grid)));

  useLayoutEffect(() => void measure(), []);
  useEffect(() => {
    // More cards make the grid higher, and are looked at when that is laid out: here it would have to be at once, in the middle of a press.
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

  // Another search can have fewer rows than the reader had scrolled past; the next look is at its own.
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

function lookAgain(old: View, grid: MeasuredGrid, count: number, top: number): View {
  const rows = rowsNear(grid, count, top, window.innerHeight);
  const near = cardsIn(rows, grid);
  const seen = cardsIn(rowsSeen(grid, rows, top, window.innerHeight), grid);
  // Where nothing has a size, there is nothing to wait for.
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
  // With its padding, which is the room for rows that are not on the page.
  observer.observe(element, { box: 'border-box' });
  return () => observer.disconnect();
}

interface MeasuredGrid extends GridShape {
  /** Of a card. */
  readonly height: number;
  /** Of a column, and from the start of a column to the start of the next one. */
  readonly width: number;
  readonly stride: number;
}

/** Measures a grid of equal cards; `unmeasured` where nothing has a size. */
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

/** Whether this is a card in the rows: not a focused one outside of them, nor a placeholder, whose height is the one measured before. */
function isInRow(child: Element): child is HTMLElement {
  return child instanceof HTMLElement && 'index' in child.dataset && child.style.position !== 'absolute';
}

function pixels(length: string): number {
  return Number.parseFloat(length) || 0;
}
