export type IdleWindow = Pick<Window, 'addEventListener' | 'document' | 'setTimeout'> &
  Partial<Pick<Window, 'requestIdleCallback'>>;

/** A page that has loaded still asks for what it shows first, and nothing may come before that. Milliseconds. */
const laterMs = 5_000;

/** Runs work a while after the page was loaded, when it is idle. */
export function whenIdleAfterLoad(window: IdleWindow, work: () => void): void {
  const whenIdle = () => {
    if (window.requestIdleCallback === undefined) work();
    else window.requestIdleCallback(work);
  };
  const later = () => window.setTimeout(whenIdle, laterMs);
  if (window.document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}
