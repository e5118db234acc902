import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { onSlowPage, type SlowPageOptions } from './slow-page.ts';
import { clearNotes, readNotes } from './watch-page.ts';

/** A day of the journal, as a professional with this session sees it. */
export interface JournalVisit {
  readonly url: string;
  /** Elements in the columns that are in view at first. The others need not be in the page. */
  readonly inView: number;
  prepare(context: BrowserContext): Promise<void>;
}

export interface DayUse {
  /** From the day's answer until its elements in view are painted. */
  readonly firstPaintMs: number;
  /** From a press on Next or Previous until the other day is painted. */
  readonly switchesMs: readonly number[];
  /** Between the frames of a drag. */
  readonly framesMs: readonly number[];
  /** Of the main thread in each of those frames. */
  readonly frameWorkMs: readonly number[];
  /** Between the frames while other columns are scrolled into view. */
  readonly scrollFramesMs: readonly number[];
  /** Tasks over 50 ms since the day's answer. */
  readonly longTasksMs: readonly number[];
  /** Scripts that the page has loaded. */
  readonly scripts: readonly string[];
}

const switches = 8;

/** Opens a day at a quarter of the CPU speed, drags an element through it, and changes the day. */
export function useDay(browser: Browser, visit: JournalVisit): Promise<DayUse> {
  const scripts: string[] = [];
  return onSlowPage(browser, { ...openDay(visit, scripts) }, async (page) => {
    const { answeredAt, paintedAt } = await page.evaluate(
      () => (window as unknown as WatchedWindow).benchDay.promise,
    );
    await waitUntilQuiet(page);
    const { framesMs, frameWorkMs } = await dragThroughDay(page);
    const switchesMs: number[] = [];
    for (let count = 0; count < switches; count += 1) {
      switchesMs.push(await changeDay(page, count % 4 < 2 ? 'Next' : 'Previous', visit.inView));
      await waitUntilQuiet(page);
    }
    const scrollFramesMs = await scrollSideways(page);
    const { longTasks } = await readNotes(page);
    return {
      firstPaintMs: paintedAt - answeredAt,
      switchesMs,
      framesMs,
      frameWorkMs,
      scrollFramesMs,
      longTasksMs: longTasks
        .filter(({ startMs, durationMs }) => startMs + durationMs > answeredAt)
        .map(({ durationMs }) => durationMs),
      scripts: [...new Set(scripts)],
    };
  });
}

interface FirstPaint {
  /** Milliseconds of the page's clock. */
  readonly answeredAt: number;
  readonly paintedAt: number;
}

interface WatchedWindow extends Window {
  benchDay: PromiseWithResolvers<FirstPaint>;
  benchFrames: { times: number[]; work: number[]; isEnded: boolean };
  /** Milliseconds from a press until the other day is painted. */
  benchSwitch: Promise<number>;
}

function openDay({ url, inView, prepare }: JournalVisit, scripts: string[]): SlowPageOptions {
  return {
    url,
    ready: (page) => page.locator('[data-element]').first(),
    async prepare(context) {
      await prepare(context);
      await context.addInitScript(watchForDay, inView);
      context.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.push(request.url());
      });
    },
  };
}

/** Runs in the page. The day is painted when no element that belongs in view is missing. */
function watchForDay(inView: number): void {
  const { benchDay } = Object.assign(window as unknown as WatchedWindow, {
    benchDay: Promise.withResolvers<FirstPaint>(),
  });
  performance.setResourceTimingBufferSize(2_000);
  const afterFrame = (then: () => void) =>
    requestAnimationFrame(() => {
      // A task after the frame: by then it is painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = then;
      port2.postMessage(null);
    });
  const observer = new MutationObserver(() => {
    if (document.querySelectorAll('[data-element]').length < inView) return;
    observer.disconnect();
    afterFrame(() => {
      const paintedAt = performance.now();
      const [plain] = performance.getEntriesByName('answer');
      const answers = performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming);
      // The neighbors of the day follow later.
      const [appointments, blocks] = ['/book/', '/blocks/data'].map((path) =>
        answers.find(({ name }) => name.includes(`/api/booking/secure${path}`)),
      );
      const answeredAt =
        plain?.startTime ?? Math.max(appointments?.responseEnd ?? NaN, blocks?.responseEnd ?? NaN);
      benchDay.resolve({ answeredAt, paintedAt });
    });
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Waits until the page has requested nothing for a while. */
async function waitUntilQuiet(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const requests = () => performance.getEntriesByType('resource').length;
    for (let before = -1; before !== requests();) {
      before = requests();
      await new Promise((resolve) => setTimeout(resolve, 400));
    }
  });
}

