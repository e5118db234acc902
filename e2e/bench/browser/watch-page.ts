import type { Page } from 'playwright-core';

/** What a page has noted of itself since it was opened. Milliseconds of its own clock. */
export interface PageNotes {
  readonly longTasks: readonly { readonly startMs: number; readonly lastsMs: number }[];
  /** Each shift of the layout that nobody caused by a press, as a share of the view (CLS is made of these). */
  readonly shifts: readonly number[];
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

type Watched = Window & { benchNotes?: { longTasks: PerformanceEntry[]; shifts: LayoutShift[] } };

/** Has every page that is opened from now on note its long tasks and shifts. */
export async function watchPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const notes = { longTasks: [] as PerformanceEntry[], shifts: [] as LayoutShift[] };
    (window as Watched).benchNotes = notes;
    new PerformanceObserver((list) => notes.longTasks.push(...list.getEntries())).observe({
      type: 'longtask',
      buffered: true,
    });
    new PerformanceObserver((list) => notes.shifts.push(...(list.getEntries() as LayoutShift[]))).observe({
      type: 'layout-shift',
      buffered: true,
    });
  });
}

export function readNotes(page: Page): Promise<PageNotes> {
  return page.evaluate(() => {
    const { longTasks = [], shifts = [] } = (window as Watched).benchNotes ?? {};
    return {
      longTasks: longTasks.map(({ startTime, duration }) => ({ startMs: startTime, lastsMs: duration })),
      shifts: shifts.filter(({ hadRecentInput }) => !hadRecentInput).map(({ value }) => value),
    };
  });
}
