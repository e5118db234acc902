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
import { measureGrid, unmeasured, type MeasuredGrid } from './measure-grid.ts';
import { mostWithoutWindow, rowsNear, rowsOf, spaceAround, type RowRange } from './row-window.ts';

interface View {
  readonly grid: MeasuredGrid;
  readonly range: RowRange;
}

const beforeMeasuring: View = { grid: unmeasured, range: { first: 0, end: mostWithoutWindow } };

/**
 * Which cards of a long grid stand on the page: those in view and some around them, with room kept for the others, so that the page is as high
 * as if all did. A card that has the focus stays wherever it is, or Tab would begin again at the top of the page.
 */
export function useRowWindow(count: number) {
  const ref = useRef<HTMLUListElement>(null);
  const [view, setView] = useState(beforeMeasuring);
  const [focused, setFocused] = useState<number | null>(null);

  const look = useEffectEvent((grid: MeasuredGrid) => {
    const top = ref.current?.getBoundingClientRect().top ?? 0;
    const range = rowsNear(grid, count, top, window.innerHeight);
    setView((old) => (isSame(old, { grid, range }) ? old : { grid, range }));
  });
  const measure = useEffectEvent(() => ref.current !== null && look(measureGrid(ref.current)));
  // Rows stand ready around the view, so new ones may come a few frames later: a scroll never waits for them.
  const scroll = useEffectEvent(() => startTransition(() => look(view.grid)));

  useLayoutEffect(() => void measure(), [count]);
  useEffect(() => {
    const onScroll = () => scroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    const stopWatching = watchSize(ref.current, () => void measure());
    return () => {
      window.removeEventListener('scroll', onScroll);
      stopWatching();
    };
  }, []);

  const { grid } = view;
  // Another search can have fewer rows than the reader had scrolled past; the next look is at its own.
  const range = view.range.first < rowsOf(count, grid) ? view.range : beforeMeasuring.range;
  const indexes = indexesOf(range, grid.columns, count, focused);
  const space = spaceAround(grid, count, range);
  const style: CSSProperties = { position: 'relative', paddingTop: space.before, paddingBottom: space.after };
  return {
    indexes,
    /** Where a card stands that is kept outside of the rows. */
    placeOf: (index: number) => placeOf(index, { grid, range }),
    native: {
      ref,
      style,
      onFocus: (event: FocusEvent) => setFocused(indexAt(event.target)),
      onBlur: (event: FocusEvent) => setFocused(indexAt(event.relatedTarget)),
    },
  };
}

/** The name of the data attribute by which a card tells its place in the grid. */
function indexAt(target: EventTarget | null): number | null {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return card === null ? null : Number(card.dataset['index']);
}

function indexesOf(range: RowRange, columns: number, count: number, focused: number | null): number[] {
  const first = range.first * columns;
  const end = Math.min(count, range.end * columns);
  const indexes = Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset);
  if (focused === null || focused >= count || (focused >= first && focused < end)) return indexes;
  return focused < first ? [focused, ...indexes] : [...indexes, focused];
}

function placeOf(index: number, { grid, range }: View): CSSProperties | undefined {
  const row = Math.floor(index / grid.columns);
  if (row >= range.first && row < range.end) return undefined;
  return {
    position: 'absolute',
    insetBlockStart: row * grid.pitch,
    insetInlineStart: (index % grid.columns) * grid.stride,
    width: grid.width,
  };
}

function isSame(one: View, other: View): boolean {
  return (
    one.range.first === other.range.first &&
    one.range.end === other.range.end &&
    one.grid.columns === other.grid.columns &&
    one.grid.pitch === other.grid.pitch &&
    one.grid.width === other.grid.width
  );
}

function watchSize(element: HTMLElement | null, tell: () => void): () => void {
  // There is none in jsdom, where nothing has a size.
  if (element === null || typeof ResizeObserver === 'undefined') return () => undefined;
  const observer = new ResizeObserver(tell);
  observer.observe(element);
  return () => observer.disconnect();
}
