import { launchBrowser } from '@frizo/local-platform/testing';
import { changeFilter } from '../browser/change-filter.ts';
import { scrollGallery } from '../browser/scroll-gallery.ts';
import { summarise } from '../measure/statistics.ts';
import { tableOf } from '../measure/table.ts';
import { takeTurns } from '../measure/take-turns.ts';
import type { BenchPortal } from '../portal/start-bench-portal.ts';

/** Ten pages, with MORE to be pressed three times. */
const cards = 120;
const paintedWithinMs = 100;
/** What one of the demo's cities has; cleared, the gallery shows other work. */
const narrowed = '/?where=60614';

/** What a person feels on a slow phone: whether the gallery sticks, jumps, or keeps them waiting once the answer is there. */
export async function measureScroll(portal: BenchPortal, rounds: number): Promise<string> {
  const browser = await launchBrowser();
  try {
    const taken = await takeTurns(rounds, {
      scrolled: () => scrollGallery(browser, `${portal.url}/`, cards),
      paintedMs: () => changeFilter(browser, portal.url + narrowed),
    });
    const tasks = summarise(taken.scrolled.map(({ longTasksMs }) => longTasksMs.length));
    const longest = summarise(taken.scrolled.map(({ longTasksMs }) => Math.max(0, ...longTasksMs)));
    const shift = summarise(taken.scrolled.map(({ layoutShift }) => layoutShift));
    const painted = summarise(taken.paintedMs);
    return tableOf(`Scrolling through ${cards} cards, a quarter of the speed`, [
      {
        what: 'tasks over 50 ms while scrolling',
        figure: tasks,
        unit: '',
        goal: { text: 'none', isMet: tasks.high === 0 },
      },
      { what: 'the longest of them', figure: longest, unit: 'ms' },
      {
        what: 'layout shift from the first card to the last',
        figure: shift,
        unit: '',
        goal: { text: '0', isMet: shift.high === 0 },
      },
      {
        what: 'from the answer of a changed filter to its paint',
        figure: painted,
        unit: 'ms',
        goal: { text: `within ${paintedWithinMs}`, isMet: painted.median <= paintedWithinMs },
      },
    ]);
  } finally {
    await browser.close();
  }
}
