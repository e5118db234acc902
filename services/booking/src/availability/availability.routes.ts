import {
  getTimeIntervals as getTimeIntervalsCall,
  getTimeMarkers as getTimeMarkersCall,
} from '@frizo/contracts';
import { route, type Route, type ServiceParts } from '@frizo/service-kit';
import { getTimeIntervals } from './get-time-intervals.ts';
import { getTimeMarkers } from './get-time-markers.ts';

/** Times are public, as a shop's opening hours are. */
export function availabilityRoutes({ knex, clock }: Pick<ServiceParts, 'knex' | 'clock'>): Route[] {
  return [
    route(getTimeIntervalsCall, {
      handle: ({ request }) => getTimeIntervals(knex, request, clock.now()),
    }),
    route(getTimeMarkersCall, {
      handle: async ({ request }) => ({ markers: await getTimeMarkers(knex, request, clock.now()) }),
    }),
  ];
}
