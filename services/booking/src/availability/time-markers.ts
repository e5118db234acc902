import type {
  getOwnTimeMarkers as getOwnTimeMarkersCall,
  getTimeMarkers as getTimeMarkersCall,
  ParsedRequestOf,
  TimeMarker,
} from '@frizo/contracts';
import type { Knex } from 'knex';
import { markers } from '../domain/markers.ts';
import { openingsOf } from '../domain/openings.ts';
import { refuseTooLate, requireMarkerRange } from './validate-days.ts';
import { instantsAround, readCalendars } from './calendars.store.ts';
import { readOwnCalendars, type Viewer } from './own-calendars.ts';

/** One marker per day of a range, for all the artists together (decisions 4). Unknown artists have no free time. */
export async function getTimeMarkers(
  knex: Knex,
  request: ParsedRequestOf<typeof getTimeMarkersCall>,
  now: Date,
): Promise<TimeMarker[]> {
  const { fromDate, toDate, addressID: addressId } = request;
  requireMarkerRange(request);
  const calendars = await readCalendars(knex, {
    artistIds: request.artistList,
    addressId,
    serviceId: request.serviceID,
    ...instantsAround(fromDate, toDate),
    now,
  });
  return markers(calendars, { addressId, now, fromDate, toDate });
}

/** One marker per day for a logged-in user (decisions 4). Artists of other salons have no free time. */
export async function getOwnTimeMarkers(
  knex: Knex,
  request: ParsedRequestOf<typeof getOwnTimeMarkersCall>,
  viewer: Viewer,
): Promise<TimeMarker[]> {
  const { fromDate, toDate, addressID: addressId, mode, exceptAppointments } = request;
  requireMarkerRange(request);
  if (mode === 1) refuseTooLate({ fromDate });
  const artists = { artistIds: request.artistList, addressId, serviceId: request.serviceID };
  const around = instantsAround(fromDate, toDate);
  const query = { ...artists, mode, exceptAppointments, ...around };
  const { calendars, availability, rule } = await readOwnCalendars(knex, query, viewer);
  const days = { ...availability, fromDate, toDate };
  const shown = markers(calendars, days, rule);
  if (mode === 2) return shown;
  // Outside working hours nearly every day has a free start; professionals look for one within them first.
  const inHours = markers(calendars, days, openingsOf);
  return shown.map((marker, index) => ({
    ...marker,
    availableInHours: inHours[index]?.available ?? false,
  }));
}
