import {
  getArtistSchedules,
  saveHoursExceptions,
  saveSalonClosings,
  setArtistSchedule,
  type ArtistSchedule,
} from '@frizo/contracts';
import {
  isProfessional,
  managesSalon,
  notFound,
  professionalOf,
  route,
  type Actor,
  type Route,
  type ServiceParts,
} from '@frizo/service-kit';
import type { Knex } from 'knex';
import { lockSalon } from '../completeness/completeness.store.ts';
import { refreshPublicity } from '../completeness/refresh-publicity.ts';
import { announceHours, announceHoursOfAll } from './announce-hours.ts';
import { checkClosings, checkExceptions, checkWeek } from './check-hours.ts';
import { readClosings, replaceClosings, replaceExceptions } from './exceptions.store.ts';
import { beginClosingsChange, beginHoursChange, readSchedules, replaceHours } from './schedule.store.ts';

type Parts = Pick<ServiceParts, 'knex' | 'clock' | 'outbox' | 'transaction'>;

/** Working hours: artists read their own, those who manage the salon read and change all (spec 2, 5.5, 6; Q55). */
export function scheduleRoutes(parts: Parts): Route[] {
  const { knex, clock, outbox, transaction } = parts;
  const mayChange = (actor: Actor) => isProfessional(actor) && managesSalon(actor);

  /** Changes the hours of an artist from a version on; `replace` gets them as they were saved, and the zones of all addresses. */
  function changeHours(
    {
      actor,
      artistId,
      version,
    }: { readonly actor: Actor; readonly artistId: number; readonly version: number },
    replace: (trx: Knex.Transaction, saved: ArtistSchedule, zones: Map<number, string>) => Promise<void>,
  ): Promise<ArtistSchedule> {
    const { salonId } = professionalOf(actor);
    return transaction(async (trx) => {
      await lockSalon(trx, salonId);
      // Locked until the end: an address that is removed meanwhile takes its hours along.
      const zones = await lockAddressZones(trx, salonId);
      await beginHoursChange(trx, { salonId, artistId, version });
      await replace(trx, await readSchedule(trx, salonId, artistId), zones);
      await announceHours(trx, outbox, artistId);
      await refreshPublicity(trx, parts, salonId);
      return readSchedule(trx, salonId, artistId);
    });
  }

  return [
    route(getArtistSchedules, {
      policy: isProfessional,
      async handle({ actor }) {
        const { salonId, userId } = professionalOf(actor);
        const artistId = managesSalon(actor) ? undefined : userId;
        return {
          artists: await readSchedules(knex, { salonId, artistId }),
          ...(await readClosings(knex, salonId)),
        };
      },
    }),
    route(setArtistSchedule, {
      policy: mayChange,
      handle: ({ request: { userID: artistId, version, timetable }, actor }) =>
        changeHours({ actor, artistId, version }, async (trx, { exceptions }, zones) => {
          const entries = checkWeek(timetable, exceptions, { zones, now: clock.now() });
          await replaceHours(trx, artistId, entries);
        }),
    }),
    route(saveHoursExceptions, {
      policy: mayChange,
      handle: ({ request: { userID: artistId, version, exceptions }, actor }) =>
        changeHours({ actor, artistId, version }, async (trx, { timetable }, zones) => {
          const checked = checkExceptions(exceptions, timetable, { zones, now: clock.now() });
          await replaceExceptions(trx, artistId, checked);
        }),
    }),
    route(saveSalonClosings, {
      policy: mayChange,
      async handle({ request: { version, closings }, actor }) {
        const { salonId } = professionalOf(actor);
        const checked = checkClosings(closings, clock.now());
        return transaction(async (trx) => {
          const artistIds = await beginClosingsChange(trx, { salonId, version });
          await replaceClosings(trx, salonId, checked);
          await announceHoursOfAll(trx, outbox, artistIds);
          return readClosings(trx, salonId);
        });
      },
    }),
  ];
}

async function readSchedule(knex: Knex, salonId: number, artistId: number): Promise<ArtistSchedule> {
  const [schedule] = await readSchedules(knex, { salonId, artistId });
  if (!schedule) throw notFound('There is no such artist.');
  return schedule;
}

async function lockAddressZones(trx: Knex.Transaction, salonId: number): Promise<Map<number, string>> {
  const rows = await trx('addresses')
    .where({ salon_id: salonId })
    .orderBy('id')
    .forShare()
    .select<{ id: number; timezone: string }[]>('id', 'timezone');
  return new Map(rows.map(({ id, timezone }) => [id, timezone]));
}
