import { addressOf, getBookData } from '@frizo/contracts';
import { demoLogIns } from '@frizo/demo';
import { launchBrowser } from '@frizo/local-platform/testing';
import { Pool } from 'pg';
import type { Browser } from 'playwright-core';
import { changeDays, useDay, type DayUse, type Held, type JournalVisit } from '../browser/journal-page.ts';
import { gzippedKilobytes } from '../browser/script-bytes.ts';
import { statementRate } from '../floors/bare-postgres.ts';
import { plainDayUrl } from '../floors/plain-day.ts';
import { load } from '../measure/load.ts';
import { quantile, summarize } from '../measure/statistics.ts';
import { tableOf, type Line } from '../measure/table.ts';
import { takeTurns } from '../measure/take-turns.ts';
import { logInAs, startSession } from '../portal/clients.ts';
import {
  closesAt,
  fillCalendars,
  openBookableSalon,
  opensAt,
  type MeasuredSalon,
} from '../portal/measured-salon.ts';
import type { BenchPortal } from '../portal/start-bench-portal.ts';

const artists = 20;
const elements = 100;
/** In the eight columns that the grid has room for in the browser of the bench. */
const inView = 40;
const secondsEach = 2;
/** Any day within the four filled months. */
const daysAhead = 30;
const goals = { statements: 2, paintMs: 100, frameMs: 16.7, taskMs: 50, switchMs: 100, kilobytes: 45 };
const dayChanges = 200;

/** Measures the journal of a salon of twenty artists with a hundred appointments a day: its call, and its page at a quarter of the speed. */
export async function measureJournal(portal: BenchPortal, rounds: number): Promise<string> {
  await using stack = new AsyncDisposableStack();
  const pool = new Pool({
    connectionString: portal.databaseUrl,
    max: 1,
    options: '-c search_path=booking,public',
  });
  stack.defer(() => pool.end());
  const salon = await openBookableSalon(portal, pool, { artists, processingSeconds: 3600 });
  await fillCalendars(pool, salon);
  await listArtists(pool, salon);
  // The demo's freelancer is the owner of this salon meanwhile, also when sessions are renewed.
  await setOwner(pool, salon.salonId);
  stack.defer(() => setOwner(pool, demoLogIns.freelancer.salonId));
  const browser = await launchBrowser();
  stack.defer(() => browser.close());
  const visit: JournalVisit = {
    url: `${portal.url}/book?date=${dateOf(salon)}`,
    inView,
    prepare: startSession(portal.url, demoLogIns.freelancer),
  };
  return (
    tableOf(
      `Journal, a day of ${artists} artists with ${elements} appointments: its call`,
      await measureCall(portal, pool, salon, rounds),
    ) +
    tableOf('The page of that day, a quarter of the speed', [
      ...(await measurePage(browser, visit, rounds)),
      ...(await measureMemory(browser, visit)),
    ])
  );
}

/** Inserts the salon and its artists for the business service, which has not opened it. */
async function listArtists(pool: Pool, { salonId, addressId, artistIds }: MeasuredSalon): Promise<void> {
  await pool.query(
    `with salon as (
      insert into business.salons (id, title, url, phone, type) values ($1::bigint, 'Measured', 'measured-' || $1, '6025550100', 'company')
    ), address as (
      insert into business.addresses (id, salon_id, address, city, state, zip, timezone, lat, lon)
      values ($2, $1, '12 Saguaro St', 'Denver', 'CO', '80202', 'America/Denver', 39.75, -105)
    ), people as (
      insert into business.artists (id, salon_id, first_name, last_name)
      select artist, $1, 'Ana', 'Measured ' || artist from unnest($3::bigint[]) artist
    )
    insert into business.hours (artist_id, address_id, day_index, start_seconds, end_seconds)
    select artist, $2, day, $4, $5 from unnest($3::bigint[]) artist, generate_series(0, 6) day`,
    [salonId, addressId, artistIds, opensAt, closesAt],
  );
}

async function setOwner(pool: Pool, salonId: number | null): Promise<void> {
  const values = [demoLogIns.freelancer.id, salonId];
  await pool.query('update identity.users set salon_id = $2 where id = $1', values);
}

