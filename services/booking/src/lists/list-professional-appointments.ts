import type { ProfessionalAppointment } from '@frizo/contracts';
import type { Knex } from 'knex';
import { clientsEver, likeClient } from '../clients/salon-clients.store.ts';
import { inOrder, inTab, type ListQuery } from './appointment-tabs.ts';
import type { Onlooker } from './appointment.presenter.ts';
import { partOf } from './patterns.ts';
import {
  bareAppointmentsOfSalon,
  readProfessionalAppointments,
} from './professional-appointments.read-model.ts';

export interface ProfessionalListQuery extends ListQuery, Onlooker {
  /** None means everybody whose appointments the asker sees. */
  readonly artistIds: readonly number[];
}

/** One tab of a salon's appointments, with how many it has in all (Q103). */
export async function listProfessionalAppointments(
  knex: Knex,
  query: ProfessionalListQuery,
): Promise<{ data: ProfessionalAppointment[]; count: number }> {
  const matching = bareAppointmentsOfSalon(knex, query);
  inTab(matching, query);
  if (query.artistIds.length > 0) matching.whereIn('appointment.artist_id', [...query.artistIds]);
  if (query.search) about(knex, matching, query);
  const page = inOrder(matching.clone(), query.tab).limit(query.limit).offset(query.offset);
  const [ids, total] = await Promise.all([
    page.pluck<number[]>('appointment.id'),
    matching.clone().count<{ count: number }[]>('* as count'),
  ]);
  return { data: await readProfessionalAppointments(knex, ids, query), count: total[0]?.count ?? 0 };
}

/** 'Client, phone, artist': part of a name, or of a phone however it is typed. */
function about(knex: Knex, query: Knex.QueryBuilder, { search = '', actor }: ProfessionalListQuery): void {
  const clients = clientsEver(knex, actor.salonId).where(likeClient(search)).select('client.id');
  const artists = knex('artists').whereILike('name', partOf(search)).select('artist_id');
  query.where((either) => {
    either.whereIn('appointment.salon_client_id', clients);
    either.orWhereIn('appointment.artist_id', artists);
  });
}
