import { getOwnResolution, getResolution, type Release, type Resolution } from '@frizo/contracts';
import type { RequestFn } from '@frizo/api-client';
import type { Session } from '@frizo/session';
import { completeResolution } from '../contributions/last-release.ts';
import { ownerOf } from '../flags/create-flags.ts';
import type { Live } from '../live/live.ts';
import type { Store } from '../store.ts';
import { rungsOf } from './failure-ladder.ts';
import type { ResolvedRemote } from './failure-ladder.ts';
import type { Heard, Releases } from './releases.ts';

/** A tab that is looked at hears of newer builds within 30 s; the answer has to come, too. Milliseconds. */
const everyMs = 25_000;
/** The page knows what it was booted with, some seconds ago. Milliseconds. */
const firstMs = 15_000;
/** All pages hear of a move in one moment; they ask within this time of it, not all at once. Milliseconds. */
const spreadMs = 1_000;
const deadlineMs = 6_000;

export interface FollowParts {
  readonly window: Window;
  readonly releases: Releases;
  readonly session: Pick<Session, 'snapshot' | 'subscribe'>;
  readonly request: RequestFn;
  readonly live: Pick<Live, 'listen'>;
  /** Whether the server is out of reach, as far as the page knows. */
  readonly offline: Pick<Store<boolean>, 'get' | 'subscribe'>;
  /** From 0 to 1. */
  readonly random?: () => number;
}

export interface RolloutFollower {
  /** Asks now; never rejects. */
  readonly ask: () => Promise<void>;
}

/** Keeps a tab up with the rollouts: what it hears is kept aside, and taken at the next navigation to a remote (docs/decisions/0006). */
export function followRollouts(parts: FollowParts): RolloutFollower {
  const { window, releases, session, request, live, offline, random = Math.random } = parts;
  const { document: page } = window;
  let owner = ownerOf(session.snapshot().user);
  /** Grows with each question: only the last one's answer counts. */
  let question = 0;
  let next: number | undefined;

  function plan(delayMs: number): void {
    window.clearTimeout(next);
    if (page.visibilityState === 'visible') next = window.setTimeout(() => void ask(), delayMs);
  }

  async function ask(): Promise<void> {
    question += 1;
    const mine = question;
    plan(everyMs);
    const { status, user } = session.snapshot();
    // Asked as a visitor, somebody whose log-in is still under way would be given a visitor's builds.
    if (status === 'unknown' || offline.get()) return;
    const call = user === null ? getResolution : getOwnResolution;
    try {
      const { etag, resolution } = await request(call, {}, { notice: false, deadlineMs });
      if (mine !== question) return;
      const completed = completeResolution(resolution);
      releases.keep(hearResolution(releases.heard(), { etag, resolution: completed }));
      fetchAhead(window, releases);
    } catch {
      // The builds that the page has are better than none.
    }
  }

  function follow(): void {
    const now = ownerOf(session.snapshot().user);
    if (now === owner) return;
    owner = now;
    void ask();
  }

  session.subscribe(follow);
  offline.subscribe(() => offline.get() || void ask());
  live.listen((news) => {
    if (news.event === 'gap' || (news.event === 'message' && news.data.topic === 'rollouts'))
      plan(random() * spreadMs);
  });
  page.addEventListener('visibilitychange', () => {
    if (page.visibilityState === 'visible') void ask();
    else window.clearTimeout(next);
  });
  if (owner === null) plan(firstMs);
  else void ask();
  return { ask };
}

/** What the rollout service would give this page now (contracts, `getResolution`). */
export interface AnsweredResolution {
  readonly etag: string;
  readonly resolution: Resolution;
}

/**
 * What a page knows after an answer. A remote that is named no longer, or that this shell cannot serve, stays as it is known: its files are
 * kept for tabs like this one. Builds that are the same stay the same objects.
 */
export function hearResolution(known: Heard, { etag, resolution }: AnsweredResolution): Heard {
  if (etag === known.etag) return known;
  const newest: Resolution = { ...known.newest };
  const outdated: string[] = [];
  for (const [remote, next] of Object.entries(resolution)) {
    // What runs from its sources stays until it is reset.
    if (newest[remote]?.use.build === 'dev') continue;
    if (rungsOf(next).length === 0) outdated.push(remote);
    else if (!isSame(newest[remote], next)) newest[remote] = next;
  }
  return { etag, newest, outdated };
}

function isSame(a: ResolvedRemote | undefined, b: ResolvedRemote): boolean {
  return a?.use.build === b.use.build && a.fallback?.build === b.fallback?.build;
}

type IdleWindow = Pick<Window, 'document' | 'setTimeout'> & Partial<Pick<Window, 'requestIdleCallback'>>;

/**
 * Fetches what newer builds need first, when the page is idle, so that taking one costs no wait. As a prefetch and not a preload: a browser
 * keeps the failure of a preload for as long as the page lives. What came is checked by its hash when it is used.
 */
function fetchAhead(window: IdleWindow, releases: Pick<Releases, 'get' | 'heard'>): void {
  const used = releases.get();
  const newer = Object.entries(releases.heard().newest).filter(
    ([remote, { use }]) => use.build !== used[remote]?.use.build,
  );
  if (newer.length === 0) return;
  const work = () => newer.forEach(([, { use }]) => fetchRelease(window.document, use));
  if (window.requestIdleCallback === undefined) window.setTimeout(work);
  else window.requestIdleCallback(work);
}

function fetchRelease(page: Document, { entry, assets }: Release): void {
  const first = assets.filter(({ preloadFor }) => preloadFor !== undefined);
  const known = [...page.head.querySelectorAll('link[rel="prefetch"]')].map((link) =>
    link.getAttribute('href'),
  );
  for (const { url } of [entry, ...first]) {
    if (known.includes(url)) continue;
    const link = page.createElement('link');
    link.rel = 'prefetch';
    link.href = url;
    link.crossOrigin = 'anonymous';
    page.head.append(link);
  }
}
