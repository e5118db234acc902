import type { Browser } from 'playwright-core';
import { onSlowPage } from './slow-page.ts';

/** How long cards of another search take from the end of the answer until they are painted. Milliseconds. */
export function changeFilter(browser: Browser, narrowedUrl: string): Promise<number> {
  return onSlowPage(browser, narrowedUrl, async (page) => {
    const painted = page.evaluate(watchForOtherCards);
    await page.getByRole('button', { name: 'Clear search' }).click();
    return painted;
  });
}

/** Runs in the page: other cards stand there, and the frame that shows them has been painted. */
function watchForOtherCards(): Promise<number> {
  const firstCards = (): string => {
    const gallery = document.querySelector('main section[aria-label="Gallery"]:not([aria-busy="true"])');
    return [...(gallery?.querySelectorAll('li') ?? [])]
      .slice(0, 4)
      .map((card) => card.innerHTML)
      .join();
  };
  const before = firstCards();
  const { promise, resolve } = Promise.withResolvers<number>();
  const observer = new MutationObserver(() => {
    const now = firstCards();
    if (now === '' || now === before) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      // A task after the frame's: by then it is painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        const answers = performance
          .getEntriesByType('resource')
          .filter(({ name }) => new URL(name).pathname === '/api/discovery/gallery');
        const last = answers.at(-1) as PerformanceResourceTiming;
        resolve(performance.now() - last.responseEnd);
      };
      port2.postMessage(null);
    });
  });
  observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
  return promise;
}
