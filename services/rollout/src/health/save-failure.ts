import { createHmac } from 'node:crypto';
import type { ParsedRequestOf, reportRemoteFailure } from '@frizo/contracts';
import type { Knex } from 'knex';
import { addCounts, failedLately, failureMeasure, hourOf, minuteOf } from './page-counts.store.ts';

export type FailureReport = ParsedRequestOf<typeof reportRemoteFailure>;

export interface Reporter {
  /** The key of a browser that was given this build; reports of other browsers are counted, but freeze nothing. */
  readonly visitor: string | undefined;
  readonly secret: () => Promise<Buffer>;
}

/** The maximum number of failure texts per build and hour. All failures are counted. */
const maxTexts = 100;

/** Stores a page's report of a failed remote, only for known builds, since any client can send a report. */
export async function saveFailure(
  trx: Knex.Transaction,
  report: FailureReport,
  { visitor, secret }: Reporter,
  now: Date,
): Promise<void> {
  const { remote, build, stage } = report;
  const of = { remote, build };
  if (!(await trx('releases').where(of).first<object | undefined>('build'))) return;
  const isNew = visitor ? await isFirstOf(trx, of, hashOf(visitor, await secret()), now) : false;
  await addCounts(trx, [
    { ...of, since: hourOf(now), measure: failureMeasure(stage), bucket: 0 },
    ...(isNew ? [{ ...of, since: minuteOf(now), measure: failedLately, bucket: 0 }] : []),
  ]);
  await trx.raw(
    `insert into remote_failures (remote, build, stage, message, path, reported_at)
     select :remote, :build, :stage, :message, :path, :now
      where :maxTexts > (
        select count(*) from remote_failures
         where remote = :remote and build = :build and reported_at >= :hour)`,
    { ...report, now, hour: hourOf(now), maxTexts },
  );
}

/** Whether this is the first report of this browser in this minute. */
async function isFirstOf(
  trx: Knex.Transaction,
  build: { remote: string; build: string },
  visitor: string,
  now: Date,
): Promise<boolean> {
  const inserted = await trx('failing_visitors')
    .insert({ ...build, since: minuteOf(now), visitor })
    .onConflict(['remote', 'build', 'since', 'visitor'])
    .ignore()
    .returning('visitor');
  return inserted.length > 0;
}

/** Distinguishes browsers without storing what would identify one. */
function hashOf(visitor: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(visitor).digest('base64url').slice(0, 16);
}
