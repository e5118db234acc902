import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  appointment,
  appointmentList,
  isOverlapConfirmed,
  startChoice,
  styleImage,
} from './booking.shared.ts';
import { acceptedPolicy } from './salon-policy.shared.ts';
import { id } from './shared.ts';

/**
 * Errors of every save below: 409 `booking.slot_taken` with `items[].details.nearest` as in `bookAsClient`; 409
 * `booking.changed_meanwhile` if the version is not the latest; 409 `booking.invalid_state` ('Invalid state of appointment') for
 * one that has started or is canceled; 409 `booking.policy_of_service` for a change to a service that the cancellation policy asks more for than was accepted (decision
 * 0041); 404 for another user's appointment.
 */
const version = z.int().positive();

const change = { id, version, ...startChoice, image: styleImage, isOverlapConfirmed };

export const saveAsClient = defineCall({
  name: 'saveAsClient',
  service: 'booking',
  method: 'PUT',
  path: '/client-appointments',
  secure: true,
  request: z.object({
    /** In the order of the dialog's blocks; `items` of an error have the same order. All are saved, or none. */
    entries: z
      .array(
        z.discriminatedUnion('kind', [
          z.object({
            kind: z.literal('book'),
            ...startChoice,
            image: styleImage,
            isOverlapConfirmed,
            acceptedPolicy: acceptedPolicy.optional(),
          }),
          z.object({ kind: z.literal('change'), ...change }),
          z.object({ kind: z.literal('cancel'), id, version }),
        ]),
      )
      .min(1)
      .max(10),
  }),
  answer: z.object({ appointments: z.array(appointment) }),
  notice: false,
  summary:
    'Saves all new bookings, moves and cancellations of a dialog together, in the order of the entries (spec 4, Booking mode; decisions 4).',
});

export const changeAsClient = defineCall({
  name: 'changeAsClient',
  service: 'booking',
  method: 'PUT',
  path: '/client-appointments/:id',
  secure: true,
  request: z.object(change),
  answer: z.object({ appointment }),
  notice: false,
  summary: "Moves one of the client's own appointments, until it starts (spec 7.2, decisions 4).",
});

export const cancelAsClient = defineCall({
  name: 'cancelAsClient',
  service: 'booking',
  method: 'DELETE',
  path: '/client-appointments/:id',
  secure: true,
  request: z.object({ id }),
  answer: z.object({ appointment }),
  notice: false,
  summary:
    "Cancels one of the client's own appointments, until it starts, and notifies the other side; cannot be undone (spec 7.2, decisions 4).",
});

export const getClientAppointments = defineCall({
  name: 'getClientAppointments',
  q: 'Q102',
  service: 'booking',
  method: 'GET',
  path: '/client-appointments',
  secure: true,
  /** Searches for part of a salon's or an artist's name. */
  request: z.object(appointmentList),
  answer: z.object({ data: z.array(appointment), count: z.int().nonnegative() }),
  groups: ['basic', 'apt-confirm', 'payment-order'],
  notice: false,
  summary: "The client's own appointments by tab (spec 7.2; the tabs in decisions 4).",
});

export const getClientAppointment = defineCall({
  name: 'getClientAppointment',
  service: 'booking',
  method: 'GET',
  path: '/client-appointments/:id',
  secure: true,
  request: z.object({ id }),
  answer: z.object({ appointment }),
  notice: false,
  summary:
    "One of the client's own appointments, for its detail, Modify and Book again; 404 for another client's.",
});

export const getAppointmentFile = defineCall({
  name: 'getAppointmentFile',
  service: 'booking',
  method: 'GET',
  path: '/appointments/:id/calendar-file',
  secure: true,
  request: z.object({ id }),
  answer: z.object({ fileName: z.string(), content: z.string() }),
  notice: 'Request fail',
  summary:
    'An appointment as an .ics file for a calendar; for its client and for professionals of the salon who may see it.',
});

/** The secret of a confirm link. It permits viewing and confirming one visit, and nothing else. */
const confirmToken = z.string().min(1).max(200);

const toConfirm = appointment.pick({
  aptNo: true,
  salonName: true,
  address: true,
  artistName: true,
  serviceName: true,
  date: true,
  startTime: true,
  durationTime: true,
  timezone: true,
  status: true,
  confirmation: true,
});

/** The target of a link: an appointment, and the other services of the same visit. */
const confirmation = z.object({
  appointment: toConfirm,
  others: z.array(toConfirm).optional(),
});

export const getConfirmation = defineCall({
  name: 'getConfirmation',
  service: 'booking',
  method: 'POST',
  path: '/confirmations/look',
  secure: false,
  /** In the body, so that the secret is in no log. */
  request: z.object({ token: confirmToken }),
  answer: confirmation,
  notice: false,
  summary:
    'The appointment of a confirm link (decisions 4, confirmations); 404 booking.link_unknown for an unknown link.',
});

export const confirmAppointment = defineCall({
  name: 'confirmAppointment',
  service: 'booking',
  method: 'POST',
  path: '/confirmations',
  secure: false,
  request: z.object({ token: confirmToken }),
  answer: confirmation,
  notice: false,
  summary:
    'Confirms the appointment by the mailed link; idempotent. 409 booking.invalid_state once it has started or was canceled.',
});

const feed = z.object({
  /** For a calendar subscription; null if there is none. It gives read access to the appointments. */
  url: z.string().nullable(),
  /** Epoch seconds; null or absent if unknown. */
  madeAt: z.int().nullable().optional(),
});

export const getCalendarFeed = defineCall({
  name: 'getCalendarFeed',
  service: 'booking',
  method: 'GET',
  path: '/calendar-feed',
  secure: true,
  request: z.object({}),
  answer: feed,
  notice: 'Request fail',
  summary: "The private address of the user's calendar feed: their bookings, and their work as an artist.",
});

export const makeCalendarFeed = defineCall({
  name: 'makeCalendarFeed',
  service: 'booking',
  method: 'POST',
  path: '/calendar-feed',
  secure: true,
  request: z.object({}),
  answer: feed,
  notice: 'Save fail',
  summary:
    'Creates a private address and invalidates an earlier one. It ends with the session that created it; 409 feed.email_not_confirmed until the e-mail is confirmed.',
});

export const revokeCalendarFeed = defineCall({
  name: 'revokeCalendarFeed',
  service: 'booking',
  method: 'DELETE',
  path: '/calendar-feed',
  secure: true,
  request: z.object({}),
  answer: feed,
  notice: 'Fail to remove',
  summary: 'Revokes the private address.',
});

export const clientAppointmentCalls = {
  saveAsClient,
  changeAsClient,
  cancelAsClient,
  getClientAppointments,
  getClientAppointment,
  getAppointmentFile,
  getConfirmation,
  confirmAppointment,
  getCalendarFeed,
  makeCalendarFeed,
  revokeCalendarFeed,
};
