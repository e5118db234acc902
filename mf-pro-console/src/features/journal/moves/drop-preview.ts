import { stretchOf, type JournalDay } from '../day.ts';
import type { DayGridHandle } from '../day-grid.component.tsx';
import { proposalText } from './move-texts.ts';
import styles from './moves.module.css';
import type { Proposal } from './move-rules.ts';

/** Shows where an element would land, on top of the grid and without rendering it. */
export interface DropPreview {
  show(day: JournalDay, proposal: Proposal): void;
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
  const dragged = key === undefined ? null : elementNode(columns, key);
  if (dragged) dragged.style.opacity = '0.4';
  columns.append(box);
  let last = '';
  return {
    show(day, proposal) {
      const { artistId, start, end } = proposal.spot;
      const column = day.columns.findIndex((one) => one.artistId === artistId);
      const { top, height } = stretchOf(day, start, Math.min(end, day.nextMidnight));
      const text = proposalText(day, proposal);
      const state = JSON.stringify([column, top, height, text, columns.clientWidth, columns.clientHeight]);
      if (state === last) return;
      last = state;
      const width = columns.clientWidth / Math.max(1, day.columns.length);
      const left = width * Math.max(0, column);
      box.style.transform = `translate(${left}px, ${top * columns.clientHeight}px)`;
      box.style.width = `${width}px`;
      box.style.height = `${height * columns.clientHeight}px`;
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

export function elementNode(columns: HTMLElement, key: string): HTMLElement | null {
  return columns.querySelector<HTMLElement>(`[data-element="${key}"]`);
}
