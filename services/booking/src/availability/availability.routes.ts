import * as contracts from '@frizo/contracts';
import { route, type Route, type ServiceParts } from '@frizo/service-kit';
import { isProfessional, professionalOf } from '../people/professional.policy.ts';
import { mayLook, mayLookAtSalon } from './availability.policy.ts';
import { getCalendarMarkings } from './get-calendar-markings.ts';
import { getOwnTimeIntervals } from './get-own-time-intervals.ts';
import { getOwnTimeMarkers } from './get-own-time-markers.ts';
import { getTimeIntervals } from './get-time-intervals.ts';
import { getTimeMarkers } from './get-time-markers.ts';

/** Times are public, as a shop's opening hours are; beyond the hours they are for the professionals of the salon. */
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
