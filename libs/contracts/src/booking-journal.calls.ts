import { z } from 'zod';
import { timeMarker } from './booking.calls.ts';
import { processingTime, professionalAppointment } from './booking.shared.ts';
import { defineCall } from './call.ts';
import { id, localDate, secondsOfDay, timestamp } from './shared.ts';

/** A time that an artist keeps free, within one day. */
export const timeBlock = z.object({
  id,
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
  request: z.object({ midnightTimestamp: timestamp, members: z.array(id).min(1).max(50) }),
  answer: z.object({ appointments: z.array(professionalAppointment) }),
  groups: ['basic', 'apt-confirm'],
  notice: 'Request fail',
  summary:
    "The journal's day: what takes the artists' time in the 25 hours from an instant, active or no-show (spec 7.2).",
});

export const getBlockData = defineCall({
  name: 'getBlockData',
  q: 'Q2-2',
  service: 'booking',
  method: 'POST',
  path: '/blocks/data',
  secure: true,
  request: z.object({
    /** One entry an artist; from and to are instants, at most 40 days apart. */
    list: z
      .array(z.object({ id, from: timestamp, to: timestamp }))
      .min(1)
      .max(50),
  }),
  answer: z.object({ blocks: z.array(timeBlock) }),
  notice: 'Request fail',
  summary: 'The blocks of artists (spec 7.2).',
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
    /** Whose clocks from and to are read on; the artist is blocked everywhere. */
    addressList: z.array(id).min(1).max(20),
    from: secondsOfDay,
    to: secondsOfDay,
  }),
  answer: z.object({ blocks: z.array(timeBlock) }),
  notice: false,
  summary:
    'Keeps an artist free at a time of one or more days, all or none (spec 7.2); 409 booking.slot_taken where something lies there.',
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
    startTimestamp: timestamp,
    /** Seconds, in quarter hours. */
    durationTime: processingTime,
    masterUser: id,
    /** On whose clock the day ends. */
    address: id,
  }),
  answer: z.object({ block: timeBlock }),
  notice: false,
  summary: 'Moves or alters a block (spec 7.2); 409 booking.slot_taken, 400 booking.next_day.',
});

export const removeBlock = defineCall({
  name: 'removeBlock',
  q: 'Q2-4',
  service: 'booking',
  method: 'DELETE',
  path: '/blocks/:id',
  secure: true,
  request: z.object({ id }),
  answer: z.object({ success: z.literal(true) }),
  notice: false,
  summary: 'Unblock (spec 7.2); again changes nothing.',
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
    /** Where given, a newer one is not overwritten (409 booking.changed_meanwhile). */
    version: z.int().positive().optional(),
    startTimestamp: timestamp,
    processingTime,
    artistId: id,
    addressId: id,
    /** 0 client, 1 professional (spec 9): whose rules the new time has to keep. */
    bookMode: z.union([z.literal(0), z.literal(1)]).default(1),
  }),
  answer: z.object({ appointment: professionalAppointment }),
  groups: ['basic', 'time_interval', 'apt-confirm'],
  notice: false,
  summary: 'A drag or a resize in the journal (spec 7.2, 5.7); refused as changeAsProfessional.',
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
  summary: 'Cancel in the journal (spec 7.2): the appointment stays, as canceled.',
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
    /** At most four months on. */
    toDate: localDate,
    /** Without one, every artist of the salon, or oneself. */
    userList: z.array(id).max(50).default([]),
    /** Without one, every address of the salon. */
    addressList: z.array(id).max(20).default([]),
  }),
  answer: z.object({ markings: z.array(timeMarker) }),
  notice: 'Request fail',
  summary:
    "What the journal's month calendar shows of each day: open for at least one step, blocked, booked (spec 7.2).",
});

export const bookingJournalCalls = {
  getBookData,
  getBlockData,
  blockTime,
  changeBlock,
  removeBlock,
  moveAppointment,
  removeAppointment,
  getCalendarMarkings,
};
