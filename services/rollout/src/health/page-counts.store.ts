import type { Knex } from 'knex';

/** Counts per hour: loads and vitals by bucket, failures by stage. Counts per minute: those for the guard. */
export type Measure = string;
export const loadMeasure: Measure = 'load';
export const failureMeasure = (stage: string): Measure => `failure:${stage}`;
/** For the guard: mounts, and browsers that failed. */
export const shownLately: Measure = 'shown-lately';
export const failedLately: Measure = 'failed-lately';

export interface PageCount {
  readonly remote: string;
  readonly build: string;
  readonly since: Date;
  readonly measure: Measure;
  readonly bucket: number;
}

export function hourOf(instant: Date): Date {
  return startOf(instant, 3_600_000);
}

export function minuteOf(instant: Date): Date {
  return startOf(instant, 60_000);
}

function startOf(instant: Date, lengthMs: number): Date {
  return new Date(Math.floor(instant.getTime() / lengthMs) * lengthMs);
}

/**
 * Increments each count, in one statement. Unknown builds are ignored, since any client can send a beacon. Rows are locked in one order, so
 * that concurrent beacons do not deadlock.
 */
export async function addCounts(knex: Knex, counts: readonly PageCount[]): Promise<void> {
  if (counts.length === 0) return;
  await knex.raw(
    `insert into page_counts (remote, build, since, measure, bucket, count)
     select remote, build, since, measure, bucket, count(*)
       from jsonb_to_recordset(?::jsonb)
            as counts (remote text, build text, since timestamptz, measure text, bucket smallint)
       join releases using (remote, build)
      group by remote, build, since, measure, bucket
      order by remote, build, since, measure, bucket
     on conflict (remote, build, since, measure, bucket)
     do update set count = page_counts.count + excluded.count`,
    [JSON.stringify(counts)],
  );
}

const hourMs = 3_600_000;
/** The period that admins can view, plus the hour that has started at its beginning. */
const retentionMs = (7 * 24 + 1) * hourMs;

/** Deletes counts and failures that are no longer used. */
export async function sweepHealth(knex: Knex, now: Date): Promise<void> {
  const [oldest, lastHour] = [new Date(now.getTime() - retentionMs), new Date(now.getTime() - hourMs)];
  await knex('page_counts').where('since', '<', oldest).delete();
  await knex('page_counts')
    .whereIn('measure', [shownLately, failedLately])
    .where('since', '<', lastHour)
    .delete();
  await knex('failing_visitors').where('since', '<', lastHour).delete();
  await knex('remote_failures').where('reported_at', '<', oldest).delete();
}
