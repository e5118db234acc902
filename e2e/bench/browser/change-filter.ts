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

/** Runs in the page: other cards stand wherever one is in view, and the frame that shows the last of them has been painted. */
function watchForOtherCards(): Promise<number> {
  const cardsInView = (): string => {
    const gallery = document.querySelector('main section[aria-label="Gallery"]:not([aria-busy="true"])');
    const places = [...(gallery?.querySelectorAll('li') ?? [])].filter(
      (place) => place.getBoundingClientRect().top < window.innerHeight,
    );
    // One that is hidden from readers is the place of a card that has not come yet.
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
