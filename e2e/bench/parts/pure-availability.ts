import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { summarize } from '../measure/statistics.ts';
import { tableOf, type Line } from '../measure/table.ts';

const program = fileURLToPath(
  new URL('../../../services/booking/src/domain/testing/measure-availability.ts', import.meta.url),
);

/** A line of the program's output. */
interface Measured {
  readonly artists: number;
  readonly days: number;
  readonly what: string;
  readonly microsecondsByRound: readonly number[];
}

/** The time limit by number of artists. Microseconds. */
const goals: Readonly<Record<number, number>> = { 1: 200, 20: 10_000 };

/** Measures the rules alone in a separate process: the time of a request without reading calendars and sending the response. */
export function measurePureAvailability(rounds: number): string {
  const output = execFileSync(process.execPath, [program, String(rounds)], { encoding: 'utf8' });
  const lines = output
    .trim()
    .split('\n')
    .map((line) => lineOf(JSON.parse(line) as Measured));
  return tableOf('Availability, pure: each calendar with 60 busy intervals', lines);
}

function lineOf({ artists, days, what, microsecondsByRound }: Measured): Line {
  const figure = summarize(microsecondsByRound);
  const goal = goals[artists] ?? 0;
  return {
    what: `${artists} ${artists === 1 ? 'artist' : 'artists'}, ${days} days: ${what}`,
    figure,
    unit: 'µs',
    goal: { text: `under ${goal.toLocaleString('en-US')}`, isMet: figure.median < goal },
  };
}
