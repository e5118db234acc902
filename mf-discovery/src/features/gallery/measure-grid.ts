import type { GridShape } from './row-window.ts';

export interface MeasuredGrid extends GridShape {
  /** Of a card. */
  readonly height: number;
  /** Of a column, and from the start of a column to the start of the next one. */
  readonly width: number;
  readonly stride: number;
}

/** A grid that nobody has looked at yet: a column a card, so that rows are cards. */
export const unmeasured: MeasuredGrid = { columns: 1, pitch: 0, height: 0, width: 0, stride: 0 };

/** Reads from the page how a grid of equal cards stands; where nothing has a size, as `unmeasured`. */
export function measureGrid(grid: HTMLElement): MeasuredGrid {
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
