import { z } from 'zod';
import { appointmentStatusCode } from './booking.shared.ts';
import { waitingOfferEnd, waitingStatus } from './booking-waiting-list.calls.ts';
import { defineEvent, type PayloadOf } from './event.ts';
import { policyOfAppointment } from './salon-policy.shared.ts';
import { address, cents, id, localDate, secondsOfDay } from './shared.ts';

/** The terms of an appointment: everything about it that can change. */
const terms = {
  address,
  artistId: id,
  artistName: z.string(),
  serviceId: id,
  serviceName: z.string(),
  priceCents: cents,
  startsAt: z.iso.datetime(),
  date: localDate,
  startSeconds: secondsOfDay,
  durationSeconds: z.int().positive(),
  processingSeconds: z.int().positive(),
};

/** The state of an appointment, with everything that a message about it contains. */
const snapshot = {
  appointmentId: id,
  version: z.int().positive(),
  aptNo: z.string(),
  salonId: id,
  salonName: z.string(),
  /** The client's account. Null for a client without an account. */
  clientUserId: id.nullable(),
  /** As the salon has typed it: of a client without an account, or of one who has not booked at the salon themselves. */
  client: z.object({ firstName: z.string(), lastName: z.string(), phone: z.string() }).nullable(),
  ...terms,
  /** The picture of the chosen style: the base URL for `imageUrl`. */
  imageUrl: z.string().nullable().optional(),
  /** The secret of the confirm link, which permits viewing and confirming this appointment. */
  confirmToken: z.string(),
  acceptedPolicy: policyOfAppointment.nullable().optional(),
};

/** Who made the change; the other side is notified. */
const by = z.enum(['client', 'professional']);

/** Services booked at a salon in one save: the client gets one mail with one confirm link. Absent for a single service. */
const visit = z.object({
  /** The appointment whose event describes the whole visit, and whose confirm link covers all of it. */
  leadAppointmentId: id,
  /** The other appointments, in the event of the lead; empty in their own events. */
  others: z
    .array(
      z.object({
        appointmentId: id,
        aptNo: z.string(),
        imageUrl: z.string().nullable(),
        ...terms,
      }),
    )
    .max(9),
});

export const appointmentBooked = defineEvent({
  subject: 'booking.appointment-booked.v1',
  service: 'booking',
  payload: z.object({ ...snapshot, by, visit: visit.optional() }),
  summary:
    'An appointment was booked. Contains everything for a confirmation, so that consumers need no further request.',
});

/** The state of an appointment that each of its events carries. */
export type AppointmentSnapshot = Omit<PayloadOf<typeof appointmentBooked>, 'by' | 'visit'>;

export const appointmentChanged = defineEvent({
  subject: 'booking.appointment-changed.v1',
  service: 'booking',
  payload: z.object({
    ...snapshot,
    by,
    status: appointmentStatusCode,
    /** `restored`: a no-show was undone. Only `moved` and `cancelled` notify both sides. */
    change: z.enum(['moved', 'cancelled', 'no-show', 'restored', 'confirmed']),
    /** When it was changed. Absent in events of the release before. */
    changedAt: z.iso.datetime().optional(),
    /** The terms before a move. */
    previous: z.object(terms).nullable(),
    /**
     * Of moves and cancellations: the state before, as the client and the artists were last notified of it. It differs from `previous` after
     * moves by professionals that could still be undone, and is absent in events of the release before.
     */
    announced: z.object({ version: z.int().positive(), terms: z.object(terms) }).optional(),
  }),
  summary: 'An appointment has changed. Contains its complete current state.',
});

/** Everything about an appointment that can change. */
export type AppointmentTerms = NonNullable<PayloadOf<typeof appointmentChanged>['previous']>;

export const reminderDue = defineEvent({
  subject: 'booking.reminder-due.v1',
  service: 'booking',
  payload: z.object({
    ...snapshot,
    /** 24 hours before the start, or 2. */
    kind: z.enum(['day', 'hours']),
    isConfirmed: z.boolean(),
  }),
  summary: 'A reminder for the client of an appointment is due; published once for each kind and start.',
});

export const phoneCodeRequested = defineEvent({
  subject: 'booking.phone-code-asked.v1',
  service: 'booking',
  payload: z.object({
    /** Events do not contain the code: the sender of the text message requests it (`phoneCode`). */
    codeId: z.uuid(),
  }),
  summary: 'A user confirms their phone: a code has to be sent to it as a text message.',
});

export const blocksChanged = defineEvent({
  subject: 'booking.blocks-changed.v1',
  service: 'booking',
  payload: z.object({ salonId: id }),
  summary:
    'Time of artists of a salon was blocked or unblocked, or a block was changed: open journals load it.',
});

export const freeTimeChanged = defineEvent({
  subject: 'booking.free-time-changed.v1',
  service: 'booking',
  payload: z.object({
    artistId: id,
    /** Grows with each event of this artist; older events for the same days are ignored. */
    version: z.int().positive(),
    days: z
      .array(
        z.object({
          date: localDate,
          /** Free spans in seconds of the address's day: working hours without appointments and blocks. Holds are temporary and not subtracted. */
          free: z.array(z.object({ addressId: id, startSeconds: secondsOfDay, endSeconds: secondsOfDay })),
        }),
      )
      .min(1)
      .max(140),
  }),
  summary:
    'The free time of an artist on these days; other days are unchanged. Computed by the same rules as the times in the booking dialog.',
});

export const appointmentPaymentChanged = defineEvent({
  subject: 'booking.appointment-payment-changed.v1',
  service: 'booking',
  payload: z.object({ salonId: id, clientUserId: id.nullable() }),
  summary:
    'The payment status of appointments has changed: open lists of appointments load them again. Published by booking, since only then its lists show it.',
});

/** An offer of the waiting list, with everything that a message about it contains. */
const waitingOffer = {
  offerId: id,
  entryId: id,
  salonId: id,
  salonName: z.string(),
  clientUserId: id,
  ...terms,
  /** The offer can be accepted before this instant. */
  offeredUntil: z.iso.datetime(),
};

export const waitingOfferMade = defineEvent({
  subject: 'booking.waiting-offer-made.v1',
  service: 'booking',
  payload: z.object(waitingOffer),
  summary: 'A time has become free and is kept for a client of the waiting list for a while.',
});
export type WaitingOffer = PayloadOf<typeof waitingOfferMade>;

export const waitingOfferEnded = defineEvent({
  subject: 'booking.waiting-offer-ended.v1',
  service: 'booking',
  payload: z.object({ ...waitingOffer, reason: waitingOfferEnd }),
  summary: 'An offer of the waiting list has ended. Only `taken` is news for the client.',
});

export const waitingEntryChanged = defineEvent({
  subject: 'booking.waiting-entry-changed.v1',
  service: 'booking',
  payload: z.object({
    entryId: id,
    version: z.int().positive(),
    salonId: id,
    clientUserId: id,
    /** Never `offered`: offers have events of their own. */
    status: waitingStatus,
  }),
  summary: 'A client has joined the waiting list of a salon, or an entry has ended or was restored.',
});
