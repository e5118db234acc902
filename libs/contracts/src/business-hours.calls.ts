import { z } from 'zod';
import { defineCall } from './call.ts';
import { id, secondsOfDay } from './shared.ts';

/**
 * One span of an artist's week (spec 7.4, Q55): seconds from local midnight on the clock of the address, in steps of 900. A day can have several
 * spans, and none is a day off; `isDayOff` says so without hours.
 */
export const timetableEntry = z.object({
  addressID: id,
  /** From Sunday, 0 to 6. */
  dayIndex: z.int().min(0).max(6),
  isDayOff: z.boolean().default(false),
  start: secondsOfDay.multipleOf(900),
  end: secondsOfDay.multipleOf(900),
});
export type TimetableEntry = z.output<typeof timetableEntry>;

/** A week in up to ten spans a day. */
export const timetable = z.array(timetableEntry).max(70);

/** An artist's week with the version that a save starts from. */
export const artistSchedule = z.object({
  artistId: id,
  firstName: z.string(),
  lastName: z.string(),
  /** Counts the saves of this artist's hours. */
  version: z.int().positive(),
  /** Working hours only: a day without an entry is a day off. */
  timetable: z.array(timetableEntry),
});
export type ArtistSchedule = z.output<typeof artistSchedule>;

export const getArtistSchedules = defineCall({
  name: 'getArtistSchedules',
  service: 'business',
  method: 'GET',
  path: '/schedules',
  secure: true,
  request: z.object({}),
  answer: z.object({ artists: z.array(artistSchedule) }),
  notice: false,
  summary:
    'The weeks of the artists whose calendars the caller manages: an artist their own, managers those of everyone who takes bookings at the salon (spec 2, working hours; 6).',
});

export const setArtistSchedule = defineCall({
  name: 'setArtistSchedule',
  q: 'Q55',
  service: 'business',
  method: 'POST',
  path: '/artists/:userID/schedule',
  secure: true,
  request: z.object({
    userID: id,
    /** The version that the form was filled from. */
    version: z.int().positive(),
    timetable,
  }),
  answer: artistSchedule,
  notice: false,
  summary:
    "Replaces an artist's week (spec 5.5, 7.4); for those who manage the salon. Equal ends are widened by 900 seconds. 400 with `timetable.N` and HOURS_OVERLAP, HOURS_ARE_TOO_SHORT or ADDRESS_NOT_EXISTS; 404 for an artist of another salon; 409 schedule.changed_meanwhile when somebody else saved since `version`.",
});

export const businessHoursCalls = { getArtistSchedules, setArtistSchedule };
