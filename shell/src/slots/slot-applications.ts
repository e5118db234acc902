import { registerApplication, triggerAppChange } from 'single-spa';
import type { Session } from '@frizo/session';
import type { PortalRoute } from '../navigation/route-table.ts';
import type { Slot } from './slot.ts';

export interface SlotApplications {
  readonly slots: readonly { readonly route: PortalRoute; readonly slot: Slot }[];
  /** Where the slots go; there before the first one is asked for. */
  readonly area: HTMLElement;
  /** Whether a route is what this address shows to whoever is here. */
  readonly isShown: (route: PortalRoute, location: Location) => boolean;
  readonly session: Pick<Session, 'subscribe'>;
}

/**
 * Makes a single-spa application of each route area. Their lifecycles only hand over and never reject: an application that
 * failed to mount would be dead for good, and one that waited for its remote would hold up every navigation behind it.
 */
export function registerSlots({ slots, area, isShown, session }: SlotApplications): void {
  for (const { route, slot } of slots) {
    registerApplication({
      name: route.id,
      activeWhen: (location) => isShown(route, location),
      app: {
        bootstrap: () => Promise.resolve(),
        mount: async () => slot.enter(area),
        unmount: async () => slot.leave(),
      },
    });
  }
  // Guards look at the session, so its changes can change what is shown.
  session.subscribe(() => void triggerAppChange());
}
