import { loadEventually } from '@frizo/remote-kit/parts';
import { whenIdleAfterLoad } from '../boot/when-idle-after-load.ts';
import type { IdleWindow } from '../boot/when-idle-after-load.ts';
import type { Flags } from './create-flags.ts';

/**
 * Brings the SDK in a while after the page was loaded, when it is idle: it is larger than all that it does here (docs/decisions/0008). Until then, and where it
 * cannot be loaded, the flags answer by themselves, and the same.
 */
export function loadOpenFeature(flags: Flags, window: IdleWindow): void {
  whenIdleAfterLoad(
    window,
    () =>
      void loadEventually(() => import(/* webpackChunkName: "open-feature" */ './open-feature.ts'))
        .then(({ connectOpenFeature }) => connectOpenFeature(flags))
        .catch(() => undefined),
  );
}
