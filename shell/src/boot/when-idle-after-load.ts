export type IdleWindow = Pick<Window, 'addEventListener' | 'document' | 'setTimeout'> &
  Partial<Pick<Window, 'requestIdleCallback'>>;

/** A loaded page still requests the data of its first view, which must not be delayed. */
const delayMs = 5_000;

/** Runs work when the page is idle, some time after it has loaded. */
export function whenIdleAfterLoad(window: IdleWindow, work: () => void): void {
  const whenIdle = () => {
    if (window.requestIdleCallback === undefined) work();
    else window.requestIdleCallback(work);
  };
  const later = () => window.setTimeout(whenIdle, delayMs);
  if (window.document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}
