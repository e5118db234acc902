import type { ParsedRequestOf, reportPageHealth, VitalName } from '@frizo/contracts';
import type { Knex } from 'knex';
import { bucketOfValue } from '../domain/histogram.ts';
import { nameOfBuild } from '../resolution/browser-cookies.ts';
import {
  addCounts,
  hourOf,
  loadMeasure,
  minuteOf,
  shownLately,
  type PageCount,
} from './page-counts.store.ts';

export type Beacon = ParsedRequestOf<typeof reportPageHealth>;

/** A layout shift has no unit and is mostly below 1, so it is counted in thousandths. */
export function unitsOf(name: VitalName): number {
  return name === 'CLS' ? 1_000 : 1;
}

/**
 * Counts a page's report of the builds that it has shown.
 * @param given the builds that this browser was given, by name: only their loads count for the guard, since forged loads would hide the
 *   failures of a candidate
 */
export async function saveBeacon(
  knex: Knex,
  { loads, vitals, shown }: Beacon,
  given: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  const [hour, minute] = [hourOf(now), minuteOf(now)];
  const loaded = loads.map(({ remote, build, durationMs }): PageCount => {
    return { remote, build, since: hour, measure: loadMeasure, bucket: bucketOfValue(durationMs) };
  });
  const provenLoads = loads
    .filter((load) => given.has(nameOfBuild(load)))
    .map(({ remote, build }): PageCount => ({
      remote,
      build,
      since: minute,
      measure: shownLately,
      bucket: 0,
    }));
  const vitalCounts = shown.flatMap(({ remote, build }) =>
    vitals.map(({ name, value }): PageCount => {
      const bucket = bucketOfValue(value * unitsOf(name));
      return { remote, build, since: hour, measure: name, bucket };
    }),
  );
  await addCounts(knex, [...loaded, ...provenLoads, ...vitalCounts]);
}
