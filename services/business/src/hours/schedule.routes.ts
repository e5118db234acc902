import { getArtistSchedules, setArtistSchedule, type TimetableEntry } from '@frizo/contracts';
import { hoursStepSeconds, overlappingSpans, widenEqualEnds } from '@frizo/local-time';
import {
  isProfessional,
  managesSalon,
  notFound,
  professionalOf,
  refusedFields,
  route,
  type Route,
  type ServiceParts,
} from '@frizo/service-kit';
import type { Knex } from 'knex';
import { announceHours } from './announce-hours.ts';
import { readSchedules, replaceHours } from './schedule.store.ts';

/** Working hours: artists read their own, those who manage the salon read and change all (spec 2, 5.5, 6; Q55). */
export function scheduleRoutes({
  knex,
  clock,
  outbox,
  transaction,
}: Pick<ServiceParts, 'knex' | 'clock' | 'outbox' | 'transaction'>): Route[] {
  return [
    route(getArtistSchedules, {
      policy: isProfessional,
      async handle({ actor }) {
        const { salonId, userId } = professionalOf(actor);
        const artistId = managesSalon(actor) ? undefined : userId;
        return { artists: await readSchedules(knex, { salonId, artistId }) };
      },
    }),
    route(setArtistSchedule, {
      policy: (actor) => isProfessional(actor) && managesSalon(actor),
      async handle({ request: { userID: artistId, version, timetable }, actor }) {
        const { salonId } = professionalOf(actor);
        return transaction(async (trx) => {
          // Held until the end: an address that is removed meanwhile takes its hours along.
          const zones = await lockAddressZones(trx, salonId);
          const entries = timetable.map((entry) => ({ ...entry, ...widenEqualEnds(entry) }));
          refuseWrongEntries(entries, zones, clock.now());
          await replaceHours(trx, {
            salonId,
            artistId,
            version,
            entries: entries.filter(({ isDayOff }) => !isDayOff),
          });
          await announceHours(trx, outbox, artistId);
          const [saved] = await readSchedules(trx, { salonId, artistId });
          if (!saved) throw notFound('There is no such artist.');
          return saved;
        });
      },
    }),
  ];
}

async function lockAddressZones(trx: Knex.Transaction, salonId: number): Promise<Map<number, string>> {
  const rows = await trx('addresses')
    .where({ salon_id: salonId })
    .orderBy('id')
    .forShare()
    .select<{ id: number; timezone: string }[]>('id', 'timezone');
  return new Map(rows.map(({ id, timezone }) => [id, timezone]));
}

/** Throws 400 with a code for each entry that is wrong, at its place in the request. */
function refuseWrongEntries(
  entries: readonly TimetableEntry[],
  zones: ReadonlyMap<number, string>,
  now: Date,
): void {
  const faults: Record<string, string[]> = {};
  const spans = [];
  for (const [index, { addressID, isDayOff, dayIndex, start, end }] of entries.entries()) {
    const timezone = zones.get(addressID);
    if (timezone === undefined) faults[`timetable.${index}`] = ['ADDRESS_NOT_EXISTS'];
    else if (!isDayOff && end - start < hoursStepSeconds)
      faults[`timetable.${index}`] = ['HOURS_ARE_TOO_SHORT'];
    else if (!isDayOff) spans.push({ index, dayIndex, start, end, timezone });
  }
  for (const place of overlappingSpans(spans, now)) {
    const index = spans[place]?.index;
    if (index !== undefined) faults[`timetable.${index}`] = ['HOURS_OVERLAP'];
  }
  if (Object.keys(faults).length > 0) throw refusedFields(faults);
}