/** Measures the day's call for one professional, and its statement alone. */
async function measureCall(
  portal: BenchPortal,
  pool: Pool,
  salon: MeasuredSalon,
  rounds: number,
): Promise<Line[]> {
  const headers = await logInAs(portal.url, demoLogIns.freelancer);
  const path = dayPath(salon);
  const recorded = portal.ask('nextStatement', { service: 'booking', containing: 'processing_seconds) >' });
  const response = await fetch(portal.url + path, { headers });
  const { appointments } = getBookData.answer.parse(await response.json());
  if (appointments.length < elements) throw new Error('The measured day is incomplete.');
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
  const times = summarize(
    results.service.map(({ p50Ms }, round) => p50Ms / (results.postgres[round]?.p50Ms ?? NaN)),
  );
  const alone = summarize(results.postgres.map(({ p50Ms }) => p50Ms));
  return [
    {
      what: 'median latency',
      figure: summarize(results.service.map(({ p50Ms }) => p50Ms)),
      unit: 'ms',
      comparison: `the SQL statement alone ${alone.median.toFixed(2)} (${alone.low.toFixed(2)}–${alone.high.toFixed(2)})`,
    },
    {
      what: 'latency, in times of the statement alone',
      figure: times,
      unit: '',
      goal: { text: `at most ${goals.statements}`, isMet: times.median <= goals.statements },
    },
  ];
}

function dateOf({ firstDay }: MeasuredSalon): string {
  return new Date(Date.parse(firstDay) + daysAhead * 86_400_000).toISOString().slice(0, 10);
}

function dayPath(salon: MeasuredSalon): string {
  const midnightTimestamp = Date.parse(`${dateOf(salon)}T07:00:00Z`) / 1000;
  return addressOf(getBookData, { midnightTimestamp, members: [...salon.artistIds] }).url;
}

/** Measures the page, and as many boxes without any library in the same run: what the browser needs for them on this machine. */
async function measurePage(browser: Browser, visit: JournalVisit, rounds: number): Promise<Line[]> {
  const boxes: JournalVisit = {
    url: plainDayUrl(artists, elements),
    inView,
    prepare: () => Promise.resolve(),
  };
  const { page, plain } = await takeTurns(rounds, {
    page: () => useDay(browser, visit),
    plain: () => useDay(browser, boxes),
  });
  const line = (what: string, limit: number, figureOf: (use: DayUse) => number, unit = 'ms'): Line => {
    const figure = summarize(page.map(figureOf));
    const floor = summarize(plain.map(figureOf));
    return {
      what,
      figure,
      unit,
      goal: { text: `at most ${limit}`, isMet: figure.median <= limit },
      comparison: `plain boxes ${floor.median.toFixed(1)} (${floor.low.toFixed(1)}–${floor.high.toFixed(1)})`,
    };
  };
  const remote = page[0]?.scripts.filter((url) => url.includes('/mf-pro-console/')) ?? [];
  const kilobytes = await gzippedKilobytes(remote.filter((url) => url.includes('/journal')));
  return [
    line('first paint of the day after its answer', goals.paintMs, ({ firstPaintMs }) => firstPaintMs),
    line('frames while dragging, 99th percentile', goals.frameMs, ({ framesMs }) => p99(framesMs)),
    line('from the start of such a frame to its paint, 99th percentile', goals.frameMs, ({ frameWorkMs }) =>
      p99(frameWorkMs),
    ),
    line('frames while scrolling to other columns, 99th percentile', goals.frameMs, ({ scrollFramesMs }) =>
      p99(scrollFramesMs),
    ),
    line('switching days, median', goals.switchMs, ({ switchesMs }) => summarize(switchesMs).median),
    line('switching days, the longest of eight', goals.switchMs, ({ switchesMs }) => Math.max(...switchesMs)),
    line('tasks over 50 ms since the answer', 0, ({ longTasksMs }) => longTasksMs.length, ''),
    line('the longest of those', goals.taskMs, ({ longTasksMs }) => Math.max(0, ...longTasksMs)),
    {
      what: 'script of the journal that the page loads, gzipped',
      figure: kilobytes,
      unit: 'KB',
      goal: { text: `at most ${goals.kilobytes}`, isMet: kilobytes <= goals.kilobytes },
      comparison: `with what other pages of the remote use too ${(await gzippedKilobytes(remote)).toFixed(1)}`,
    },
  ];
}

/** The frame rate of the screen is an exact 16.667 ms. */
const p99 = (values: readonly number[]) =>
  Math.floor(
    10 *
      quantile(
        values.toSorted((a, b) => a - b),
        0.99,
      ),
  ) / 10;

async function measureMemory(browser: Browser, visit: JournalVisit): Promise<Line[]> {
  const { before, after } = await changeDays(browser, visit, dayChanges);
  const line = (what: keyof Held, title: string, unit: string): Line => {
    const growth = after[what] / before[what];
    return {
      what: `${title} after ${dayChanges} more day changes`,
      figure: after[what],
      unit,
      goal: { text: 'at most 5 % more', isMet: growth <= 1.05 },
      comparison: `before them ${before[what].toFixed(1)}`,
    };
  };
  return [
    line('heapMb', 'heap after garbage collection', 'MB'),
    line('nodes', 'nodes of the document and detached ones', ''),
    line('listeners', 'listeners', ''),
  ];
}
