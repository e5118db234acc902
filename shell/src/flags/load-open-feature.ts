import type { Flags } from './create-flags.ts';

type IdleWindow = Pick<Window, 'addEventListener' | 'document' | 'setTimeout'> &
  Partial<Pick<Window, 'requestIdleCallback'>>;

/** A page that has loaded still asks for what it shows first, and nothing may come before that. Milliseconds. */
const laterMs = 5_000;

/**
 * Brings the SDK in a while after the page was loaded, when it is idle: it is larger than all that it does here (docs/decisions/0018). Until then, and where it
 * cannot be loaded, the flags answer by themselves, and the same.
 */
export function loadOpenFeature(flags: Flags, window: IdleWindow): void {
  const load = () =>
    void import(/* webpackChunkName: "open-feature" */ './open-feature.ts')
      .then(({ connectOpenFeature }) => connectOpenFeature(flags))
      .catch(() => undefined);
  const whenIdle = () => {
    if (window.requestIdleCallback === undefined) load();
    else window.requestIdleCallback(load);
  };
  const later = () => window.setTimeout(whenIdle, laterMs);
  if (window.document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}