const steps = 300;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Carries an element around the visible part of the day, also near its edges, where it scrolls, and back. */
async function dragThroughDay(page: Page): Promise<Pick<DayUse, 'framesMs' | 'frameWorkMs'>> {
  const area = await page
    .locator('[data-element]')
    .first()
    .evaluate((element) => {
      const scroller = element.closest('section')?.firstElementChild;
      const { left, top, right, bottom } = (scroller ?? element).getBoundingClientRect();
      return { left, top, right, bottom: Math.min(bottom, innerHeight) };
    });
  const from = await page
    .locator('[data-element]')
    .first()
    .evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 3 };
    });
  const session = await page.context().newCDPSession(page);
  // Playwright's own mouse runs a script in the page for each move of a drag.
  const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', { x, y }: Point) =>
    session.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
    });
  await mouse('mousePressed', from);
  await mouse('mouseMoved', { x: from.x + 10, y: from.y + 10 });
  await page.locator('[data-verdict]').waitFor();
  await page.evaluate(recordFrames);
  const middle = { x: (area.left + area.right) / 2, y: (area.top + area.bottom) / 2 };
  const radius = { x: (area.right - area.left) / 2 - 10, y: (area.bottom - area.top) / 2 - 10 };
  for (let step = 0; step < steps; step += 1) {
    const turn = (2 * Math.PI * 3 * step) / steps;
    await mouse('mouseMoved', {
      x: middle.x + radius.x * Math.sin(turn),
      y: middle.y + radius.y * Math.cos(turn * 0.7),
    });
  }
  const recorded = await recordedFrames(page);
  await page.keyboard.press('Escape');
  await mouse('mouseReleased', middle);
  return recorded;
}

/** What was recorded since `recordFrames`. */
async function recordedFrames(page: Page): Promise<Pick<DayUse, 'framesMs' | 'frameWorkMs'>> {
  const { times, work } = await page.evaluate(() => {
    const { benchFrames } = window as unknown as WatchedWindow;
    benchFrames.isEnded = true;
    return { times: benchFrames.times, work: benchFrames.work };
  });
  return { framesMs: times.slice(1).map((time, index) => time - (times[index] ?? time)), frameWorkMs: work };
}

/** Runs in the page. Records the time of each frame, and how long after its start it was painted. */
function recordFrames(): void {
  const recorded = { times: [] as number[], work: [] as number[], isEnded: false };
  (window as unknown as WatchedWindow).benchFrames = recorded;
  const { port1, port2 } = new MessageChannel();
  let startedAt = 0;
  port1.onmessage = () => recorded.work.push(performance.now() - startedAt);
  const frame = (time: number) => {
    if (recorded.isEnded) return;
    startedAt = time;
    recorded.times.push(time);
    port2.postMessage(null);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Scrolls with a wheel to the last column and back. */
async function scrollSideways(page: Page): Promise<readonly number[]> {
  const { x, y } = await page
    .locator('[data-element]')
    .first()
    .evaluate((element) => {
      const { left, top } = element.getBoundingClientRect();
      return { x: left + 10, y: top + 10 };
    });
  const session = await page.context().newCDPSession(page);
  await page.evaluate(recordFrames);
  for (const deltaX of [wheelStep, -wheelStep])
    for (let count = 0; count < wheelSteps; count += 1)
      await session.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX, deltaY: 0 });
  const { framesMs } = await recordedFrames(page);
  return framesMs;
}

/** Pixels of each turn of the wheel, and turns from the first column to the last one. */
const wheelStep = 30;
const wheelSteps = 70;

/** Presses a button that shows another day. @returns milliseconds from the press until that day is painted */
async function changeDay(page: Page, button: 'Next' | 'Previous', inView: number): Promise<number> {
  // The page watches before it is pressed: input can overtake a script that was sent earlier.
  const { x, y } = await page.evaluate(watchForOtherDay, { button, inView });
  await page.mouse.click(x, y);
  return page.evaluate(() => (window as unknown as WatchedWindow).benchSwitch);
}

/** Runs in the page. @returns where the button is */
function watchForOtherDay({ button, inView }: { button: string; inView: number }): Point {
  const shown = () => document.querySelector('section:has([data-element])')?.getAttribute('aria-label');
  const before = shown();
  const { promise, resolve } = Promise.withResolvers<number>();
  (window as unknown as WatchedWindow).benchSwitch = promise;
  let pressedAt = 0;
  addEventListener('click', ({ timeStamp }) => (pressedAt = timeStamp), { once: true, capture: true });
  const observer = new MutationObserver(() => {
    if (shown() === before || document.querySelectorAll('[data-element]').length < inView) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      // A task after the frame: by then it is painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - pressedAt);
      port2.postMessage(null);
    });
  });
  observer.observe(document, { childList: true, subtree: true, attributes: true });
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === button);
  // A drag near an edge has scrolled the page.
  found?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = found?.getBoundingClientRect() ?? new DOMRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** What a page holds after garbage collection. */
export interface Held {
  readonly heapMb: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** Changes of the day until the browser has compiled the scripts, and the page has kept each day that is shown. */
const changesBefore = 200;

/** Changes the day this many times within three weeks. @returns what the page held before and after */
export function changeDays(
  browser: Browser,
  visit: JournalVisit,
  changes: number,
): Promise<{ readonly before: Held; readonly after: Held }> {
  return onSlowPage(browser, { ...openDay(visit, []), slowdown: 1 }, async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const change = async (count: number) => {
      for (let done = 0; done < count; done += 1)
        await changeDay(page, done % 20 < 10 ? 'Next' : 'Previous', visit.inView);
      await waitUntilQuiet(page);
      return readHeld(page, session);
    };
    const before = await change(changesBefore);
    const after = await change(changes);
    return { before, after };
  });
}

async function readHeld(page: Page, session: CDPSession): Promise<Held> {
  await clearNotes(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  return {
    heapMb: read('JSHeapUsedSize') / 2 ** 20,
    nodes: read('Nodes'),
    listeners: read('JSEventListeners'),
  };
}
