import { z } from 'zod';
import { defineCall } from './call.ts';
import { address, cents, id, localDate, secondsOfDay, timestamp, timezone } from './shared.ts';

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

const startChoice = {
  artistId: id,
  addressId: id,
  serviceId: id,
  /** The start as an instant; it must be a free 15-minute step of the wall clock at the address. */
  startTimestamp: timestamp,
};

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

/** An appointment as its lists show it (spec 3). */
export const appointment = z.object({
  id,
  aptNo: z.string(),
  salonId: id,
  salonName: z.string(),
  addressId: id,
  address,
  artistId: id,
  artistName: z.string(),
  serviceId: id,
  serviceName: z.string(),
  imageId: z.int().nonnegative(),
  date: localDate,
  startTime: secondsOfDay,
  startTimestamp: timestamp,
  endTimestamp: timestamp,
  durationTime: z.int().positive(),
  processingTime: z.int().positive(),
  priceCent: cents,
  timezone,
  /** 0 active, 1 cancelled, 2 no-show. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
});
export type Appointment = z.output<typeof appointment>;

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

export const getClientAppointments = defineCall({
  name: 'getClientAppointments',
  q: 'Q102',
  service: 'booking',
  method: 'GET',
  path: '/client-appointments',
  secure: true,
  request: z.object({
    tab: z.enum(['pending', 'upcoming', 'history']).default('upcoming'),
    limit: z.int().min(1).max(50).default(10),
    offset: z.int().min(0).max(100_000).default(0),
    /** Part of a salon's or an artist's name; dropped when empty. */
    combinedSearch: z.string().trim().max(100).optional(),
  }),
  answer: z.object({ data: z.array(appointment), count: z.int().nonnegative() }),
  notice: false,
  summary: "The client's own appointments by tab (spec 7.2; the tabs in decisions 4).",
});

export const bookingCalls = {
  getTimeIntervals,
  getTimeMarkers,
  holdTime,
  releaseHold,
  bookAsClient,
  getClientAppointments,
};
