import { z } from 'zod';
import { appointmentStatusCode } from './booking.shared.ts';
import { defineEvent, type PayloadOf } from './event.ts';
import { address, cents, id, localDate, secondsOfDay } from './shared.ts';

/** The terms of an appointment: everything that may change while it stays the same one. */
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

/** The state of an appointment, with everything that a message about it says. */
const snapshot = {
  appointmentId: id,
  version: z.int().positive(),
  aptNo: z.string(),
  salonId: id,
  salonName: z.string(),
  /** The client's account, which identity knows. Null for a client whom only the salon knows. */
  clientUserId: id.nullable(),
  /** Of a client without an account. */
  client: z.object({ firstName: z.string(), lastName: z.string(), phone: z.string() }).nullable(),
  ...terms,
  /** The chosen style: the base that `imageUrl` makes concrete. */
  imageUrl: z.string().nullable().optional(),
  /** The secret of the confirm link: opens this one appointment, to be looked at and confirmed. */
  confirmToken: z.string(),
};

/** Who made the change; the other side is notified. */
const by = z.enum(['client', 'professional']);

/** Services that were booked at a salon in one save: their client gets one mail with one confirm link. Absent where it was one alone. */
const visit = z.object({
  /** The appointment whose event describes the whole visit, and whose confirm link is for all of it. */
  leadAppointmentId: id,
  /** The others, in the event of the lead; empty in theirs. */
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
  summary: 'A time was booked. Carries all that a confirmation says, so that no reader has to ask back.',
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
    /** `restored`: a no-show was taken back. Both sides are notified of `moved` and `cancelled` alone. */
    change: z.enum(['moved', 'cancelled', 'no-show', 'restored', 'confirmed']),
    /** The terms before a move. */
    previous: z.object(terms).nullable(),
  }),
  summary: 'An appointment that was booked has changed; the whole of it as it is now.',
});

/** Everything of an appointment that may change while it stays the same appointment. */
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
  summary: 'It is time to remind the client of an appointment; told once for each kind and start.',
});

export const phoneCodeRequested = defineEvent({
  subject: 'booking.phone-code-asked.v1',
  service: 'booking',
  payload: z.object({
    /** The code is in no event: who sends the text message asks for it (`phoneCode`). */
    codeId: z.uuid(),
  }),
  summary: 'Somebody proves their phone: a code is to be sent there as a text message.',
});

export const freeTimeChanged = defineEvent({
  subject: 'booking.free-time-changed.v1',
  service: 'booking',
  payload: z.object({
    artistId: id,
    /** Grows with each event of this artist; days of an older one than is known change nothing. */
    version: z.int().positive(),
    days: z
      .array(
        z.object({
          date: localDate,
          /** Free spans in seconds of the address's day: within hours, without appointments and blocks. Holds, which pass, are not in it. */
          free: z.array(z.object({ addressId: id, startSeconds: secondsOfDay, endSeconds: secondsOfDay })),
        }),
      )
      .min(1)
      .max(140),
  }),
  summary:
    'When an artist is free, for these days; other days stay as they are. Made from the same rules as the times in the booking dialog.',
});
