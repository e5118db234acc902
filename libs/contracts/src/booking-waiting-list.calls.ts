import { z } from 'zod';
import { appointment, isOverlapConfirmed, styleImage } from './booking.shared.ts';
import { defineCall } from './call.ts';
import { acceptedPolicy } from './salon-policy.shared.ts';
import { address, cents, id, localDate, secondsOfDay, timestamp, timezone } from './shared.ts';

// The calls of the waiting list: of clients in the booking dialog and at /appointments (mf-booking), of salons at /book (mf-pro-console).
// Decision 0037. Messages about an offer link to `/me/my-appointments/upcoming#waiting-<id of the entry>`. The live topic is `waiting-list`.

/** Limits of the waiting list. */
export const waitingListLimits = {
  /** How many days an entry may cover. */
  days: 14,
  /** How many open entries a client may have, at all salons and at one of them. */
  openPerClient: 5,
  openPerClientAndSalon: 2,
  /** How many open entries a salon may have that share a day, and on all days. */
  openPerSalon: 200,
  openPerSalonInAll: 1_000,
  /** How often a client may join in 24 hours. */
  joinsPerDay: 20,
} as const;

/** Open entries wait or have an offer; all others have ended. `removed`: by the salon. */
export const waitingStatus = z.enum(['waiting', 'offered', 'booked', 'left', 'removed', 'expired']);
export type WaitingStatus = z.output<typeof waitingStatus>;

/**
 * Why an offer has ended. `taken`: the salon has used the time, or the artist or service cannot be booked then; the client stays on the
 * list. `closed`: the entry has ended otherwise, or the service has another price or length by now, in which case the time is offered again.
 */
export const waitingOfferEnd = z.enum(['accepted', 'declined', 'expired', 'taken', 'closed']);
export type WaitingOfferEnd = z.output<typeof waitingOfferEnd>;

/** A start that is kept free for the client of an entry. */
const offer = z.object({
  id,
  artistId: id,
  artistName: z.string(),
  date: localDate,
  startTime: secondsOfDay,
  startTimestamp: timestamp,
  durationTime: z.int().positive(),
  priceCent: cents,
  /** The offer can be accepted before this instant. */
  offeredUntilTimestamp: timestamp,
});

/** What both sides see of an entry. */
const entry = z.object({
  id,
  /** Grows with each change. */
  version: z.int().positive(),
  status: waitingStatus,
  addressId: id,
  serviceId: id,
  serviceName: z.string(),
  imageId: z.int().nonnegative(),
  /** Null for any artist who offers the service. */
  artistId: id.nullable(),
  artistName: z.string().nullable(),
  /** Local dates at the address, inclusive. */
  fromDate: localDate,
  toDate: localDate,
  /** The client wants to start at or after the first one and at or before the last one; null for any time. */
  earliestTime: secondsOfDay.nullable(),
  latestTime: secondsOfDay.nullable(),
  timezone,
  createdTimestamp: timestamp,
  /** Set while the status is `offered`. */
  offer: offer.nullable(),
});

/** An entry as its client sees it. */
export const waitingEntry = entry.extend({
  salonId: id,
  salonName: z.string(),
  address,
  /** The last offer that has ended: a page opened from its mail says what became of it. */
  endedOffer: z.object({ id, startTimestamp: timestamp, reason: waitingOfferEnd }).nullable(),
});
export type WaitingEntry = z.output<typeof waitingEntry>;

/** An entry as the salon sees it. */
export const salonWaitingEntry = entry.extend({
  /** The client's entry on the salon's list, for the booking. */
  client: z.object({
    salonClientId: id,
    firstName: z.string(),
    lastName: z.string(),
    /** Ten digits; empty if unknown. */
    phone: z.string(),
  }),
  /** Whether the caller may remove the entry: a salon admin, or its artist. */
  canRemove: z.boolean(),
});
export type SalonWaitingEntry = z.output<typeof salonWaitingEntry>;

export const joinWaitingList = defineCall({
  name: 'joinWaitingList',
  service: 'booking',
  method: 'POST',
  path: '/waiting-list',
  secure: true,
  request: z.object({
    addressId: id,
    serviceId: id,
    image: styleImage,
    /** Null for any artist who offers the service. */
    artistId: id.nullable().default(null),
    /** Local dates at the address, inclusive: up to 14 days, from today to the last bookable date. */
    fromDate: localDate,
    toDate: localDate,
    /** The earliest and the latest start on each day; null for any time. */
    earliestTime: secondsOfDay.nullable().default(null),
    latestTime: secondsOfDay.nullable().default(null),
  }),
  answer: z.object({ entry: waitingEntry }),
  notice: false,
  summary:
    'Joins the waiting list of a salon from the booking dialog, for what the client could book (decision 0037). The same request again answers the same entry. Errors as for bookAsClient: 400 booking.not_bookable, booking.service_not_offered, booking.too_far_ahead (details.lastDate); 409 booking.email_not_confirmed until the e-mail is confirmed; 400 with codes at fromDate, toDate and latestTime, booking.no_working_hours if nobody works then; 409 booking.already_waiting for another open entry for the service (details.id), booking.too_many_waiting for the sixth one, booking.too_many_waiting_here for the third one at the salon, booking.waiting_list_full for these days; 429 booking.too_many_joins after 20 in 24 hours.',
});

