import type {
  getOwnTimeMarkers as getOwnTimeMarkersCall,
  ParsedRequestOf,
  TimeMarker,
} from '@frizo/contracts';
import type { Knex } from 'knex';
import { markers } from '../domain/markers.ts';
import { requireMarkerRange } from './asked-days.ts';
import { instantsAround } from './day-range.ts';
import { readOwnCalendars, type Onlooker } from './own-calendars.ts';

/** One marker a day as who is logged in may use the days (decisions 4). Artists of other salons have no free time. */
export async function getOwnTimeMarkers(
  knex: Knex,
  request: ParsedRequestOf<typeof getOwnTimeMarkersCall>,
  onlooker: Onlooker,
): Promise<TimeMarker[]> {
  const { fromDate, toDate, addressID: addressId, mode, exceptAppointments } = request;
  requireMarkerRange(request);
  const artists = { artistIds: request.artistList, addressId, serviceId: request.serviceID };
  const around = instantsAround(fromDate, toDate);
  const asked = { ...artists, mode, exceptAppointments, ...around };
  const { calendars, looking, rule } = await readOwnCalendars(knex, asked, onlooker);
  return markers(calendars, { ...looking, fromDate, toDate }, rule);
}
