import { addDays } from '@frizo/local-time';
import type { ArtistCalendar, OccupiedSpan } from '../artist-calendar.ts';
import { dayTable } from '../day-table.ts';
import { freeInstants, openingsForProfessional } from '../free-starts.ts';
import { markers, type Rule } from '../markers.ts';
import { openingsOf } from '../openings.ts';
import { addressId, buildCalendar, unixOf } from './build-calendar.ts';

/** How much is looked at; every calendar has so many busy intervals. */
interface Case {
  readonly artists: number;
  readonly days: number;
}

const busyEach = 60;
const fromDate = '2026-09-15';
const now = new Date('2026-09-15T12:00:00Z');
const cases: readonly Case[] = [
  { artists: 1, days: 30 },
  { artists: 20, days: 120 },
];
const rules: Readonly<Record<string, Rule>> = {
  client: openingsOf,
  professional: (calendar, availability) => openingsForProfessional(calendar, availability),
};

/** Appointments and blocks by turns, spread over the days, at another hour each. The days hold a change of the clock. */
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

/** The median of many turns within one round, in microseconds: a single one is shorter than the clock is fine. */
function timeOf(work: () => number, turns: number): number {
  const taken = Array.from({ length: turns }, () => {
    const before = performance.now();
    if (work() === 0) throw new Error('The measured calendar has no free time.');
    return 1_000 * (performance.now() - before);
  }).sort((a, b) => a - b);
  return taken[Math.floor(turns / 2)] ?? NaN;
}

function* works(asked: Case): Generator<readonly [what: string, work: () => number]> {
  const availability = { addressId, now };
  const calendars = Array.from({ length: asked.artists }, (_, index) => calendarOf(index + 1, asked));
  const query = { ...availability, fromDate, toDate: addDays(fromDate, asked.days - 1) };
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

// Run as a process of its own, which does nothing else; tells a line of JSON for each thing measured.
const rounds = Number(process.argv[2] ?? 5);
for (const asked of cases) {
  for (const [what, work] of works(asked)) {
    const turns = asked.artists === 1 ? 400 : 40;
    timeOf(work, turns);
    const microsecondsByRound = Array.from({ length: rounds }, () => timeOf(work, turns));
    process.stdout.write(`${JSON.stringify({ ...asked, what, microsecondsByRound })}\n`);
  }
}