export const getOwnWaitingList = defineCall({
  name: 'getOwnWaitingList',
  service: 'booking',
  method: 'GET',
  path: '/waiting-list',
  secure: true,
  request: z.object({}),
  answer: z.object({ entries: z.array(waitingEntry) }),
  notice: false,
  summary:
    "The client's open entries on waiting lists for the appointments page, with their offers: entries with an offer first, then the oldest.",
});

export const leaveWaitingList = defineCall({
  name: 'leaveWaitingList',
  service: 'booking',
  method: 'DELETE',
  path: '/waiting-list/:id',
  secure: true,
  request: z.object({ id }),
  answer: z.object({ success: z.literal(true) }),
  notice: false,
  summary:
    "Ends an entry of the client on the appointments page, and its offer; idempotent. 404 for somebody else's.",
});

const offerRequest = z.object({
  /** The entry. */
  id,
  /** The offer that the page shows: another one may have been made since. */
  offerId: id,
});

export const acceptWaitingOffer = defineCall({
  name: 'acceptWaitingOffer',
  service: 'booking',
  method: 'POST',
  path: '/waiting-list/:id/accept',
  secure: true,
  request: offerRequest.extend({ isOverlapConfirmed, acceptedPolicy: acceptedPolicy.optional() }),
  answer: z.object({ appointment }),
  notice: false,
  summary:
    "Books the offered time from the appointments page and ends the entry, as bookAsClient would and with its errors; again: the same appointment. 409 booking.waiting_offer_ended if the offer is over, booking.slot_taken if the salon has used the time: the entry stays on the list. 404 for somebody else's.",
});

export const declineWaitingOffer = defineCall({
  name: 'declineWaitingOffer',
  service: 'booking',
  method: 'POST',
  path: '/waiting-list/:id/decline',
  secure: true,
  request: offerRequest,
  answer: z.object({ entry: waitingEntry }),
  notice: false,
  summary:
    "Declines an offer on the appointments page; the entry stays on the list and is not offered this time again. After four offers that were not booked it is offered one a day. Changes nothing if the offer has ended. 404 for somebody else's.",
});

export const getSalonWaitingList = defineCall({
  name: 'getSalonWaitingList',
  service: 'booking',
  method: 'GET',
  path: '/salon-waiting-list',
  secure: true,
  request: z.object({
    /** Local dates, inclusive: entries that cover at least one of them. */
    fromDate: localDate,
    toDate: localDate,
    /** Entries for one of these artists, or for any artist; empty for all. */
    artistList: z.array(id).max(50).default([]),
  }),
  answer: z.object({ entries: z.array(salonWaitingEntry) }),
  notice: false,
  summary:
    'The open entries of the salon for the days that the journal shows, the oldest first, at most 200: all of them for those who manage it, for an artist those that they could take.',
});

export const removeWaitingEntry = defineCall({
  name: 'removeWaitingEntry',
  service: 'booking',
  method: 'DELETE',
  path: '/salon-waiting-list/:id',
  secure: true,
  request: z.object({ id }),
  answer: z.object({ success: z.literal(true) }),
  notice: false,
  summary:
    "Removes an entry from the salon's list in the journal, and ends its offer; idempotent. For those who manage the salon, and for its artist; 404 for others.",
});

export const restoreWaitingEntry = defineCall({
  name: 'restoreWaitingEntry',
  service: 'booking',
  method: 'POST',
  path: '/salon-waiting-list/:id/restore',
  secure: true,
  request: z.object({ id }),
  answer: z.object({ success: z.literal(true) }),
  notice: false,
  summary:
    'Undoes the removal of an entry in the journal, at its old place and without its offer; idempotent. 409 booking.waiting_entry_ended if it has ended otherwise, or the client waits again; booking.no_room_to_restore if the client or the list has as many entries as it may have.',
});

export const waitingListCalls = {
  joinWaitingList,
  getOwnWaitingList,
  leaveWaitingList,
  acceptWaitingOffer,
  declineWaitingOffer,
  getSalonWaitingList,
  removeWaitingEntry,
  restoreWaitingEntry,
};
