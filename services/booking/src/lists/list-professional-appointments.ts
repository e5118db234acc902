import type { ProfessionalAppointment } from '@frizo/contracts';
import type { Knex } from 'knex';
import { shownPhone } from '../clients/salon-clients.store.ts';
import { digitsIn, partOf } from './patterns.ts';
import { inOrder, inTab, type ListQuery } from './appointment-tabs.ts';
import type { Onlooker } from './appointment.presenter.ts';
import { appointmentsOfSalon, presentFound } from './professional-appointments.read-model.ts';

export interface ProfessionalListQuery extends ListQuery, Onlooker {
  /** None means everybody whose appointments the asker sees. */
  readonly artistIds: readonly number[];
}

/** One tab of a salon's appointments, with how many it has in all (Q103). */
export async function listProfessionalAppointments(
  knex: Knex,
  query: ProfessionalListQuery,
): Promise<{ data: ProfessionalAppointment[]; count: number }> {
  const matching = appointmentsOfSalon(knex, query);
  inTab(matching, query);
  if (query.artistIds.length > 0) matching.whereIn('appointment.artist_id', [...query.artistIds]);
  if (query.search) about(matching, query.search);
  const page = inOrder(matching.clone(), query.tab).limit(query.limit).offset(query.offset);
  const [data, total] = await Promise.all([
    presentFound(knex, page, query),
    matching.clone().count<{ count: number }[]>('* as count'),
  ]);
  return { data, count: total[0]?.count ?? 0 };
}

/** 'Client, phone, artist': part of a name, or of a phone however it is typed. */
function about(query: Knex.QueryBuilder, search: string): void {
  const pattern = partOf(search);
  const digits = digitsIn(search);
  query.where((either) => {
    either.whereRaw(`client.first_name || ' ' || client.last_name ilike ?`, [pattern]);
    either.orWhereILike('artist.name', pattern);
    if (digits) either.orWhereRaw(`${shownPhone} like ?`, [partOf(digits)]);
  });
}
