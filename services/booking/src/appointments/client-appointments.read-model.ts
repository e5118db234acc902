import type { Appointment } from '@frizo/contracts';
import type { Knex } from 'knex';
import type { AppointmentRow } from './appointment-row.ts';
import { presentAppointment } from './appointment.presenter.ts';

export type ClientTab = 'pending' | 'upcoming' | 'history';

export interface ClientListQuery {
  readonly clientUserId: number;
  readonly tab: ClientTab;
  readonly search: string | undefined;
  readonly limit: number;
  readonly offset: number;
  readonly now: Date;
}

/** One tab of a client's own appointments, with how many it has in all (Q102). */
export async function readClientAppointments(
  knex: Knex,
  query: ClientListQuery,
): Promise<{ data: Appointment[]; count: number }> {
  const matching = appointmentsWithNames(knex).where('appointment.client_user_id', query.clientUserId);
  inTab(matching, query);
  if (query.search) named(matching, query.search);
  const direction = query.tab === 'history' ? 'desc' : 'asc';
  const [rows, total] = await Promise.all([
    matching
      .clone()
      .select<AppointmentRow[]>(...rowColumns)
      .orderBy([
        { column: 'appointment.starts_at', order: direction },
        { column: 'appointment.id', order: direction },
      ])
      .limit(query.limit)
      .offset(query.offset),
    matching.clone().count<{ count: number }[]>('* as count'),
  ]);
  return { data: rows.map(presentAppointment), count: total[0]?.count ?? 0 };
}

function appointmentsWithNames(knex: Knex): Knex.QueryBuilder {
  return knex('appointments as appointment')
    .join('salons as salon', 'salon.salon_id', 'appointment.salon_id')
    .join('addresses as place', 'place.address_id', 'appointment.address_id')
    .join('artists as artist', 'artist.artist_id', 'appointment.artist_id');
}

const rowColumns = [
  'appointment.*',
  'salon.title as salon_title',
  'place.details as address',
  'artist.name as artist_name',
] as const;

/** Decisions 4: pending is started, active, not paid; upcoming is not started, active; history is the rest. */
function inTab(query: Knex.QueryBuilder, { tab, now }: ClientListQuery): void {
  if (tab === 'upcoming') query.where('appointment.status', 0).where('appointment.starts_at', '>', now);
  if (tab === 'pending') {
    query
      .where({ 'appointment.status': 0, 'appointment.is_paid': false })
      .where('appointment.starts_at', '<=', now);
  }
  if (tab === 'history') {
    query.where((rest) =>
      rest
        .where('appointment.status', '<>', 0)
        .orWhere((done) => done.where('appointment.is_paid', true).where('appointment.starts_at', '<=', now)),
    );
  }
}

function named(query: Knex.QueryBuilder, search: string): void {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  query.where((either) => either.whereILike('salon.title', pattern).orWhereILike('artist.name', pattern));
}
