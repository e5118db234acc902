import type {
  getCalendarMarkings as getCalendarMarkingsCall,
  ParsedRequestOf,
  TimeMarker,
} from '@frizo/contracts';
import { notFound, managesSalon, type Professional } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { markings } from '../domain/markings.ts';
import { refuseTooLate, requireMarkerRange } from './validate-days.ts';
import { instantsAround, readSalonAddresses, readSalonCalendars } from './calendars.store.ts';

/**
 * The month calendar of the journal (Q76): the days of the whole salon, of a part of it, or of one artist (spec 6). The actor must be
 * allowed to see all named artists and addresses.
 */
export async function getCalendarMarkings(
  knex: Knex,
  request: ParsedRequestOf<typeof getCalendarMarkingsCall>,
  { actor, now }: { readonly actor: Professional; readonly now: Date },
): Promise<TimeMarker[]> {
  const { fromDate, toDate, userList, addressList } = request;
  requireMarkerRange(request);
  refuseTooLate({ fromDate });
  const { salonId } = actor;
  const artistId = managesSalon(actor) ? undefined : actor.userId;
  const around = instantsAround(fromDate, toDate);
  const calendars = await readSalonCalendars(knex, { salonId, artistId, ...around });
  const addresses = await readSalonAddresses(knex, salonId);
  return markings(
    named(calendars, userList, (calendar) => calendar.artistId),
    named(addresses, addressList, ([addressId]) => addressId),
    { fromDate, toDate, now },
  );
}

/** Those with these ids, or all without ids. @throws 404 for an unknown id. */
function named<T>(all: readonly T[], ids: readonly number[], idOf: (one: T) => number): readonly T[] {
  if (ids.length === 0) return all;
  const wanted = new Set(ids);
  const found = all.filter((one) => wanted.has(idOf(one)));
  if (found.length < wanted.size) throw notFound();
  return found;
}
