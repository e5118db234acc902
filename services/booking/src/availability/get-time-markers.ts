import type { getTimeMarkers as getTimeMarkersCall, ParsedRequestOf, TimeMarker } from '@frizo/contracts';
import { DomainError } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { isMarkerRange, markers } from '../domain/markers.ts';
import { readCalendars } from './calendars.read-model.ts';
import { instantsAround } from './day-range.ts';

/** One marker a day of a range, for all the artists together (decisions 4). Unknown artists have no free time. */
export async function getTimeMarkers(
  knex: Knex,
  request: ParsedRequestOf<typeof getTimeMarkersCall>,
  now: Date,
): Promise<TimeMarker[]> {
  const { fromDate, toDate, addressID: addressId } = request;
  if (!isMarkerRange(fromDate, toDate)) {
    const code = toDate < fromDate ? 'VALUE_IS_TO_LOW' : 'VALUE_IS_TO_HIGH';
    throw new DomainError('request.invalid', 'Please check what you have entered.', {
      fields: { toDate: [code] },
    });
  }
  const calendars = await readCalendars(knex, {
    artistIds: request.artistList,
    addressId,
    serviceId: request.serviceID,
    ...instantsAround(fromDate, toDate),
    now,
  });
  return markers(calendars, { addressId, now, fromDate, toDate });
}
