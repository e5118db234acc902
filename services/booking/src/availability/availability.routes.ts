import * as contracts from '@frizo/contracts';
import {
  type Actor,
  route,
  type Route,
  type ServiceParts,
  isProfessional,
  professionalOf,
} from '@frizo/service-kit';
import { getCalendarMarkings } from './get-calendar-markings.ts';
import { getFreeStarts, getOwnFreeStarts } from './get-free-starts.ts';
import { getOwnTimeIntervals, getTimeIntervals } from './time-intervals.ts';
import { getOwnTimeMarkers, getTimeMarkers } from './time-markers.ts';

/** Times within the hours are public; times outside of them are for professionals of the salon. */
export function availabilityRoutes({ knex, clock }: Pick<ServiceParts, 'knex' | 'clock'>): Route[] {
  return [
    route(contracts.getTimeIntervals, {
      handle: ({ request }) => getTimeIntervals(knex, request, clock.now()),
    }),
    route(contracts.getTimeMarkers, {
      handle: async ({ request }) => ({ markers: await getTimeMarkers(knex, request, clock.now()) }),
    }),
    route(contracts.getOwnTimeIntervals, {
      policy: mayLook,
      handle: ({ request, actor }) => getOwnTimeIntervals(knex, request, { actor, now: clock.now() }),
    }),
    route(contracts.getOwnTimeMarkers, {
      policy: mayLookAtSalon,
      handle: async ({ request, actor }) => ({
        markers: await getOwnTimeMarkers(knex, request, { actor, now: clock.now() }),
      }),
    }),
    route(contracts.getFreeStarts, {
      handle: ({ request }) => getFreeStarts(knex, request, clock.now()),
    }),
    route(contracts.getOwnFreeStarts, {
      handle: ({ request, actor }) => getOwnFreeStarts(knex, request, { actor, now: clock.now() }),
    }),
    route(contracts.getCalendarMarkings, {
      policy: isProfessional,
      handle: async ({ request, actor }) => ({
        markings: await getCalendarMarkings(knex, request, {
          actor: professionalOf(actor),
          now: clock.now(),
        }),
      }),
    }),
  ];
}

/** Mode 1 is for professionals (spec 7.2), mode 2 for everyone, as a client. */
function mayLook(actor: Actor, { mode }: { readonly mode: 1 | 2 }): boolean {
  return mode === 2 || isProfessional(actor);
}

/** The same for a call that names the salon, which must be the professional's own. */
function mayLookAtSalon(
  actor: Actor,
  { mode, salonID }: { readonly mode: 1 | 2; readonly salonID: number },
): boolean {
  return mode === 2 || (isProfessional(actor) && actor.salonId === salonID);
}
