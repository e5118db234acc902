import { getOwnResolution, getResolution, type Release, type Resolution } from '@frizo/contracts';
import type { RequestFn } from '@frizo/api-client';
import type { Session } from '@frizo/session';
import { completeResolution } from '../contributions/last-release.ts';
import { ownerOf } from '../flags/create-flags.ts';
import { mayAffectTopic, type Live } from '../live/live.ts';
import type { Store } from '../store.ts';
import { buildsToTry } from './failure-ladder.ts';
import type { ResolvedRemote } from './failure-ladder.ts';
import type { AvailableReleases, Releases } from './releases.ts';

/** A visible tab finds newer builds within 30 s, including the response time. */
const pollIntervalMs = 25_000;
/** The first request can wait, because the boot data is only seconds old. */
const firstPollMs = 15_000;
/** All pages receive the event of a rollout change at once, so their requests are spread over this time. */
const spreadMs = 1_000;
const deadlineMs = 6_000;

export interface FollowParts {
  readonly window: Window;
  readonly releases: Releases;
  readonly session: Pick<Session, 'snapshot' | 'subscribe'>;
  readonly request: RequestFn;
  readonly live: Pick<Live, 'listen'>;
  /** Whether the page considers the server unreachable. */
  readonly offline: Pick<Store<boolean>, 'get' | 'subscribe'>;
  /** From 0 to 1. */
  readonly random?: () => number;
}

export interface RolloutFollower {
  /** Loads the newest builds now; never rejects. */
  readonly loadNewest: () => Promise<void>;
}

/** Polls for newer builds; the page switches to them at the next navigation to a remote (docs/decisions/0006). */
export function followRollouts(parts: FollowParts): RolloutFollower {
  const { window, releases, session, request, live, offline, random = Math.random } = parts;
  const { document: page } = window;
  let owner = ownerOf(session.snapshot().user);
  /** Number of the latest request: only its response counts. */
  let latest = 0;
  let timer: number | undefined;

  function schedule(delayMs: number): void {
    window.clearTimeout(timer);
    if (page.visibilityState === 'visible') timer = window.setTimeout(() => void loadNewest(), delayMs);
  }

  async function loadNewest(): Promise<void> {
    latest += 1;
    const own = latest;
    schedule(pollIntervalMs);
    const { status, user } = session.snapshot();
    // While the session is still being restored, the request would get the builds of a visitor.
    if (status === 'unknown' || offline.get()) return;
    const call = user === null ? getResolution : getOwnResolution;
    try {
      const { etag, resolution } = await request(call, {}, { notice: false, deadlineMs });
      if (own !== latest) return;
      const completed = completeResolution(resolution);
      releases.setAvailable(mergeResolution(releases.available(), { etag, resolution: completed }));
      prefetchNewer(window, releases);
    } catch {
      // The page continues with its current builds.
    }
  }

  function onSessionChange(): void {
    const now = ownerOf(session.snapshot().user);
    if (now === owner) return;
    owner = now;
    void loadNewest();
  }

  session.subscribe(onSessionChange);
  offline.subscribe(() => offline.get() || void loadNewest());
  live.listen((event) => {
    if (mayAffectTopic(event, 'rollouts')) schedule(random() * spreadMs);
  });
  page.addEventListener('visibilitychange', () => {
    if (page.visibilityState === 'visible') void loadNewest();
    else window.clearTimeout(timer);
  });
  if (owner === null) schedule(firstPollMs);
  else void loadNewest();
  return { loadNewest };
}

/** The response of the rollout service (contracts, `getResolution`). */
export interface AnsweredResolution {
  readonly etag: string;
  readonly resolution: Resolution;
}

/**
 * The available builds after a response. A remote that is missing from it, or that this shell does not support, keeps its known builds, whose
 * files stay available for open tabs. Unchanged builds stay the same objects.
 */
export function mergeResolution(
  known: AvailableReleases,
  { etag, resolution }: AnsweredResolution,
): AvailableReleases {
  if (etag === known.etag) return known;
  const newest: Resolution = { ...known.newest };
  const outdated: string[] = [];
  for (const [remote, next] of Object.entries(resolution)) {
    // A remote run from its sources stays until the override is reset.
    if (newest[remote]?.use.build === 'dev') continue;
    if (buildsToTry(next).length === 0) outdated.push(remote);
    else if (!isSame(newest[remote], next)) newest[remote] = next;
  }
  return { etag, newest, outdated };
}

function isSame(a: ResolvedRemote | undefined, b: ResolvedRemote): boolean {
  return a?.use.build === b.use.build && a.fallback?.build === b.fallback?.build;
}

type IdleWindow = Pick<Window, 'document' | 'setTimeout'> & Partial<Pick<Window, 'requestIdleCallback'>>;

/**
 * Prefetches the first files of newer builds when the page is idle, so that switching needs no wait. Not a preload, because browsers cache the
 * failure of a preload for the lifetime of the page. The files' hashes are checked when they are used.
 */
function prefetchNewer(window: IdleWindow, releases: Pick<Releases, 'get' | 'available'>): void {
  const used = releases.get();
  const newer = Object.entries(releases.available().newest).filter(
    ([remote, { use }]) => use.build !== used[remote]?.use.build,
  );
  if (newer.length === 0) return;
  const work = () => newer.forEach(([, { use }]) => prefetchRelease(window.document, use));
  if (window.requestIdleCallback === undefined) window.setTimeout(work);
  else window.requestIdleCallback(work);
}

function prefetchRelease(page: Document, { entry, assets }: Release): void {
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
