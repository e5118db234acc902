import { launchBrowser } from '@frizo/local-platform/testing';
import { changeFilter } from '../browser/change-filter.ts';
import { scrollGallery } from '../browser/scroll-gallery.ts';
import { summarize } from '../measure/statistics.ts';
import { tableOf } from '../measure/table.ts';
import { takeTurns } from '../measure/take-turns.ts';
import type { BenchPortal } from '../portal/start-bench-portal.ts';

/** Ten pages of results, with three clicks on MORE. */
const cards = 120;
const paintedWithinMs = 100;
/** A search in one of the demo's cities. Clearing it shows other work. */
const narrowed = '/?where=60614';

/** Measures the gallery on a slow phone: long tasks, layout shifts, and the time from a response to its paint. */
export async function measureScroll(portal: BenchPortal, rounds: number): Promise<string> {
  const browser = await launchBrowser();
  try {
    const results = await takeTurns(rounds, {
      scrolled: () => scrollGallery(browser, `${portal.url}/`, cards),
      paintedMs: () => changeFilter(browser, portal.url + narrowed),
    });
    const tasks = summarize(results.scrolled.map(({ longTasksMs }) => longTasksMs.length));
    const longest = summarize(results.scrolled.map(({ longTasksMs }) => Math.max(0, ...longTasksMs)));
    const shift = summarize(results.scrolled.map(({ layoutShift }) => layoutShift));
    const painted = summarize(results.paintedMs);
    return tableOf(`Scrolling through ${cards} cards, a quarter of the speed`, [
      {
        what: 'tasks over 50 ms while scrolling',
        figure: tasks,
        unit: '',
        goal: { text: 'none', isMet: tasks.high === 0 },
      },
      { what: 'the longest of those', figure: longest, unit: 'ms' },
      {
        what: 'layout shift from the first card to the last',
        figure: shift,
        unit: '',
        goal: { text: '0', isMet: shift.high === 0 },
      },
      {
        what: 'from the response of a changed filter to its paint',
        figure: painted,
        unit: 'ms',
        goal: { text: `within ${paintedWithinMs}`, isMet: painted.median <= paintedWithinMs },
      },
    ]);
  } finally {
    await browser.close();
  }
}
