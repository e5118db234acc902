import { z } from 'zod';
import { defineCall } from './call.ts';
import { id, localDate, secondsOfDay } from './shared.ts';

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

/** Limits of an artist's exceptions, and of a salon's closings. */
export const hoursExceptionLimits = {
  /** In a list, with those of the past year. */
  count: 200,
  /** Days of one exception: a leap year. */
  days: 366,
  /** How far ahead it can begin. */
  daysAhead: 731,
  note: 100,
  /** Spans of a day. */
  spans: 10,
} as const;

/** Local dates, the first and the last one inclusive, with a note that only people who work there see. */
const datesWithNote = {
  fromDate: localDate,
  toDate: localDate,
  note: z.string().max(hoursExceptionLimits.note).default(''),
};

/** Dates on which the whole salon is closed, such as a holiday. */
export const salonClosing = z.object(datesWithNote);
export type SalonClosing = z.output<typeof salonClosing>;

/** Dates on which an artist has other hours than those of the week; closed without any. */
export const hoursException = z.object({
  ...datesWithNote,
  hours: z
    .array(
      z.object({
        addressID: id,
        start: secondsOfDay.multipleOf(900),
        end: secondsOfDay.multipleOf(900),
      }),
    )
    .max(hoursExceptionLimits.spans),
});
export type HoursExceptionEntry = z.output<typeof hoursException>;

const hoursExceptions = z.array(hoursException).max(hoursExceptionLimits.count);

/** An artist's week and the exceptions from it, with the version that a save starts from. */
export const artistSchedule = z.object({
  artistId: id,
  firstName: z.string(),
  lastName: z.string(),
  /** Counts the changes of this artist's hours, and of the salon's closings. */
  version: z.int().positive(),
  /** Working hours only: a day without an entry is a day off. */
  timetable: z.array(timetableEntry),
  /** By date. */
  exceptions: z.array(hoursException),
});
export type ArtistSchedule = z.output<typeof artistSchedule>;

export const getArtistSchedules = defineCall({
  name: 'getArtistSchedules',
  service: 'business',
  method: 'GET',
  path: '/schedules',
  secure: true,
  request: z.object({}),
  answer: z.object({
    artists: z.array(artistSchedule),
    /** Of the salon, by date. */
    closings: z.array(salonClosing),
    /** Counts the changes of the closings. */
    closingsVersion: z.int().positive(),
  }),
  notice: false,
  summary:
    'The weeks, and the exceptions from them, of the artists whose calendars the caller manages: an artist their own, managers those of everyone who takes bookings at the salon (spec 2, working hours; 6). With the days on which the salon is closed.',
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

export const saveHoursExceptions = defineCall({
  name: 'saveHoursExceptions',
  service: 'business',
  method: 'POST',
  path: '/artists/:userID/hours-exceptions',
  secure: true,
  request: z.object({
    userID: id,
    /** The version that the form was filled from. */
    version: z.int().positive(),
    exceptions: hoursExceptions,
  }),
  answer: artistSchedule,
  notice: false,
  summary:
    "Replaces an artist's exceptions from the week: vacations, days off, other hours; for those who manage the salon. Each date has one exception, and a closing of the salon comes before it. Equal ends are widened by 900 seconds; exceptions that ended over a year ago are dropped. 400 with `exceptions.N` and DATES_OVERLAP, with `exceptions.N.fromDate` or `.toDate`, or with `exceptions.N.hours.N` and the codes of setArtistSchedule; 404 for an artist of another salon; 409 schedule.changed_meanwhile when somebody else saved since `version`.",
});

export const saveSalonClosings = defineCall({
  name: 'saveSalonClosings',
  service: 'business',
  method: 'POST',
  path: '/closings',
  secure: true,
  request: z.object({
    /** The `closingsVersion` that the form was filled from. */
    version: z.int().positive(),
    closings: z.array(salonClosing).max(hoursExceptionLimits.count),
  }),
  answer: z.object({ closings: z.array(salonClosing), closingsVersion: z.int().positive() }),
  notice: false,
  summary:
    'Replaces the days on which the whole salon is closed; for those who manage it. All artists are closed then, with special hours too. 400 with `closings.N` and DATES_OVERLAP, or with `closings.N.fromDate` or `.toDate`; 409 schedule.changed_meanwhile when somebody else saved since `version`.',
});

export const businessHoursCalls = {
  getArtistSchedules,
  setArtistSchedule,
  saveHoursExceptions,
  saveSalonClosings,
};
