import { z } from 'zod';
import { defineCall } from './call.ts';
import { appointment, isOverlapConfirmed, startChoice } from './booking.shared.ts';
import { acceptedPolicy, salonPolicy } from './salon-policy.shared.ts';
import { id, localDate, secondsOfDay, timestamp, timezone } from './shared.ts';

/** 1 appointment, 2 block, 3 outside working hours (decisions 4). */
export const busyInterval = z.object({
  /** Of the appointment or block, for professionals of the salon; 0 for all other users and outside working hours. */
  id: z.int().nonnegative(),
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  start: secondsOfDay,
  end: secondsOfDay,
});

/**
 * Those of the free starts that leave no gap, which are listed first: no free time beside the appointment is shorter than the artist's shortest
 * service. Only for salons that prefer fewer gaps.
 */
const gaplessStarts = z.array(secondsOfDay).optional();

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
    /** With address and service the answer also contains the free starts. */
    addressId: id.optional(),
    serviceId: id.optional(),
  }),
  answer: z.object({
    timezone,
    busyIntervals: z.array(busyInterval),
    /** Seconds from local midnight, ascending, at least 15 minutes apart. */
    freeStarts: z.array(secondsOfDay),
    gaplessStarts,
    /** Set when freeStarts is empty and a service was named. */
    whyNone: whyNone.nullable(),
    /** The last day on which a client may start: by default a year from today (decisions 9). */
    lastBookableDate: localDate.optional(),
  }),
  notice: false,
  summary: "An artist's day: the busy intervals, and the free starts for a service (spec 7.2, decisions 4).",
});

/** The maximum number of artists in one request. */
export const maxArtists = 50;
const artistList = z.array(id).min(1).max(maxArtists);

export const timeMarker = z.object({
  date: localDate,
  /** At least one start is free; for a professional also outside working hours. */
  available: z.boolean(),
  /** At least one start is free within working hours; only for a professional. */
  availableInHours: z.boolean().optional(),
  block: z.boolean(),
  book: z.boolean(),
  /** No start is free, but one would be without appointments, blocks and holds: clients can join the waiting list. Absent otherwise. */
  full: z.literal(true).optional(),
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
    artistList,
    fromDate: localDate,
    toDate: localDate,
    /** 2 for a client (spec 7.2). */
    mode: z.int().default(2),
  }),
  answer: z.object({ markers: z.array(timeMarker) }),
  notice: false,
  summary: 'One marker per day for up to four months and fifty artists: free, blocked, booked (decisions 4).',
});

/** The role of the caller: 2 client, 1 professional (spec 7.2). */
const mode = z.union([z.literal(1), z.literal(2)]).default(2);

/** Appointments that are being changed: their time counts as free. Those that the caller may not change are ignored. */
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
    /** Required for a client; a professional may request the calendar without a service. */
    serviceId: id.optional(),
    mode,
    exceptAppointments,
  }),
  answer: z.object({
    timezone,
    busyIntervals: z.array(busyInterval),
    /**
     * Seconds from local midnight. For a professional every quarter hour from now on at which the artist is free for at least one
     * step, also outside working hours (decisions 4).
     */
    freeStarts: z.array(secondsOfDay),
    /** For each free start: how long the artist is free, until the next occupancy or the end of the day. Seconds. */
    freeSeconds: z.array(z.int().positive()),
    gaplessStarts,
    /** Set when freeStarts is empty and a service was named. */
    whyNone: whyNone.nullable(),
    /** No working hours at the address that day: a professional sees that the sign says CLOSED, but may book. */
    isClosed: z.boolean(),
    /** The last day on which a client may start; absent for a professional, who may also book later. */
    lastBookableDate: localDate.optional(),
  }),
  notice: false,
  summary:
    "An artist's day for the logged-in user: their own hold counts as free, and a professional of the salon sees every gap (spec 7.2, decisions 4).",
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
    artistList,
    fromDate: localDate,
    toDate: localDate,
    mode,
    exceptAppointments,
  }),
  answer: z.object({ markers: z.array(timeMarker) }),
  notice: false,
  summary: 'The markers of `getTimeMarkers` for the logged-in user (decisions 4).',
});

