import type { Browser } from 'playwright-core';
import { galleryAt, onSlowPage } from './slow-page.ts';

/** Measures the time from the end of a search response until its cards are painted. Milliseconds. */
export function changeFilter(browser: Browser, narrowedUrl: string): Promise<number> {
  return onSlowPage(browser, galleryAt(narrowedUrl), async (page) => {
    const painted = page.evaluate(watchForOtherCards);
    await page.getByRole('button', { name: 'Clear search' }).click();
    return painted;
  });
}

/** Runs in the page. Resolves when all cards in view have been replaced and painted. */
function watchForOtherCards(): Promise<number> {
  const cardsInView = (): string => {
    const gallery = document.querySelector('main section[aria-label="Gallery"]:not([aria-busy="true"])');
    const places = [...(gallery?.querySelectorAll('li') ?? [])].filter(
      (place) => place.getBoundingClientRect().top < window.innerHeight,
    );
    // A hidden item is the placeholder of a card that is still loading.
    return places.some(({ ariaHidden }) => ariaHidden === 'true')
      ? ''
      : places.map((card) => card.innerHTML).join();
  };
  const before = cardsInView();
  const { promise, resolve } = Promise.withResolvers<number>();
  const observer = new MutationObserver(() => {
    const now = cardsInView();
    if (now === '' || now === before) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      // A task after the frame: by then it is painted.
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
