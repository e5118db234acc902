import type { Release } from '@frizo/contracts';
import type { Releases } from './releases.ts';

type IdleWindow = Pick<Window, 'document' | 'setTimeout'> & Partial<Pick<Window, 'requestIdleCallback'>>;

/**
 * Fetches what newer builds need first, when the page is idle, so that taking one costs no wait. As a prefetch and not a preload: a browser
 * keeps the failure of a preload for as long as the page lives. What came is checked by its hash when it is used.
 */
export function fetchAhead(window: IdleWindow, releases: Pick<Releases, 'get' | 'heard'>): void {
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
