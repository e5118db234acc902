import type { Flags } from './create-flags.ts';

type IdleWindow = Pick<Window, 'addEventListener' | 'document' | 'setTimeout'> &
  Partial<Pick<Window, 'requestIdleCallback'>>;

/** Where the browser cannot tell when it is idle. Milliseconds. */
const laterMs = 2_000;

/**
 * Brings the SDK in once the page is loaded and idle: it is larger than all that it does here (docs/decisions/0018). Until then, and where it
 * cannot be loaded, the flags answer by themselves, and the same.
 */
export function loadOpenFeature(flags: Flags, window: IdleWindow): void {
  const load = () =>
    void import(/* webpackChunkName: "open-feature" */ './open-feature.ts')
      .then(({ connectOpenFeature }) => connectOpenFeature(flags))
      .catch(() => undefined);
  const whenIdle = () => {
    if (window.requestIdleCallback === undefined) window.setTimeout(load, laterMs);
    else window.requestIdleCallback(load);
  };
  if (window.document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}
