import { stretchOf, type JournalDay } from '../day.ts';
import type { DayGridHandle } from '../day-grid.component.tsx';
import styles from './moves.module.css';
import type { Proposal } from './move-rules.ts';

/** Shows where an element would land, on top of the grid and without rendering it. */
export interface DropPreview {
  /** @param text where it would land, and why it may not */
  show(day: JournalDay, proposal: Proposal, text: string): void;
  remove(): void;
  scrollIntoView(): void;
}

/** @param key of the element that is dragged; none for new time */
export function createDropPreview(grid: DayGridHandle, key?: string): DropPreview | null {
  const { columns } = grid;
  if (!columns) return null;
  const box = document.createElement('div');
  box.className = styles.preview ?? '';
  box.ariaHidden = 'true';
  const dragged = key === undefined ? null : grid.elementNode(key);
  if (dragged) dragged.style.opacity = '0.4';
  columns.append(box);
  let last = '';
  return {
    show(day, proposal, text) {
      const { artistId, start, end } = proposal.spot;
      const column = day.columns.findIndex((one) => one.artistId === artistId);
      const { top, height } = stretchOf(day, start, Math.min(end, day.nextMidnight));
      // Read before anything is written: read after it, they would lay the page out once more.
      const { clientWidth, clientHeight } = columns;
      const state = JSON.stringify([column, top, height, text, clientWidth, clientHeight]);
      if (state === last) return;
      last = state;
      const width = clientWidth / Math.max(1, day.columns.length);
      const left = width * Math.max(0, column);
      box.style.transform = `translate(${left}px, ${top * clientHeight}px)`;
      box.style.width = `${width}px`;
      box.style.height = `${height * clientHeight}px`;
      box.dataset['verdict'] = proposal.kind;
      box.textContent = text;
    },
    remove() {
      box.remove();
      if (dragged) dragged.style.opacity = '';
    },
    scrollIntoView() {
      // Not implemented in browsers without layout, such as that of the tests.
      if (typeof box.scrollIntoView === 'function')
        box.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
  };
}
