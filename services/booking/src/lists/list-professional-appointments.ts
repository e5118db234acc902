import type { AppointmentSort, ProfessionalAppointment } from '@frizo/contracts';
import type { Knex } from 'knex';
import { appointmentIdIn, type Viewer } from '../appointments/appointments.presenter.ts';
import { dateForPostgres } from '../availability/validate-days.ts';
import { clientsEver, likeClient } from '../clients/salon-clients.store.ts';
import { inOrder, inTab, type ListQuery } from './appointment-tabs.ts';
import { digitsIn, like, partOf, wordsIn } from './patterns.ts';
import {
  bareAppointmentsOfSalon,
  readProfessionalAppointments,
} from './professional-appointments.read-model.ts';

interface ProfessionalListQuery extends ListQuery, Viewer {
  /** None means all artists whose appointments the actor may see. */
  readonly artistIds: readonly number[];
  /** Local dates at the address, inclusive. */
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
  readonly salonClientId?: number | undefined;
  readonly addressId?: number | undefined;
  /** Absent for the tab's own order. */
  readonly sort?: AppointmentSort | undefined;
}

/** One tab of a salon's appointments, with how many it has in all (Q103). */
export async function listProfessionalAppointments(
  knex: Knex,
  query: ProfessionalListQuery,
): Promise<{ data: ProfessionalAppointment[]; count: number }> {
  const matching = bareAppointmentsOfSalon(knex, query);
  inTab(matching, query);
  narrow(matching, query);
  if (query.search) applySearch(knex, matching, { ...query, search: query.search });
  const page = sorted(knex, matching.clone(), query).limit(query.limit).offset(query.offset);
  const [ids, total] = await Promise.all([
    page.pluck<number[]>('appointment.id'),
    matching.clone().count<{ count: number }[]>('* as count'),
  ]);
  return { data: await readProfessionalAppointments(knex, ids, query), count: total[0]?.count ?? 0 };
}

function narrow(matching: Knex.QueryBuilder, query: ProfessionalListQuery): void {
  const { artistIds, fromDate, toDate, salonClientId, addressId } = query;
  if (artistIds.length > 0) matching.whereIn('appointment.artist_id', [...artistIds]);
  if (fromDate !== undefined) matching.where('appointment.local_date', '>=', dateForPostgres(fromDate));
  if (toDate !== undefined) matching.where('appointment.local_date', '<=', dateForPostgres(toDate));
  if (salonClientId !== undefined) matching.where('appointment.salon_client_id', salonClientId);
  if (addressId !== undefined) matching.where('appointment.address_id', addressId);
}

function sorted(
  knex: Knex,
  page: Knex.QueryBuilder,
  { sort, tab }: ProfessionalListQuery,
): Knex.QueryBuilder {
  if (sort === undefined) return inOrder(page, tab);
  if (sort === 'client') {
    page
      .join('salon_clients as client', 'client.id', 'appointment.salon_client_id')
      .orderByRaw('lower(client.first_name), lower(client.last_name)');
  }
  if (sort === 'artist') {
    page
      .join('artists as artist', 'artist.artist_id', 'appointment.artist_id')
      .orderByRaw('lower(artist.name)');
  }
  const order = sort === 'latest' ? 'desc' : 'asc';
  return page.orderBy([
    { column: 'appointment.starts_at', order },
    { column: 'appointment.id', order },
  ]);
}

/**
 * 'Client, phone, artist': each word is part of the client's or the artist's name, in any order; or the whole text is a phone in any form,
 * or the number of an appointment.
 */
function applySearch(
  knex: Knex,
  query: Knex.QueryBuilder,
  { search, actor }: ProfessionalListQuery & { search: string },
): void {
  const clientsLike = (text: string) =>
    clientsEver(knex, actor.salonId).where(likeClient(text)).select('client.id');
  query.where((either) => {
    either.where((named) => {
      for (const word of wordsIn(search)) {
        const artists = knex('artists')
          .whereRaw(like('name'), [partOf(word)])
          .select('artist_id');
        named.where((one) => {
          one.whereIn('appointment.salon_client_id', clientsLike(word));
          one.orWhereIn('appointment.artist_id', artists);
        });
      }
    });
    if (digitsIn(search)) either.orWhereIn('appointment.salon_client_id', clientsLike(search));
    const id = appointmentIdIn(search);
    if (id !== null) either.orWhere('appointment.id', id);
  });
}
