import { scheduledJob, type Job, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';

/** What waits longer than it should, or for a person (docs/payments-runbook.md). */
export interface Backlog {
  /** Steps that nobody attempts any more. */
  readonly stuckSteps: number;
  /** Steps without an outcome that were added more than `lateMs` ago. */
  readonly lateSteps: number;
  /** Steps that the provider could not do yet, and that are attempted again later: a balance is too low. */
  readonly postponedSteps: number;
  /** Events of the provider that arrived more than `lateMs` ago and are not handled yet. */
  readonly lateEvents: number;
  /** Events that have failed too often and that nobody attempts any more. */
  readonly failedEvents: number;
  /** Objects about which the ledger and the provider disagree. */
  readonly differences: number;
}

const lateMs = 5 * 60_000;
/** A lease that is longer is no attempt: the step was put off. */
const postponedMs = 2 * 60_000;

/** Logs each minute what waits, as long as something does: what an operator has alarms on. */
export function backlogJob({ knex, clock, log }: Pick<ServiceParts, 'knex' | 'clock' | 'log'>): Job {
  return scheduledJob({
    name: 'log-payments-backlog',
    schedule: '* * * * *',
    async run() {
      const backlog = await readBacklog(knex, clock.now());
      if (backlog.stuckSteps + backlog.failedEvents + backlog.differences > 0)
        log.error({ ...backlog }, 'payments wait for a person');
      else if (backlog.lateSteps + backlog.postponedSteps + backlog.lateEvents > 0)
        log.warn({ ...backlog }, 'payments are late');
    },
  });
}

/** Counts by partial indexes, so that it costs nothing while nothing waits. */
export async function readBacklog(knex: Knex, now: Date): Promise<Backlog> {
  const before = new Date(now.getTime() - lateMs);
  const leased = new Date(now.getTime() + postponedMs);
  const { rows } = await knex.raw<{ rows: Record<keyof Backlog, string>[] }>(
    `select
       (select count(*) from provider_steps where state in ('waiting', 'stuck') and state = 'stuck') as "stuckSteps",
       (select count(*) from provider_steps
        where state in ('waiting', 'stuck') and state = 'waiting' and created_at < ?
          and (leased_until is null or leased_until <= ?)) as "lateSteps",
       (select count(*) from provider_steps
        where state in ('waiting', 'stuck') and state = 'waiting' and leased_until > ?) as "postponedSteps",
       (select count(*) from provider_events
        where handled_at is null and given_up_at is null and received_at < ?) as "lateEvents",
       (select count(*) from provider_events where handled_at is null and given_up_at is not null) as "failedEvents",
       (select count(*) from reconciliation_differences where resolved_at is null) as "differences"`,
    [before, leased, leased, before],
  );
  const [row] = rows;
  return {
    stuckSteps: Number(row?.stuckSteps),
    lateSteps: Number(row?.lateSteps),
    postponedSteps: Number(row?.postponedSteps),
    lateEvents: Number(row?.lateEvents),
    failedEvents: Number(row?.failedEvents),
    differences: Number(row?.differences),
  };
}
