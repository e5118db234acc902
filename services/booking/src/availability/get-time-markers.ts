import type { getTimeMarkers as getTimeMarkersCall, ParsedRequestOf, TimeMarker } from '@frizo/contracts';
import type { Knex } from 'knex';
import { markers } from '../domain/markers.ts';
import { requireMarkerRange } from './asked-days.ts';
import { readCalendars } from './calendars.read-model.ts';
import { instantsAround } from './day-range.ts';

/** One marker a day of a range, for all the artists together (decisions 4). Unknown artists have no free time. */
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
