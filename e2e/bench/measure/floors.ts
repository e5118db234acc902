import { summarise, type Summary } from './statistics.ts';

interface Rate {
  readonly perSecond: number;
}

/** A rate beside what Postgres and Koa reach alone, in words. */
export function besideFloors(
  figure: Summary,
  { postgres, koa }: { readonly postgres: readonly Rate[]; readonly koa: readonly Rate[] },
): string {
  const medianOf = (rates: readonly Rate[]) => summarise(rates.map(({ perSecond }) => perSecond)).median;
  const alone = { postgres: medianOf(postgres), koa: medianOf(koa) };
  // Both on one machine, each answer waiting for the other's work.
  const together = 1 / (1 / alone.postgres + 1 / alone.koa);
  const share = Math.round((100 * figure.median) / together);
  return `bare Postgres ${alone.postgres.toFixed(0)}, bare Koa ${alone.koa.toFixed(0)}, one after the other ${together.toFixed(0)}: ${share} % of it`;
}
