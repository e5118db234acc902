import { demoLogIns } from '@frizo/demo';
import { launchBrowser } from '@frizo/local-platform/testing';
import type { Browser, Page } from 'playwright-core';
import { gzippedKilobytes } from '../browser/script-bytes.ts';
import { summarize } from '../measure/statistics.ts';
import type { Line } from '../measure/table.ts';
import { startSession } from '../portal/clients.ts';
import type { BenchPortal } from '../portal/start-bench-portal.ts';

const goalMs = 300;
const goalKilobytes = 35;
const timeoutMs = 30_000;
const tabs = 'nav a[href^="/my-salon/"]';

interface View {
  readonly title: string;
  readonly ms: number;
  /** Scripts that no other page had loaded. */
  readonly scripts: readonly string[];
}

/** Measures each tab of a salon's owner, from the click on it until its content is shown, in a browser that has not opened it before. */
export async function measureTabs({ url }: BenchPortal, rounds: number): Promise<Line[]> {
  const browser = await launchBrowser();
  try {
    const paths = await onFirstPage(browser, url, undefined, readTabs);
    const views = new Map<string, View[]>(paths.map((path) => [path, []]));
    // The first round warms up and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      for (const path of round % 2 === 0 ? paths : paths.toReversed()) {
        const from = paths.find((other) => other !== path);
        const view = await onFirstPage(browser, url, from, (page) => openTab(page, path));
        if (round > 0) views.get(path)?.push(view);
      }
    }
    const lines: Line[] = [];
    for (const seen of views.values()) lines.push(...(await linesOf(seen)));
    return lines;
  } finally {
    await browser.close();
  }
}

async function linesOf(views: readonly View[]): Promise<Line[]> {
  const what = views[0]?.title ?? '';
  const figure = summarize(views.map(({ ms }) => ms));
  const kilobytes = await gzippedKilobytes([...new Set(views.flatMap(({ scripts }) => scripts))]);
  return [
    {
      what,
      figure,
      unit: 'ms',
      goal: { text: `under ${goalMs} on a quiet machine`, isMet: figure.median < goalMs },
    },
    {
      what: `${what}: script of its own, gzipped`,
      figure: kilobytes,
      unit: 'KB',
      goal: { text: `at most ${goalKilobytes}`, isMet: kilobytes <= goalKilobytes },
    },
  ];
}

/** Runs the work on a page of the salon, the given tab or the first one, which is completely loaded, in a new browser context. */
async function onFirstPage<T>(
  browser: Browser,
  url: string,
  path: string | undefined,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    await startSession(url, demoLogIns.owner)(context);
    const page = await context.newPage();
    page.setDefaultTimeout(timeoutMs);
    await page.goto(url + (path ?? '/my-salon'), { waitUntil: 'networkidle' });
    await page.locator(tabs).first().waitFor();
    return await work(page);
  } finally {
    await context.close();
  }
}

async function readTabs(page: Page): Promise<string[]> {
  const paths = await page
    .locator(tabs)
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const unique = [...new Set(paths.filter((path) => path !== null))];
  if (unique.length < 2) throw new Error('My salon has no tabs.');
  return unique;
}

async function openTab(page: Page, path: string): Promise<View> {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const link = page.locator(`nav a[href="${path}"]`).first();
  const title = (await link.locator('xpath=.').innerText()).split('\n')[0] ?? path;
  const ms = await link.evaluate(timeUntilShown, path);
  return { title, ms, scripts };
}

/** Runs in the page. A tab is shown when its heading is, and no placeholder is left. */
function timeUntilShown(link: Element, path: string): Promise<number> {
  const heading = () => document.querySelector('main h1')?.textContent;
  const before = heading();
  const isShown = () =>
    location.pathname.startsWith(path) &&
    heading() !== undefined &&
    heading() !== before &&
    document.querySelector('main [class*="-skeleton-"]') === null;
  const startedAt = performance.now();
  (link as HTMLElement).click();
  return new Promise((resolve) => {
    const check = () => {
      if (!isShown()) return requestAnimationFrame(check);
      // It is visible in the frame after the next one.
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - startedAt)));
      return undefined;
    };
    check();
  });
}
