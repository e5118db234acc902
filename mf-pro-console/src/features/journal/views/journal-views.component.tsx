import { DayList } from './day-list.component.tsx';
import type { JournalViewsProps } from './view-props.ts';
import { WeekGrid } from './week-grid.component.tsx';

/** The views besides the day, in a chunk of their own. */
export function JournalViews(props: JournalViewsProps) {
  return props.journal.view === 'week' ? <WeekGrid {...props} /> : <DayList {...props} />;
}
