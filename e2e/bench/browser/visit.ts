import type { Browser, BrowserContext, CDPSession } from 'playwright-core';
import { countHops, type Loaded } from './count-hops.ts';

export interface VisitWish {
  readonly url: string;
  /** A phone on a poor line, or this machine as it is. */
  readonly isThrottled: boolean;
  /** Gives the new browser a session, where the page asks for one. */
  prepare?(context: BrowserContext): Promise<void>;
}

export interface Visit {
  /** From the start of the navigation until the first card stands on the page. */
  readonly cardMs: number;
  /** Requests one after the other until then. */
  readonly hops: number;
  /** Scripts that were asked for until then. */
  readonly scripts: readonly string[];
}

/** 1.6 Mbit/s, 150 ms, a processor of a quarter of the speed: as in the federation notes. */
const poorLine = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const slowness = 4;
const patienceMs = 60_000;

/** Visits a page as somebody does who was never here: with an empty cache and no connection. */
export async function visit(browser: Browser, { url, isThrottled, prepare }: VisitWish): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    await prepare?.(context);
    const page = await context.newPage();
    page.setDefaultTimeout(patienceMs);
    const session = await context.newCDPSession(page);
    const loaded = await watchLoading(session);
    if (isThrottled) {
      await session.send('Network.emulateNetworkConditions', poorLine);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    }
    const { promise: card, resolve } = Promise.withResolvers<number>();
    await page.exposeFunction('tellCard', resolve);
    await page.addInitScript(watchForCard);
    await page.goto(url, { waitUntil: 'commit' });
    const cardMs = await Promise.race([card, tooLate(url)]);
    return readLoading(loaded(), cardMs);
  } finally {
    await context.close();
  }
}

/** Runs in the page. A card has a heading of its own, unlike what stands in its place while it loads. */
function watchForCard(): void {
  const tell = (window as unknown as { tellCard(ms: number): void }).tellCard;
  const observer = new MutationObserver(() => {
    if (document.querySelector('main li :is(h2, h3)') === null) return;
    observer.disconnect();
    // The frame after the one that is being made is when it can be seen.
    requestAnimationFrame(() => requestAnimationFrame(() => tell(performance.now())));
  });
  observer.observe(document, { childList: true, subtree: true });
}

async function tooLate(url: string): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, patienceMs).unref());
  throw new Error(`${url} showed no card.`);
}

/** Notes when each request was made, not when a connection was free for it: that is what makes a hop. */
async function watchLoading(session: CDPSession): Promise<() => Loaded[]> {
  const loaded = new Map<string, Loaded>();
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (request.url.startsWith('http'))
      loaded.set(requestId, { url: request.url, askedAt: timestamp, endedAt: Infinity });
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const known = loaded.get(requestId);
    if (known) loaded.set(requestId, { ...known, endedAt: timestamp });
  });
  await session.send('Network.enable');
  return () => [...loaded.values()];
}

function readLoading(loaded: readonly Loaded[], cardMs: number): Visit {
  const startedAt = Math.min(...loaded.map(({ askedAt }) => askedAt));
  const before = loaded.filter(({ askedAt }) => askedAt < startedAt + cardMs / 1000);
  const scripts = before.map(({ url }) => url).filter((url) => new URL(url).pathname.endsWith('.js'));
  return { cardMs, hops: countHops(before), scripts: [...new Set(scripts)] };
}
