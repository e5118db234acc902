import type { ParsedRequestOf, reportPageHealth, VitalName } from '@frizo/contracts';
import type { Knex } from 'knex';
import { bucketOfValue } from '../domain/histogram.ts';
import {
  addCounts,
  hourOf,
  loadMeasure,
  minuteOf,
  shownLately,
  type PageCount,
} from './page-counts.store.ts';

export type Beacon = ParsedRequestOf<typeof reportPageHealth>;

/** A shift has no unit and is mostly below 1: it is counted in thousandths. */
export function unitsOf(name: VitalName): number {
  return name === 'CLS' ? 1_000 : 1;
}

/** Counts what a page tells of the builds that it has shown. */
export async function keepBeacon(knex: Knex, { loads, vitals, shown }: Beacon, now: Date): Promise<void> {
  const [hour, minute] = [hourOf(now), minuteOf(now)];
  const loaded = loads.flatMap(({ remote, build, durationMs }): PageCount[] => [
    { remote, build, since: hour, measure: loadMeasure, bucket: bucketOfValue(durationMs) },
    { remote, build, since: minute, measure: shownLately, bucket: 0 },
  ]);
  const felt = shown.flatMap(({ remote, build }) =>
    vitals.map(({ name, value }): PageCount => {
      const bucket = bucketOfValue(value * unitsOf(name));
      return { remote, build, since: hour, measure: name, bucket };
    }),
  );
  await addCounts(knex, [...loaded, ...felt]);
}
