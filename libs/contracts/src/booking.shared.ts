import { z } from 'zod';
import { paymentStatusCode, paymentType } from './payments.shared.ts';
import { appointmentCharge, policyOfAppointment } from './salon-policy.shared.ts';
import { address, cents, id, localDate, secondsOfDay, timestamp, timezone } from './shared.ts';

/** The choices in one service block of the booking dialog (spec 5.2). */
export const startChoice = {
  artistId: id,
  addressId: id,
  serviceId: id,
  /** The start as an instant; it must be a free 15-minute step of the wall clock at the address. */
  startTimestamp: timestamp,
};

/** A picture of the chosen style; 0 if none (spec 7.2). */
export const styleImage = z.int().nonnegative().default(0);

/**
 * The client has confirmed a booking that overlaps another appointment of theirs. Without it the entry is rejected with
 * 409 `booking.overlaps_own`, whose `details.overlaps` lists those: aptNo, serviceName, artistName, startTimestamp, endTimestamp.
 */
export const isOverlapConfirmed = z.boolean().optional();

/** How long the artist is busy: quarter hours, within one day (spec 5.2, 5.7). Seconds. */
export const processingTime = z.int().min(900).max(86_400).multipleOf(900);

/** The codes of an appointment's status, on the wire and in the database (spec 9). */
export const appointmentStatus = { active: 0, canceled: 1, noShow: 2 } as const;
export const appointmentStatusCode = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export type AppointmentStatus = z.output<typeof appointmentStatusCode>;

/** The badge (spec 4): a message with a confirm link was sent, the client has followed it, or the start has passed. */
export const confirmation = z.enum(['sent', 'confirmed', 'history']);
export type Confirmation = z.output<typeof confirmation>;

/** The message with a confirm link and the client's response (spec 3, confirmation). */
export const confirmationMessage = z.object({
  /** How the client can be reached; null if not at all. */
  channel: z.enum(['email', 'text']).nullable(),
  /** Whether a message with a confirm link has been sent. Without one the badge shows nothing. */
  issued: z.boolean(),
  issuedChannel: z.enum(['email', 'text']).nullable(),
  issuedTimestamp: timestamp.nullable(),
  confirmed: z.boolean(),
  confirmationTimestamp: timestamp.nullable(),
});
export type ConfirmationMessage = z.output<typeof confirmationMessage>;

/** An appointment as its lists show it (spec 3). */
export const appointment = z.object({
  id,
  /** Grows with each change; a change names the version that it is based on. */
  version: z.int().positive(),
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
  /** The picture of the chosen style: the base URL for `imageUrl`. Null if none was chosen or it no longer exists. */
  imageURL: z.string().nullable().optional(),
  date: localDate,
  startTime: secondsOfDay,
  startTimestamp: timestamp,
  endTimestamp: timestamp,
  durationTime: z.int().positive(),
  processingTime: z.int().positive(),
  priceCent: cents,
  timezone,
  status: appointmentStatusCode,
  confirmation,
  confirmationMessage: confirmationMessage.optional(),
  /** 'Done' for 2, 'Unpaid' otherwise, once it has started (spec 4). Absent in answers of the last release. */
  paymentStatus: paymentStatusCode.optional(),
  /** The latest payment order with this appointment; null if there is none. */
  payment: z
    .object({
      paymentOrderId: id,
      paymentType,
      /** The order can be paid until then. */
      expiresTimestamp: timestamp,
      /** What of a paid order was not given back yet and can be; 0 if nothing. Absent if it is not known, as of orders that were paid before it was kept. */
      refundableCent: cents.optional(),
    })
    .nullable()
    .optional(),
  acceptedPolicy: policyOfAppointment.nullable().optional(),
  /** Its deposit and the fee that counts, as far as payments has told of them. Absent in answers of the last release. */
  charges: z.array(appointmentCharge).optional(),
});
export type Appointment = z.output<typeof appointment>;

/** A client on the professional's screens (spec 7.3). */
export const salonClient = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  /** Ten digits; empty if unknown. */
  phone: z.string(),
  comment: z.string(),
  /** Has an account, and receives mails about appointments. */
  isRegistered: z.boolean(),
  /** Entered by the salon, or from the account; empty if unknown. */
  email: z.string().optional(),
  /** Counts the changes of the entry; absent in answers of the last release. */
  version: z.int().positive().optional(),
  /** Another entry of the list that may be the same person: both have the same unconfirmed phone or e-mail. */
  possibleDuplicate: z
    .object({
      id,
      firstName: z.string(),
      lastName: z.string(),
      phone: z.string(),
      email: z.string(),
      isRegistered: z.boolean(),
    })
    .nullable()
    .optional(),
});
export type SalonClient = z.output<typeof salonClient>;

/** An appointment as the salon sees it. */
export const professionalAppointment = appointment.extend({
  client: salonClient,
  /**
   * The number of the client's active upcoming appointments at this address that the caller may change, including this one: Cancel All
   * is offered for more than one (spec 4).
   */
  clientFutureCount: z.int().nonnegative(),
  /** Whether the caller may change it: a salon admin, or its artist (spec 6). */
  canChange: z.boolean(),
});
export type ProfessionalAppointment = z.output<typeof professionalAppointment>;

export const appointmentTab = z.enum(['pending', 'upcoming', 'history']);
export type AppointmentTab = z.output<typeof appointmentTab>;

/** The request of a list of appointments. */
export const appointmentList = {
  tab: appointmentTab.default('upcoming'),
  limit: z.int().min(1).max(50).default(10),
  /** Enough for page 5,000, the last one of a list, at the largest `limit` (decision 0025). */
  offset: z.int().min(0).max(250_000).default(0),
  /** Dropped when empty. */
  combinedSearch: z.string().trim().max(100).optional(),
};

/** How many days after today bookings, moves and blocks of professionals start at most: five years. Clients have the horizon of the salon. */
export const planningDaysAhead = 1_826;

/** The days and months of a professional's calendars begin at most then: the journal shows dates until 2099. */
export const lastCalendarDate = '2100-12-31';

/** How long the journal offers to undo a change (decision 0035). */
export const undoSeconds = 10;

/** When the client and the artists are notified of a professional's move: an undo at the last moment may still be on its way. */
export const moveNoticeSeconds = undoSeconds + 5;
