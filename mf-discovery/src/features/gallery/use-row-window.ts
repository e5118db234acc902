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
  keepStanding,
  spaceAround,
  standMore,
  type CardRange,
  type GridShape,
  type NearCards,
  type RowRange,
} from './row-window.ts';

/** A grid that nobody has looked at yet: a column a card, so that rows are cards. */
const unmeasured: MeasuredGrid = { columns: 1, pitch: 0, height: 0, width: 0, stride: 0 };

interface View extends NearCards {
  readonly grid: MeasuredGrid;
  /** Those near the view. */
  readonly rows: RowRange;
  /** Those that are drawn by now. */
  readonly standing: CardRange;
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
  standing: atFirst,
};

/**
 * Which cards of a grid stand on the page: of a long one those in view and some around them, with room kept for the others, so that the page is
 * as high as if all did. They come a few at a time, those in view first: all at once they would hold a slow phone up for longer than a frame or
 * two. A card that has the focus stays wherever it is, or Tab would begin again at the top of the page.
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
  // Rows stand ready around the view, so new ones may come a few frames later: a scroll never waits for them.
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
  const { grid, rows, near, seen, standing } =
    view.rows.first < rowsOf(count, view.grid) ? view : beforeMeasuring;
  const isWhole = isSameRange(standing, near);
  const isSeen = standing.first <= seen.first && standing.end >= seen.end;
  useEffect(() => {
    if (isWhole) return undefined;
    const more = () => setView(withMore);
    const frame = requestAnimationFrame(() => (isSeen ? startTransition(more) : more()));
    return () => cancelAnimationFrame(frame);
  }, [isWhole, isSeen, standing]);

  const space = spaceAround(grid, count, rows);
  const style: CSSProperties = { position: 'relative', paddingTop: space.before, paddingBottom: space.after };
  return {
    indexes: indexesOf(near, count, focused),
    /** Whether a card stands in its place already; else the place is kept, as high as `height`. */
    isStanding: (index: number) => index === focused || isWithin(index, standing),
    height: grid.height,
    /** Where a card stands that is kept outside of the rows. */
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
  const standing = grid.pitch > 0 ? keepStanding(old.standing, { near, seen }) : near;
  const view = { grid, rows, near, seen, standing };
  return isSame(old, view) ? old : view;
}

function withMore(view: View): View {
  return { ...view, standing: standMore(view.standing, view, view.grid.columns) };
}

/** The name of the data attribute by which a card tells its place in the grid. */
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
    isSameRange(one.standing, other.standing) &&
    one.grid.columns === other.grid.columns &&
    one.grid.pitch === other.grid.pitch &&
    one.grid.width === other.grid.width
  );
}

function watchSize(element: HTMLElement | null, tell: () => void): () => void {
  if (element === null || !isSizeWatched) return () => undefined;
  const observer = new ResizeObserver(tell);
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

/** Reads from the page how a grid of equal cards stands; where nothing has a size, as `unmeasured`. */
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

/** A card, and none that is kept outside of the rows. What stands for a card that is to come has the height that was measured before. */
function isInRow(child: Element): child is HTMLElement {
  return child instanceof HTMLElement && 'index' in child.dataset && child.style.position !== 'absolute';
}

function pixels(length: string): number {
  return Number.parseFloat(length) || 0;
}
