import { startTransition, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { JournalDay } from './day.ts';

/** The columns that are in view, by their indexes, and the artists whose columns stay rendered wherever they are. */
interface ColumnsInView {
  readonly first: number;
  readonly last: number;
  /** Something in their columns has the focus, or is dragged. */
  readonly kept: readonly number[];
}

/**
 * The artists whose columns hold their elements: those in view, and on each side one more and the nearest with elements, since Tab goes to them. The
 * others are only as wide as they would be.
 */
export function renderedColumns(
  { columns }: Pick<JournalDay, 'columns'>,
  { first, last, kept }: ColumnsInView,
): ReadonlySet<number> {
  const hasElements = (index: number) => (columns[index]?.elements.length ?? 0) > 0;
  let from = first - 1;
  while (from > 0 && !hasElements(from)) from -= 1;
  let to = last + 1;
  while (to < columns.length && !hasElements(to)) to += 1;
  const near = columns.slice(Math.max(0, from), to + 1).map(({ artistId }) => artistId);
  return new Set([...near, ...kept]);
}

/** Which columns of the grid are rendered, while it scrolls and changes its size. */
export function useColumnWindow(
  day: JournalDay,
  scroller: RefObject<HTMLElement | null>,
  columns: RefObject<HTMLElement | null>,
) {
  const [view, setView] = useState(viewAtFirst);
  /** The key of the element on which a pointer went down last. */
  const pressed = useRef('');
  const update = () => {
    const next =
      scroller.current && columns.current && viewOf(scroller.current, columns.current, day.columns.length);
    if (!next) return;
    const keys = [keyAt(document.activeElement), pressed.current];
    const kept = keys.flatMap((key) => artistOf(day, key) ?? []);
    // What comes into view is made between the frames of scrolling.
    startTransition(() =>
      setView((before) => (isSameView(before, { ...next, kept }) ? before : { ...next, kept })),
    );
  };
  const updateAfterLayout = useEffectEvent(update);
  useEffect(() => {
    // jsdom has no layout and no ResizeObserver.
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => updateAfterLayout());
    for (const { current } of [scroller, columns]) if (current) observer.observe(current);
    return () => observer.disconnect();
  }, [scroller, columns]);
  return {
    rendered: renderedColumns(day, view),
    update,
    press: (target: EventTarget) => (pressed.current = keyAt(target)),
    /** The node of an element, whose column is rendered for it. Not to be called while something is rendered. */
    elementNode(key: string): HTMLElement | null {
      const find = () => columns.current?.querySelector<HTMLElement>(`[data-element="${key}"]`) ?? null;
      const artistId = artistOf(day, key);
      if (find() === null && artistId !== undefined)
        flushSync(() => setView((before) => ({ ...before, kept: [artistId] })));
      return find();
    },
  };
}

/** As far as it is known before the grid is measured: it begins at its first column. */
function viewAtFirst(): ColumnsInView {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return { first: 0, last: Math.ceil(window.innerWidth / (leastColumnRems * rem)) - 1, kept: [] };
}

/** day-grid.module.css has the same least width. */
const leastColumnRems = 9;

function viewOf(
  scroller: HTMLElement,
  columns: HTMLElement,
  count: number,
): Omit<ColumnsInView, 'kept'> | null {
  const width = columns.clientWidth / count;
  // Nothing has a size in jsdom.
  if (!(width > 0)) return null;
  const { scrollLeft, clientWidth } = scroller;
  const shown = clientWidth - (scroller.scrollWidth - columns.clientWidth);
  return { first: Math.floor(scrollLeft / width), last: Math.ceil((scrollLeft + shown) / width) - 1 };
}

function isSameView(one: ColumnsInView, other: ColumnsInView): boolean {
  return one.first === other.first && one.last === other.last && String(one.kept) === String(other.kept);
}

function keyAt(target: EventTarget | null): string {
  const node = target instanceof Element ? target.closest<HTMLElement>('[data-element]') : null;
  return node?.dataset['element'] ?? '';
}

function artistOf({ columns }: JournalDay, key: string): number | undefined {
  return columns.find(({ elements }) => elements.some((element) => element.key === key))?.artistId;
}
