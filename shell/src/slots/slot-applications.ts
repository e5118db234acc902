import { registerApplication, triggerAppChange } from 'single-spa';
import type { Session } from '@frizo/session';
import type { Releases } from '../remotes/releases.ts';
import type { Slots } from './create-slots.ts';

export interface SlotApplications {
  readonly slots: Pick<Slots, 'each'>;
  /** Where the slots go; there before the first one is asked for. */
  readonly area: HTMLElement;
  /** Whether the route of this id is what this address shows to whoever is here. */
  readonly isShown: (id: string, location: Location) => boolean;
  readonly session: Pick<Session, 'subscribe'>;
  readonly releases: Pick<Releases, 'subscribe'>;
}

/**
 * Makes a single-spa application of each route area. Their lifecycles only hand over and never reject: an application that
 * failed to mount would be dead for good, and one that waited for its remote would hold up every navigation behind it.
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
  const look = () => void triggerAppChange();
  // Guards look at the session, so its changes can change what is shown; and so can the routes of a newer release.
  session.subscribe(look);
  releases.subscribe(look);
}
