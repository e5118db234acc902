import { z } from 'zod';
import { defineCall } from './call.ts';
import { appointment, startChoice } from './booking.shared.ts';
import { id, localDate, secondsOfDay, timestamp, timezone } from './shared.ts';

/** 1 appointment, 2 block, 3 outside working hours (decisions 4). */
export const busyInterval = z.object({
  id: z.int().nonnegative(),
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  start: secondsOfDay,
  end: secondsOfDay,
});

/** Why a day has no free start. */
export const whyNone = z.enum(['closed', 'full', 'too_short', 'past']);
export type WhyNone = z.output<typeof whyNone>;

export const getTimeIntervals = defineCall({
  name: 'getTimeIntervals',
  service: 'booking',
  method: 'GET',
  path: '/time-intervals',
  secure: false,
  request: z.object({
    artistId: id,
    /** YYYYMMDD, a local date at the address (spec 7.2). */
    ymd: z.string().regex(/^\d{8}$/),
    /** With address and service the answer also says which starts are free. */
    addressId: id.optional(),
    serviceId: id.optional(),
  }),
  answer: z.object({
    timezone,
    busyIntervals: z.array(busyInterval),
    /** Seconds from local midnight, ascending, 15 minutes apart at least. */
    freeStarts: z.array(secondsOfDay),
    /** Set when freeStarts is empty and a service was named. */
    whyNone: whyNone.nullable(),
  }),
  notice: false,
  summary: "An artist's day: what is busy and which starts are free for a service (spec 7.2, decisions 4).",
});

export const timeMarker = z.object({
  date: localDate,
  available: z.boolean(),
  block: z.boolean(),
  book: z.boolean(),
});
export type TimeMarker = z.output<typeof timeMarker>;

export const getTimeMarkers = defineCall({
  name: 'getTimeMarkers',
  service: 'booking',
  method: 'GET',
  path: '/time-markers',
  secure: false,
  request: z.object({
    salonID: id,
    addressID: id,
    serviceID: id,
    clientID: id.optional(),
    artistList: z.array(id).min(1).max(50),
    fromDate: localDate,
    toDate: localDate,
    /** 2 for a client (spec 7.2). */
    mode: z.int().default(2),
  }),
  answer: z.object({ markers: z.array(timeMarker) }),
  notice: false,
  summary: 'One marker a day for up to four months and fifty artists: free, blocked, booked (decisions 4).',
});

/** 2 a client looks, 1 a professional (spec 7.2). */
const mode = z.union([z.literal(1), z.literal(2)]).default(2);

/** Appointments that are about to be changed: their own time counts as free. Those that the asker may not change are not minded. */
const exceptAppointments = z.array(id).max(10).default([]);

export const getOwnTimeIntervals = defineCall({
  name: 'getOwnTimeIntervals',
  service: 'booking',
  method: 'GET',
  path: '/time-intervals',
  secure: true,
  request: z.object({
    artistId: id,
    /** YYYYMMDD, a local date at the address (spec 7.2). */
    ymd: z.string().regex(/^\d{8}$/),
    addressId: id,
    /** Needed by a client; a professional may look at the bare calendar. */
    serviceId: id.optional(),
    mode,
    exceptAppointments,
  }),
  answer: z.object({
    timezone,
    busyIntervals: z.array(busyInterval),
    /**
     * Seconds from local midnight. To a professional every quarter hour from now on at which the artist is free for at least one
     * step, outside the hours too (decisions 4).
     */
    freeStarts: z.array(secondsOfDay),
    /** For each free start: how long the artist is free from there, to the next occupancy or the end of the day. Seconds. */
    freeSeconds: z.array(z.int().positive()),
    /** Set when freeStarts is empty and a service was named. */
    whyNone: whyNone.nullable(),
    /** No hours at the address that day: a professional is told that the sign says CLOSED, and may book all the same. */
    isClosed: z.boolean(),
  }),
  notice: false,
  summary:
    "An artist's day as who is logged in may use it: their own hold is free to them, and a professional of the salon sees every gap (spec 7.2, decisions 4).",
});

export const getOwnTimeMarkers = defineCall({
  name: 'getOwnTimeMarkers',
  service: 'booking',
  method: 'GET',
  path: '/time-markers',
  secure: true,
  request: z.object({
    salonID: id,
    addressID: id,
    serviceID: id,
    clientID: id.optional(),
    artistList: z.array(id).min(1).max(50),
    fromDate: localDate,
    toDate: localDate,
    mode,
    exceptAppointments,
  }),
  answer: z.object({ markers: z.array(timeMarker) }),
  notice: false,
  summary: 'The markers of `getTimeMarkers` as who is logged in may use the days (decisions 4).',
});

export const holdTime = defineCall({
  name: 'holdTime',
  service: 'booking',
  method: 'PUT',
  path: '/hold',
  secure: true,
  request: z.object(startChoice),
  answer: z.object({ heldUntilTimestamp: timestamp }),
  notice: false,
  summary:
    'Keeps a start for the client for five minutes, in place of any hold the client had (decisions 4).',
});

export const releaseHold = defineCall({
  name: 'releaseHold',
  service: 'booking',
  method: 'DELETE',
  path: '/hold',
  secure: true,
  request: z.object({}),
  answer: z.object({ success: z.literal(true) }),
  notice: false,
  summary: "Gives the client's hold back before it expires.",
});

export const bookAsClient = defineCall({
  name: 'bookAsClient',
  service: 'booking',
  method: 'POST',
  path: '/client-appointments',
  secure: true,
  request: z.object({
    /** All are booked, or none (decisions 4). */
    appointments: z
      .array(z.object({ ...startChoice, image: z.int().nonnegative().default(0) }))
      .min(1)
      .max(10),
  }),
  answer: z.object({ appointments: z.array(appointment) }),
  notice: false,
  summary:
    'Books as a client. 409 booking.slot_taken names each refused appointment in items, with details.nearest: up to six free startTimestamps closest to the one asked for.',
});

export const bookingCalls = {
  getTimeIntervals,
  getTimeMarkers,
  getOwnTimeIntervals,
  getOwnTimeMarkers,
  holdTime,
  releaseHold,
  bookAsClient,
};
