import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  addressOf,
  type AnyCall,
  type AnswerOf,
  type ArtistSchedule,
  getArtistSchedules,
  headerNames,
  type RequestOf,
  saveHoursExceptions,
  searchGallery,
  setArtistSchedule,
} from '@frizo/contracts';
import { demoLogIns } from '@frizo/demo';
import { summarize } from '../measure/statistics.ts';
import type { Line } from '../measure/table.ts';
import { logInAs } from '../portal/clients.ts';
import type { BenchPortal } from '../portal/start-bench-portal.ts';

/** Every calendar and search shows a change of hours within this time. */
const goalMs = 2_000;
/** After this time without a change the measurement fails. */
const deadlineMs = 30_000;
const pollMs = 20;
const dayMs = 86_400_000;
/** The day is searched from here on, so that the demo's appointments leave room on it. */
const firstDaysAhead = 30;
const { freelancer } = demoLogIns;

/** Measures from a save of hours until the search of a day no longer, or again, finds the artist. */
export async function measureSavedHours(portal: BenchPortal, rounds: number): Promise<Line[]> {
  const salon = await openMeasuredArtist(portal);
  const date = await findFreeDay(salon);
  const dayOff = { fromDate: date, toDate: date, note: '', hours: [] };
  const results = { closed: [] as number[], opened: [] as number[], week: [] as number[] };
  // The first round warms up and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    const { timetable, exceptions } = await salon.schedule();
    const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
    const measured = {
      closed: await salon.timeUntil(date, false, () => salon.saveExceptions([...exceptions, dayOff])),
      opened: await salon.timeUntil(date, true, () => salon.saveExceptions(exceptions)),
      week: await salon.timeUntil(date, false, () =>
        salon.saveWeek(timetable.filter(({ dayIndex }) => dayIndex !== weekday)),
      ),
    };
    await salon.timeUntil(date, true, () => salon.saveWeek(timetable));
    if (round === 0) continue;
    for (const [name, ms] of Object.entries(measured)) results[name as keyof typeof results].push(ms);
  }
  return [
    lineOf('a day off: the search of that day does not find the artist', results.closed),
    lineOf('the day off is removed: it finds the artist', results.opened),
    lineOf("a weekday's hours are removed: it does not find the artist", results.week),
  ];
}

function lineOf(what: string, milliseconds: readonly number[]): Line {
  const figure = summarize(milliseconds);
  return {
    what,
    figure,
    unit: 'ms',
    goal: { text: `never over ${goalMs.toLocaleString('en-US')}`, isMet: figure.high < goalMs },
  };
}

/** The demo's freelancer, as their owner saves hours and as visitors find them. */
interface MeasuredArtist {
  schedule(): Promise<ArtistSchedule>;
  saveExceptions(exceptions: ArtistSchedule['exceptions']): Promise<void>;
  saveWeek(timetable: ArtistSchedule['timetable']): Promise<void>;
  isFound(date: string): Promise<boolean>;
  /** Milliseconds from the start of a save to the end of the first search with the expected result. */
  timeUntil(date: string, isFound: boolean, save: () => Promise<void>): Promise<number>;
}

async function openMeasuredArtist({ url }: BenchPortal): Promise<MeasuredArtist> {
  const headers = await logInAs(url, freelancer);

  async function call<Call extends AnyCall>(
    definition: Call,
    request: RequestOf<Call>,
  ): Promise<AnswerOf<Call>> {
    const sent = addressOf(definition, request);
    const response = await fetch(url + sent.url, {
      method: definition.method,
      headers: { ...headers, [headerNames.idempotencyKey]: randomUUID() },
      ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
    });
    if (!response.ok)
      throw new Error(`${definition.name} failed: ${response.status} ${await response.text()}`);
    return definition.answer.parse(await response.json()) as AnswerOf<Call>;
  }

  const schedule = async () => {
    const [artist] = (await call(getArtistSchedules, {})).artists;
    if (!artist) throw new Error('The freelancer of the demo takes no bookings.');
    return artist;
  };
  const isFound = async (date: string) => {
    // The evening in UTC is the same day everywhere in the US.
    const instant = Date.parse(`${date}T20:00:00Z`) / 1000;
    const request = { salonArtist: freelancer.lastName, count: 48, date: instant };
    const gallery = await call(searchGallery, request);
    return gallery.type === 1 && gallery.items.some(({ artist }) => artist.id === freelancer.id);
  };
  return {
    schedule,
    async saveExceptions(exceptions) {
      const { artistId: userID, version } = await schedule();
      await call(saveHoursExceptions, { userID, version, exceptions });
    },
    async saveWeek(timetable) {
      const { artistId: userID, version } = await schedule();
      await call(setArtistSchedule, { userID, version, timetable });
    },
    isFound,
    async timeUntil(date, expected, save) {
      const startedAt = performance.now();
      await save();
      while ((await isFound(date)) !== expected) {
        if (performance.now() - startedAt > deadlineMs)
          throw new Error(`The search of ${date} did not change within ${deadlineMs / 1000} s.`);
        await wait(pollMs);
      }
      return performance.now() - startedAt;
    },
  };
}

async function findFreeDay(artist: MeasuredArtist): Promise<string> {
  for (let ahead = firstDaysAhead; ahead < firstDaysAhead + 14; ahead += 1) {
    const date = new Date(Date.now() + ahead * dayMs).toISOString().slice(0, 10);
    if (await artist.isFound(date)) return date;
  }
  throw new Error('The freelancer of the demo has no free day.');
}
