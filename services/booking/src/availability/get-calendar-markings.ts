import type {
  getCalendarMarkings as getCalendarMarkingsCall,
  ParsedRequestOf,
  TimeMarker,
} from '@frizo/contracts';
import { notFound } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { markings } from '../domain/markings.ts';
import { keepsWholeSalon, type Professional } from '../people/professional.policy.ts';
import { requireMarkerRange } from './asked-days.ts';
import { instantsAround } from './day-range.ts';
import { readPlaces, readSalonCalendars } from './salon-calendars.read-model.ts';

/**
 * The month calendar of the journal (Q76): the days of the whole salon, of some of it, or of an artist alone (spec 6).
 * Whoever or whatever is named has to be there to be seen.
 */
export async function getCalendarMarkings(
  knex: Knex,
  request: ParsedRequestOf<typeof getCalendarMarkingsCall>,
  { actor, now }: { readonly actor: Professional; readonly now: Date },
): Promise<TimeMarker[]> {
  const { fromDate, toDate, userList, addressList } = request;
  requireMarkerRange(request);
  const { salonId } = actor;
  const seen = keepsWholeSalon(actor) ? undefined : actor.userId;
  const around = instantsAround(fromDate, toDate);
  const calendars = await readSalonCalendars(knex, { salonId, artistId: seen, ...around });
  const places = await readPlaces(knex, salonId);
  return markings(
    named(calendars, userList, ({ artistId }) => artistId),
    named(places, addressList, ([addressId]) => addressId),
    { fromDate, toDate, now },
  );
}

/** Those that are named, or all where none is. @throws 404 for a name that stands for nothing. */
function named<T>(all: readonly T[], ids: readonly number[], idOf: (one: T) => number): readonly T[] {
  if (ids.length === 0) return all;
  const wanted = new Set(ids);
  const found = all.filter((one) => wanted.has(idOf(one)));
  if (found.length < wanted.size) throw notFound();
  return found;
}
