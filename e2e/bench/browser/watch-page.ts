import type { Page } from 'playwright-core';

/** Performance entries of a page since it was opened. Milliseconds of its clock. */
export interface PagePerformance {
  readonly longTasks: readonly { readonly startMs: number; readonly durationMs: number }[];
  /** Layout shifts without recent user input, as shares of the view, as in CLS. */
  readonly shifts: readonly number[];
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

type WatchedWindow = Window & { benchNotes?: { longTasks: PerformanceEntry[]; shifts: LayoutShift[] } };

/** Makes every page load record its long tasks and layout shifts. */
export async function watchPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const entries = { longTasks: [] as PerformanceEntry[], shifts: [] as LayoutShift[] };
    (window as WatchedWindow).benchNotes = entries;
    new PerformanceObserver((list) => entries.longTasks.push(...list.getEntries())).observe({
      type: 'longtask',
      buffered: true,
    });
    new PerformanceObserver((list) => entries.shifts.push(...(list.getEntries() as LayoutShift[]))).observe({
      type: 'layout-shift',
      buffered: true,
    });
  });
}

export function readNotes(page: Page): Promise<PagePerformance> {
  return page.evaluate(() => {
    const { longTasks = [], shifts = [] } = (window as WatchedWindow).benchNotes ?? {};
    return {
      longTasks: longTasks.map(({ startTime, duration }) => ({ startMs: startTime, durationMs: duration })),
      shifts: shifts.filter(({ hadRecentInput }) => !hadRecentInput).map(({ value }) => value),
    };
  });
}

/** Drops what has been recorded, and the browser's list of requests, which would count as memory of the page. */
export function clearNotes(page: Page): Promise<void> {
  return page.evaluate(() => {
    Object.assign((window as WatchedWindow).benchNotes ?? {}, { longTasks: [], shifts: [] });
    performance.clearResourceTimings();
  });
}
