import { vitalName, type BuildHealth } from '@frizo/contracts';
import { notFound } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { percentile, type Histogram } from '../domain/histogram.ts';
import { secondsOf } from '../rollouts/read-rollouts.ts';
import { unitsOf } from './save-beacon.ts';
import { failureMeasure, hourOf, loadMeasure } from './page-counts.store.ts';

const stages = ['resolve', 'load', 'shape', 'mount', 'render'] as const;
type Stage = (typeof stages)[number];

interface HealthQuery {
  readonly remote: string;
  readonly hours: number;
}

interface FailureRow {
  build: string;
  stage: Stage;
  message: string;
  path: string;
  reported_at: Date;
}

/** The health of a remote's builds, newest first: those of the pointer, and all that were shown. */
export async function readHealth(
  knex: Knex,
  { remote, hours }: HealthQuery,
  now: Date,
): Promise<BuildHealth[]> {
  const since = hourOf(new Date(now.getTime() - hours * 3_600_000));
  const pointer = await knex('rollouts')
    .where({ remote })
    .first<{ stable: string; candidate: string | null } | undefined>('stable', 'candidate');
  if (!pointer) throw notFound(`There is no remote ${remote}.`);
  const measures = await readMeasures(knex, remote, since);
  const failures = await readLatest(knex, remote, since);
  const builds = await knex('releases')
    .where({ remote })
    .orderBy([{ column: 'registered_at', order: 'desc' }, 'build'])
    .pluck<string[]>('build');
  return builds
    .filter((build) => build === pointer.stable || build === pointer.candidate || measures.has(build))
    .map((build) => ({
      ...healthOf(build, measures.get(build) ?? new Map()),
      latestFailures: failures.filter((failure) => failure.build === build).map(presentFailure),
    }));
}

/** By build and measure. */
type Measures = Map<string, Map<string, Map<number, number>>>;

async function readMeasures(knex: Knex, remote: string, since: Date): Promise<Measures> {
  const rows = await knex('page_counts')
    .where({ remote })
    .where('since', '>=', since)
    .whereNot('measure', 'like', '%-lately')
    .groupBy('build', 'measure', 'bucket')
    .select<{ build: string; measure: string; bucket: number; count: number }[]>(
      'build',
      'measure',
      'bucket',
      knex.raw('sum(count)::bigint as count'),
    );
  const measures: Measures = new Map();
  for (const { build, measure, bucket, count } of rows) {
    const ofBuild = measures.get(build) ?? new Map<string, Map<number, number>>();
    const histogram = ofBuild.get(measure) ?? new Map<number, number>();
    measures.set(build, ofBuild.set(measure, histogram.set(bucket, count)));
  }
  return measures;
}

async function readLatest(knex: Knex, remote: string, since: Date): Promise<FailureRow[]> {
  const { rows } = await knex.raw<{ rows: FailureRow[] }>(
    `select build, stage, message, path, reported_at
       from (select *, row_number() over (partition by build order by id desc) as place
               from remote_failures where remote = ? and reported_at >= ?) as placed
      where place <= 5 order by id desc`,
    [remote, since],
  );
  return rows;
}

function healthOf(
  build: string,
  measures: ReadonlyMap<string, Histogram>,
): Omit<BuildHealth, 'latestFailures'> {
  const countOf = (measure: string): number =>
    [...(measures.get(measure)?.values() ?? [])].reduce((sum, count) => sum + count, 0);
  const at = (measure: string, share: number): number | undefined =>
    percentile(measures.get(measure) ?? new Map(), share);
  const [median, p95] = [at(loadMeasure, 0.5), at(loadMeasure, 0.95)];
  const failures = stages.map((stage) => [stage, countOf(failureMeasure(stage))] as const);
  const vitals = vitalName.options.map((name) => [name, at(name, 0.75), unitsOf(name)] as const);
  return {
    build,
    loads: countOf(loadMeasure),
    failures: Object.fromEntries(failures.filter(([, count]) => count > 0)),
    loadMs:
      median === undefined || p95 === undefined ? null : { median: Math.round(median), p95: Math.round(p95) },
    vitals: Object.fromEntries(
      vitals.flatMap(([name, value, units]) =>
        value === undefined ? [] : [[name, Math.round(value) / units]],
      ),
    ),
  };
}

function presentFailure({
  stage,
  message,
  path,
  reported_at,
}: FailureRow): BuildHealth['latestFailures'][number] {
  return { stage, message, path, at: secondsOf(reported_at) };
}
