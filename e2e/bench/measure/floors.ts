import { summarize, type Summary } from './statistics.ts';

interface Rate {
  readonly perSecond: number;
}

/** Describes a rate as a share of what Postgres and Koa reach alone. */
export function compareToFloors(
  figure: Summary,
  { postgres, koa }: { readonly postgres: readonly Rate[]; readonly koa: readonly Rate[] },
): string {
  const medianOf = (rates: readonly Rate[]) => summarize(rates.map(({ perSecond }) => perSecond)).median;
  const alone = { postgres: medianOf(postgres), koa: medianOf(koa) };
  // Each response needs both, one after the other, on one machine.
  const together = 1 / (1 / alone.postgres + 1 / alone.koa);
  const share = Math.round((100 * figure.median) / together);
  return `bare Postgres ${alone.postgres.toFixed(0)}, bare Koa ${alone.koa.toFixed(0)}, one after the other ${together.toFixed(0)}: ${share} % of that`;
}
