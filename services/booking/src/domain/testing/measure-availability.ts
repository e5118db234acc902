import { addDays } from '@frizo/local-time';
import type { ArtistCalendar, AvailabilityContext, OccupiedSpan } from '../artist-calendar.ts';
import { dayTable } from '../day-table.ts';
import { gaplessStarts } from '../fewer-gaps.ts';
import { freeInstants, freeStarts, openingsForProfessional } from '../free-starts.ts';
import { markers, type Rule } from '../markers.ts';
import { openingsOf } from '../openings.ts';
import { addressId, buildCalendar, unixOf } from './build-calendar.ts';

/** The size of a measurement; every calendar has `busyEach` busy intervals. */
interface Case {
  readonly artists: number;
  readonly days: number;
}

const busyEach = 60;
const fromDate = '2026-09-15';
const nextDate = addDays(fromDate, 1);
const now = new Date('2026-09-15T12:00:00Z');
const cases: readonly Case[] = [
  { artists: 1, days: 30 },
  { artists: 20, days: 120 },
];
const rules: Readonly<Record<string, Rule>> = {
  client: openingsOf,
  professional: (calendar, availability) => openingsForProfessional(calendar, availability),
};

/** Alternating appointments and blocks, spread over the days, each at another hour. The days include a clock change. */
function calendarOf(artistId: number, { days }: Case): ArtistCalendar {
  const busy = Array.from({ length: busyEach }, (_, index): OccupiedSpan => {
    const day = addDays(fromDate, Math.floor((index * days) / busyEach));
    const from = unixOf(day, '10:00') + ((index * 7 + artistId) % 8) * 3_600;
    return [from, from + 2_700, index + 1];
  });
  return buildCalendar({
    artistId,
    appointments: busy.filter((_, index) => index % 2 === 0),
    blocks: busy.filter((_, index) => index % 2 === 1),
  });
}

/** The median of many repetitions within one round, in microseconds: a single one is shorter than the clock's resolution. */
function timeOf(work: () => number, repetitions: number): number {
  const durations = Array.from({ length: repetitions }, () => {
    const before = performance.now();
    if (work() === 0) throw new Error('The measured calendar has no free time.');
    return 1_000 * (performance.now() - before);
  }).sort((a, b) => a - b);
  return durations[Math.floor(repetitions / 2)] ?? NaN;
}

/** The free starts of one day of each artist, as the booking dialog loads them. */
function dayOfEach(calendars: readonly ArtistCalendar[], availability: AvailabilityContext): number {
  return calendars.reduce((count, calendar) => {
    const openings = openingsOf(calendar, availability);
    const gapless = gaplessStarts(openings, nextDate, calendar.shortestSeconds);
    return count + (openings ? freeStarts(openings, nextDate).length : 0) + (gapless?.length ?? 0);
  }, 0);
}

function* measurements(size: Case): Generator<readonly [what: string, work: () => number]> {
  const availability = { addressId, now };
  const calendars = Array.from({ length: size.artists }, (_, index) => calendarOf(index + 1, size));
  const query = { ...availability, fromDate, toDate: addDays(fromDate, size.days - 1) };
  yield ["a day's free starts", () => dayOfEach(calendars, availability)];
  const shortest = calendars.map((calendar) => ({ ...calendar, shortestSeconds: 1_800 }));
  yield ['the same, with those that leave no gap', () => dayOfEach(shortest, availability)];
  for (const [who, rule] of Object.entries(rules)) {
    yield [
      `markers for a ${who}`,
      () => markers(calendars, query, rule).filter(({ available }) => available).length,
    ];
    yield [
      `every free start for a ${who}`,
      () => {
        let count = 0;
        for (const calendar of calendars) {
          const openings = rule(calendar, availability);
          if (!openings) continue;
          for (const day of dayTable(fromDate, query.toDate, calendar.timezone).days)
            count += freeInstants(openings, day).length;
        }
        return count;
      },
    ];
  }
}

// Runs as a process of its own, which does nothing else; prints a line of JSON for each measurement.
const rounds = Number(process.argv[2] ?? 5);
for (const size of cases) {
  for (const [what, work] of measurements(size)) {
    const repetitions = size.artists === 1 ? 400 : 40;
    timeOf(work, repetitions);
    const microsecondsByRound = Array.from({ length: rounds }, () => timeOf(work, repetitions));
    process.stdout.write(`${JSON.stringify({ ...size, what, microsecondsByRound })}\n`);
  }
}
