import type { AppointmentTab } from '@frizo/contracts';
import type { Knex } from 'knex';

/** One page of a list. */
export interface ListQuery {
  readonly tab: AppointmentTab;
  readonly search: string | undefined;
  readonly limit: number;
  readonly offset: number;
  readonly now: Date;
}

/** Decisions 4: pending is started, active, not paid; upcoming is not started, active; history is the rest. */
export function inTab(query: Knex.QueryBuilder, { tab, now }: Pick<ListQuery, 'tab' | 'now'>): void {
  if (tab === 'upcoming') query.where('appointment.status', 0).where('appointment.starts_at', '>', now);
  if (tab === 'pending') {
    query
      .where({ 'appointment.status': 0, 'appointment.is_paid': false })
      .where('appointment.starts_at', '<=', now);
  }
  if (tab === 'history') {
    const paid = { 'appointment.is_paid': true };
    query.where((rest) => {
      rest.where('appointment.status', '<>', 0);
      rest.orWhere((done) => void done.where(paid).where('appointment.starts_at', '<=', now));
    });
  }
}

/** Upcoming and pending soonest first, history latest first. */
export function inOrder(query: Knex.QueryBuilder, tab: AppointmentTab): Knex.QueryBuilder {
  const order = tab === 'history' ? 'desc' : 'asc';
  return query.orderBy([
    { column: 'appointment.starts_at', order },
    { column: 'appointment.id', order },
  ]);
}
