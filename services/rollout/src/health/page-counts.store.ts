import type { Knex } from 'knex';

/** What is counted by the hour: loads and vitals by bucket, failures by stage; and, for the guard, by the minute. */
export type Measure = string;
export const loadMeasure: Measure = 'load';
export const failureMeasure = (stage: string): Measure => `failure:${stage}`;
/** Of the guard: mounts, and browsers that failed. */
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
 * Adds one for each, in one statement; of builds that nobody keeps nothing is counted, since anybody can send a beacon. Rows are taken in
 * one order, or two beacons would wait for each other.
 */
export async function addCounts(knex: Knex, counts: readonly PageCount[]): Promise<void> {
  if (counts.length === 0) return;
  await knex.raw(
    `insert into page_counts (remote, build, since, measure, bucket, count)
     select remote, build, since, measure, bucket, count(*)
       from jsonb_to_recordset(?::jsonb)
            as told (remote text, build text, since timestamptz, measure text, bucket smallint)
       join releases using (remote, build)
      group by remote, build, since, measure, bucket
      order by remote, build, since, measure, bucket
     on conflict (remote, build, since, measure, bucket)
     do update set count = page_counts.count + excluded.count`,
    [JSON.stringify(counts)],
  );
}

const hourMs = 3_600_000;
/** As far back as admins can look, and the hour that has begun then. */
const keptMs = (7 * 24 + 1) * hourMs;

/** Lets go of what nobody looks at any more. */
export async function sweepHealth(knex: Knex, now: Date): Promise<void> {
  const [old, past] = [new Date(now.getTime() - keptMs), new Date(now.getTime() - hourMs)];
  await knex('page_counts').where('since', '<', old).delete();
  await knex('page_counts')
    .whereIn('measure', [shownLately, failedLately])
    .where('since', '<', past)
    .delete();
  await knex('failing_visitors').where('since', '<', past).delete();
  await knex('remote_failures').where('reported_at', '<', old).delete();
}
