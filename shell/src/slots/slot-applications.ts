import { registerApplication, triggerAppChange } from 'single-spa';
import type { Session } from '@frizo/session';
import type { Releases } from '../remotes/releases.ts';
import type { Slots } from './create-slots.ts';

export interface SlotApplications {
  readonly slots: Pick<Slots, 'each'>;
  /** The container of the slots. */
  readonly area: HTMLElement;
  /** Whether the route of this id is shown at an address to the current user. */
  readonly isShown: (id: string, location: Location) => boolean;
  readonly session: Pick<Session, 'subscribe'>;
  readonly releases: Pick<Releases, 'subscribe'>;
}

/**
 * Registers a single-spa application for each slot. Their lifecycles return at once and never reject, because an application that fails to
 * mount cannot be mounted again, and one that waits for its remote would block all following navigations.
 */
export function registerSlots({ slots, area, isShown, session, releases }: SlotApplications): void {
  slots.each((name, slot) =>
    registerApplication({
      name,
      activeWhen: (location) => isShown(name, location),
      app: {
        bootstrap: () => Promise.resolve(),
        mount: async () => slot.enter(area),
        unmount: async () => slot.leave(),
      },
    }),
  );
  const update = () => void triggerAppChange();
  // The view also depends on the session, because of guards, and on the routes of newer releases.
  session.subscribe(update);
  releases.subscribe(update);
}
