import type { Browser, BrowserContext, CDPSession } from 'playwright-core';
import { countHops, type RequestTiming } from './count-hops.ts';

export interface VisitOptions {
  readonly url: string;
  /** A phone on a slow network, or this machine without throttling. */
  readonly isThrottled: boolean;
  /** Starts a session in the new browser if the page requires one. */
  prepare?(context: BrowserContext): Promise<void>;
}

export interface Visit {
  /** From the start of the navigation until the first card is visible. */
  readonly cardMs: number;
  /** Sequential requests until then. */
  readonly hops: number;
  /** Scripts requested until then. */
  readonly scripts: readonly string[];
}

/** 1.6 Mbit/s, 150 ms latency and a quarter of the CPU speed. */
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const cpuSlowdown = 4;
const timeoutMs = 60_000;

/** Visits a page with an empty cache and without open connections. */
export async function visit(browser: Browser, { url, isThrottled, prepare }: VisitOptions): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    await prepare?.(context);
    const page = await context.newPage();
    page.setDefaultTimeout(timeoutMs);
    const session = await context.newCDPSession(page);
    const timings = await watchLoading(session);
    if (isThrottled) {
      await session.send('Network.emulateNetworkConditions', slowNetwork);
      await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    }
    const { promise: card, resolve } = Promise.withResolvers<number>();
    await page.exposeFunction('reportCard', resolve);
    await page.addInitScript(watchForCard);
    await page.goto(url, { waitUntil: 'commit' });
    const cardMs = await Promise.race([card, rejectAfterTimeout(url)]);
    return readLoading(timings(), cardMs);
  } finally {
    await context.close();
  }
}

/** Runs in the page. A card has a heading, unlike its placeholder. */
function watchForCard(): void {
  const report = (window as unknown as { reportCard(ms: number): void }).reportCard;
  const observer = new MutationObserver(() => {
    if (document.querySelector('main li :is(h2, h3)') === null) return;
    observer.disconnect();
    // It is visible in the frame after the next one.
    requestAnimationFrame(() => requestAnimationFrame(() => report(performance.now())));
  });
  observer.observe(document, { childList: true, subtree: true });
}

async function rejectAfterTimeout(url: string): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, timeoutMs).unref());
  throw new Error(`${url} has shown no card.`);
}

/** Records when each request was made, not when it got a connection, since that defines a hop. */
async function watchLoading(session: CDPSession): Promise<() => RequestTiming[]> {
  const timings = new Map<string, RequestTiming>();
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (request.url.startsWith('http'))
      timings.set(requestId, { url: request.url, requestedAt: timestamp, endedAt: Infinity });
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const known = timings.get(requestId);
    if (known) timings.set(requestId, { ...known, endedAt: timestamp });
  });
  await session.send('Network.enable');
  return () => [...timings.values()];
}

function readLoading(timings: readonly RequestTiming[], cardMs: number): Visit {
  const startedAt = Math.min(...timings.map(({ requestedAt }) => requestedAt));
  const before = timings.filter(({ requestedAt }) => requestedAt < startedAt + cardMs / 1000);
  const scripts = before.map(({ url }) => url).filter((url) => new URL(url).pathname.endsWith('.js'));
  return { cardMs, hops: countHops(before), scripts: [...new Set(scripts)] };
}