/** A day of several artists, for a client who chooses any artist. */
const freeStartsRequest = z.object({
  artistList,
  addressId: id,
  serviceId: id,
  /** YYYYMMDD, a local date at the address (spec 7.2). */
  ymd: z.string().regex(/^\d{8}$/),
});

const freeStartsAnswer = z.object({
  /** Without artists who cannot be booked at the address. */
  artists: z.array(
    z.object({
      artistId: id,
      /** Seconds from local midnight, ascending; empty if the artist does not offer the service. */
      freeStarts: z.array(secondsOfDay),
      gaplessStarts,
    }),
  ),
});

export const getFreeStarts = defineCall({
  name: 'getFreeStarts',
  service: 'booking',
  method: 'GET',
  path: '/free-starts',
  secure: false,
  request: freeStartsRequest,
  answer: freeStartsAnswer,
  notice: false,
  summary: 'The free starts of up to fifty artists for a service on one day (decisions 4).',
});

export const getOwnFreeStarts = defineCall({
  name: 'getOwnFreeStarts',
  service: 'booking',
  method: 'GET',
  path: '/free-starts',
  secure: true,
  request: freeStartsRequest.extend({ exceptAppointments }),
  answer: freeStartsAnswer,
  notice: false,
  summary: 'The free starts of `getFreeStarts` for the logged-in client (decisions 4).',
});

/** The service block of a dialog that a hold belongs to, named by the page. At most ten holds at a time. */
const heldEntry = z.string().min(1).max(64).optional();

export const holdTime = defineCall({
  name: 'holdTime',
  service: 'booking',
  method: 'PUT',
  path: '/hold',
  secure: true,
  request: z.object({ ...startChoice, entry: heldEntry }),
  answer: z.object({ heldUntilTimestamp: timestamp }),
  notice: false,
  summary:
    'Holds a start for the client for five minutes, and replaces an earlier hold for the same entry (decisions 4).',
});

export const releaseHold = defineCall({
  name: 'releaseHold',
  service: 'booking',
  method: 'DELETE',
  path: '/hold',
  secure: true,
  /** Without an entry all holds of the client are released. */
  request: z.object({ entry: heldEntry }),
  answer: z.object({ success: z.literal(true) }),
  notice: false,
  summary: "Releases the client's holds before they expire: of one entry, or all of them.",
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
      .array(
        z.object({
          ...startChoice,
          image: z.int().nonnegative().default(0),
          isOverlapConfirmed,
          acceptedPolicy: acceptedPolicy.optional(),
        }),
      )
      .min(1)
      .max(10),
  }),
  answer: z.object({ appointments: z.array(appointment) }),
  notice: false,
  summary:
    'Books as a client. 409 booking.slot_taken lists each rejected appointment in items, with details.nearest: up to six free startTimestamps closest to the requested one, and of salons that prefer fewer gaps details.gapless: those of them that leave none, which come first. Further errors: 400 booking.too_far_ahead (details.lastDate), 409 booking.too_many_open, booking.too_many_that_day and booking.overlaps_own (decisions 9), and 409 booking.policy_changed unless the current policy of the salon was accepted (details.policy), where it asks for a fee or deposit; with an acceptance 409 booking.card_required without a card on file.',
});

export const getBookingPolicy = defineCall({
  name: 'getBookingPolicy',
  service: 'booking',
  method: 'GET',
  path: '/policies/:salonId',
  secure: false,
  request: z.object({ salonId: id }),
  answer: z.object({
    /** Null while the salon asks for nothing. */
    policy: salonPolicy.nullable(),
  }),
  notice: false,
  summary:
    'The cancellation policy that a client accepts when booking at a salon, with its deposits (decision 0041).',
});

export const bookingCalls = {
  getTimeIntervals,
  getTimeMarkers,
  getOwnTimeIntervals,
  getOwnTimeMarkers,
  getFreeStarts,
  getOwnFreeStarts,
  holdTime,
  releaseHold,
  bookAsClient,
  getBookingPolicy,
};
