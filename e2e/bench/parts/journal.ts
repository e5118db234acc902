import { addressOf, getBookData } from '@frizo/contracts';
import { Pool } from 'pg';
import { statementRate } from '../floors/bare-postgres.ts';
import { load } from '../measure/load.ts';
import { summarize } from '../measure/statistics.ts';
import type { Line } from '../measure/table.ts';
import { takeTurns } from '../measure/take-turns.ts';
import { logInAsOwnerOf } from '../portal/clients.ts';
import { openBookableSalon, fillCalendars, type MeasuredSalon } from '../portal/measured-salon.ts';
import type { BenchPortal } from '../portal/start-bench-portal.ts';

const artists = 10;
const goalMs = 10;
const secondsEach = 2;
/** Any day within the four filled months. */
const daysAhead = 30;

/** Measures a journal day of ten artists with five appointments each for one professional, and its statement alone. */
export async function measureJournal(portal: BenchPortal, rounds: number): Promise<Line[]> {
  await using stack = new AsyncDisposableStack();
  const pool = new Pool({
    connectionString: portal.databaseUrl,
    max: 1,
    options: '-c search_path=booking,public',
  });
  stack.defer(() => pool.end());
  const salon = await openBookableSalon(portal, pool, { artists, processingSeconds: 3600 });
  await fillCalendars(pool, salon);
  const headers = await logInAsOwnerOf(portal.url, pool, salon.salonId);
  const path = dayPath(salon);
  const recorded = portal.ask('nextStatement', { service: 'booking', containing: 'processing_seconds) >' });
  const response = await fetch(portal.url + path, { headers });
  const { appointments } = getBookData.answer.parse(await response.json());
  if (appointments.length < artists * 5) throw new Error('The measured day is incomplete.');
  const statement = await recorded;
  const results = await takeTurns(rounds, {
    service: async () => {
      const result = await load({
        url: portal.url,
        connections: 1,
        until: { seconds: secondsEach },
        next: () => ({ path, headers }),
      });
      if (result.byStatus[200] !== result.answers) throw new Error('Not all requests succeeded.');
      return result;
    },
    postgres: () => statementRate({ pool, connections: 1, seconds: secondsEach, next: () => statement }),
  });
  const latency = summarize(results.service.map(({ p50Ms }) => p50Ms));
  return [
    {
      what: `journal, a day of ${artists} artists (${appointments.length} appointments): median latency`,
      figure: latency,
      unit: 'ms',
      goal: { text: `under ${goalMs}`, isMet: latency.median < goalMs },
      comparison: `bare Postgres ${summarize(results.postgres.map(({ p50Ms }) => p50Ms)).median.toFixed(2)}`,
    },
  ];
}

function dayPath({ artistIds, firstDay }: MeasuredSalon): string {
  const midnightTimestamp = Date.parse(`${firstDay}T07:00:00Z`) / 1000 + daysAhead * 86_400;
  return addressOf(getBookData, { midnightTimestamp, members: [...artistIds] }).url;
}
