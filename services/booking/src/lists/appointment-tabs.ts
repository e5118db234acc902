import { paymentStatus, type AppointmentTab } from '@frizo/contracts';
import type { Knex } from 'knex';

/** One page of a list. */
export interface ListQuery {
  readonly tab: AppointmentTab;
  readonly search: string | undefined;
  readonly limit: number;
  readonly offset: number;
  readonly now: Date;
}

/**
 * Decisions 4: pending is started, active, not paid; upcoming is not started, active; history is the rest. What is free is not to be paid, unless the salon has
 * asked for a payment after all: nobody could ever take it off the list.
 */
export function inTab(query: Knex.QueryBuilder, { tab, now }: Pick<ListQuery, 'tab' | 'now'>): void {
  if (tab === 'upcoming') query.where('appointment.status', 0).where('appointment.starts_at', '>', now);
  if (tab === 'pending') {
    query
      .where({ 'appointment.status': 0, 'appointment.is_paid': false })
      .where('appointment.starts_at', '<=', now)
      .whereNot(isFree);
  }
  if (tab === 'history') {
    const done = (settled: Knex.QueryBuilder) =>
      void settled.where('appointment.is_paid', true).orWhere(isFree);
    query.where((rest) => {
      rest.where('appointment.status', '<>', 0);
      rest.orWhere((started) => void started.where(done).where('appointment.starts_at', '<=', now));
    });
  }
}

function isFree(query: Knex.QueryBuilder): void {
  query.where('appointment.price_cents', 0).where('appointment.payment_status', '<>', paymentStatus.pending);
}

/** Upcoming and pending soonest first, history latest first. */
export function inOrder(query: Knex.QueryBuilder, tab: AppointmentTab): Knex.QueryBuilder {
  const order = tab === 'history' ? 'desc' : 'asc';
  return query.orderBy([
    { column: 'appointment.starts_at', order },
    { column: 'appointment.id', order },
  ]);
}
