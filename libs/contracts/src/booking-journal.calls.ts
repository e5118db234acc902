import { z } from 'zod';
import { timeMarker } from './booking.calls.ts';
import { processingTime, professionalAppointment } from './booking.shared.ts';
import { hoursException, hoursExceptionLimits, timetable } from './business-hours.calls.ts';
import { defineCall } from './call.ts';
import { id, localDate, secondsOfDay, timestamp } from './shared.ts';

// The calls of the journal at /book (mf-pro-console, spec 2, Book journal).

/** A time within one day for which an artist takes no bookings. */
export const timeBlock = z.object({
  id,
  /** Grows with each change. Absent in answers of the release before. */
  version: z.int().positive().optional(),
  startTimestamp: timestamp,
  endTimestamp: timestamp,
  /** The artist. */
  userId: id,
});
export type TimeBlock = z.output<typeof timeBlock>;

export const getBookData = defineCall({
  name: 'getBookData',
  q: 'Q2-1',
  service: 'booking',
  method: 'GET',
  path: '/book/:midnightTimestamp/:members',
  secure: true,
  request: z.object({
    midnightTimestamp: timestamp,
    members: z.array(id).min(1).max(50),
    /** Seven for a week. */
    days: z.int().min(1).max(7).default(1),
  }),
  answer: z.object({ appointments: z.array(professionalAppointment) }),
  groups: ['basic', 'apt-confirm'],
  notice: 'Request fail',
  summary:
    "The journal's day, or several: active and no-show appointments of the artists in the 25 hours from an instant, and 24 more for each further day (spec 7.2).",
});

export const getBlockData = defineCall({
  name: 'getBlockData',
  q: 'Q2-2',
  service: 'booking',
  method: 'POST',
  path: '/blocks/data',
  secure: true,
  request: z.object({
    /** One entry per artist; from and to are instants, at most 40 days apart. */
    list: z
      .array(z.object({ id, from: timestamp, to: timestamp }))
      .min(1)
      .max(50),
  }),
  answer: z.object({ blocks: z.array(timeBlock) }),
  notice: 'Request fail',
  summary: 'The blocks of artists (spec 7.2).',
});

export const findAppointmentsOutsideHours = defineCall({
  name: 'findAppointmentsOutsideHours',
  service: 'booking',
  method: 'POST',
  path: '/appointments/outside-hours',
  secure: true,
  request: z.object({
    /** Without one: every artist of the salon, for those who manage it. */
    artistId: id.optional(),
    /** Without one: the week as it is saved. */
    timetable: timetable.optional(),
    /** With the closings of the salon. Without them: as they are saved. */
    exceptions: z
      .array(hoursException)
      .max(2 * hoursExceptionLimits.count)
      .optional(),
    /** Only appointments on these local dates, inclusive. Without them: all. */
    dates: z
      .array(z.object({ fromDate: localDate, toDate: localDate }))
      .max(hoursExceptionLimits.count)
      .optional(),
  }),
  answer: z.object({ data: z.array(professionalAppointment), count: z.int().nonnegative() }),
  notice: false,
  summary:
    'The active appointments to come of an artist, or of a whole salon, that would be outside of these hours, the next 50 of them, so that a change of hours can list them before it is saved; of the artists whose calendars the caller manages.',
});

export const blockTime = defineCall({
  name: 'blockTime',
  q: 'Q57',
  service: 'booking',
  method: 'POST',
  path: '/blocks',
  secure: true,
  request: z.object({
    userID: id,
    dates: z.array(localDate).min(1).max(60),
    /** The addresses whose time zones apply to from and to; the artist is blocked at all addresses. */
    addressList: z.array(id).min(1).max(20),
    from: secondsOfDay,
    to: secondsOfDay,
  }),
  answer: z.object({ blocks: z.array(timeBlock) }),
  notice: false,
  summary:
    'Blocks a time of an artist on one or more days, all or none (spec 7.2); 409 booking.slot_taken if the time is not free.',
});

export const changeBlock = defineCall({
  name: 'changeBlock',
  q: 'Q2-3',
  service: 'booking',
  method: 'PUT',
  path: '/blocks/:id',
  secure: true,
  request: z.object({
    id,
    /** If given, a newer version is not overwritten (409 booking.changed_meanwhile, whose `details.block` is the current one). */
    version: z.int().positive().optional(),
    startTimestamp: timestamp,
    /** Seconds, in quarter hours. */
    durationTime: processingTime,
    masterUser: id,
    /** The address whose time zone determines the end of the day. */
    address: id,
  }),
  answer: z.object({ block: timeBlock }),
  notice: false,
  summary:
    'Moves or resizes a block (spec 7.2); 409 booking.slot_taken, with the nearest free starts in `details.nearest`, or booking.changed_meanwhile; 400 booking.next_day.',
});

export const removeBlock = defineCall({
  name: 'removeBlock',
  q: 'Q2-4',
  service: 'booking',
  method: 'DELETE',
  path: '/blocks/:id',
  secure: true,
  request: z.object({
    id,
    /** If given, a newer version is not removed (409 booking.changed_meanwhile). */
    version: z.int().positive().optional(),
  }),
  answer: z.object({ success: z.literal(true) }),
  notice: false,
  summary: 'Removes a block (spec 7.2); idempotent.',
});

export const moveAppointment = defineCall({
  name: 'moveAppointment',
  q: 'Q2-6',
  service: 'booking',
  method: 'PUT',
  path: '/appointments/:id',
  secure: true,
  request: z.object({
    id,
    /** If given, a newer version is not overwritten (409 booking.changed_meanwhile). */
    version: z.int().positive().optional(),
    startTimestamp: timestamp,
    processingTime,
    artistId: id,
    addressId: id,
    /** 0 client, 1 professional (spec 9): the role whose rules apply to the new time. */
    bookMode: z.union([z.literal(0), z.literal(1)]).default(1),
  }),
  answer: z.object({ appointment: professionalAppointment }),
  groups: ['basic', 'time_interval', 'apt-confirm'],
  notice: false,
  summary:
    'Moves or resizes an appointment by dragging in the journal (spec 7.2, 5.7); errors as for changeAsProfessional.',
});

export const removeAppointment = defineCall({
  name: 'removeAppointment',
  q: 'Q2-7',
  service: 'booking',
  method: 'DELETE',
  path: '/appointments/:id',
  secure: true,
  request: z.object({ id }),
  answer: z.object({ appointment: professionalAppointment }),
  notice: false,
  summary: 'Cancels an appointment in the journal (spec 7.2); it remains as canceled.',
});

export const getCalendarMarkings = defineCall({
  name: 'getCalendarMarkings',
  q: 'Q76',
  service: 'booking',
  method: 'GET',
  path: '/calendar-markings',
  secure: true,
  request: z.object({
    fromDate: localDate,
    /** At most four months after fromDate. */
    toDate: localDate,
    /** Empty selects all artists of the salon, or only the caller. */
    userList: z.array(id).max(50).default([]),
    /** Empty selects all addresses of the salon. */
    addressList: z.array(id).max(20).default([]),
  }),
  answer: z.object({ markings: z.array(timeMarker) }),
  notice: 'Request fail',
  summary:
    "The markers of each day in the journal's month calendar: free for at least one step, blocked, booked (spec 7.2).",
});

export const bookingJournalCalls = {
  findAppointmentsOutsideHours,
  getBookData,
  getBlockData,
  blockTime,
  changeBlock,
  removeBlock,
  moveAppointment,
  removeAppointment,
  getCalendarMarkings,
};
