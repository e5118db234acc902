import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  appointmentList,
  appointmentStatusCode,
  processingTime,
  professionalAppointment,
  startChoice,
  styleImage,
} from './booking.shared.ts';
import { id, localDate, timestamp } from './shared.ts';

/** libs/validation checks lengths and characters on both sides (spec 5.2, 5.3); this only limits the size of the input. */
const typed = z.string().max(400);

/**
 * The client of a professional's booking: one from the salon's list, or a new one, who is added to it. By id an artist names only clients of their own
 * list, of their appointments, of the waiting entry that is booked for, and those they have found by phone; any other is a 404.
 */
const client = z.union([
  z.object({ salonClientId: id }),
  z.object({ firstName: typed, lastName: typed, phone: typed }),
]);
export type ClientToBookFor = z.input<typeof client>;

const version = z.int().positive();
const start = { ...startChoice, processingTime, image: styleImage };
const change = { id, version, ...start };

/**
 * The entry of the waiting list that is booked for, in the same transaction; its client must be the client of the booking. It ends
 * with the first appointment of its service or within its days, and stays open without one. 404 for an artist who could not take it; 409
 * booking.waiting_entry_ended if it is no longer open, for example because the client has just booked.
 */
const waitingEntryId = id.optional();

export const bookAsProfessional = defineCall({
  name: 'bookAsProfessional',
  service: 'booking',
  method: 'POST',
  path: '/professional-appointments',
  secure: true,
  request: z.object({ client, appointments: z.array(z.object(start)).min(1).max(10), waitingEntryId }),
  answer: z.object({ appointments: z.array(professionalAppointment) }),
  notice: false,
  summary:
    'Books for a client of the salon, also outside working hours, but never over an appointment or a block (spec 7.2, decisions 4). Errors as for bookAsClient; 400 with codes at client.firstName, client.lastName, client.phone; booking.next_day if it would end on the next day.',
});

export const saveAsProfessional = defineCall({
  name: 'saveAsProfessional',
  service: 'booking',
  method: 'PUT',
  path: '/professional-appointments',
  secure: true,
  request: z.object({
    client,
    waitingEntryId,
    /** In the order of the dialog's blocks; `items` of an error have the same order. All are saved, or none. */
    entries: z
      .array(
        z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('book'), ...start }),
          z.object({ kind: z.literal('change'), ...change }),
          z.object({ kind: z.literal('cancel'), id, version }),
        ]),
      )
      .min(1)
      .max(10),
  }),
  answer: z.object({ appointments: z.array(professionalAppointment) }),
  notice: false,
  summary:
    "Saves all new bookings, changes and cancellations of a professional's dialog together (spec 4, Booking mode; decisions 4).",
});

export const changeAsProfessional = defineCall({
  name: 'changeAsProfessional',
  service: 'booking',
  method: 'PUT',
  path: '/professional-appointments/:id',
  secure: true,
  request: z.object(change),
  answer: z.object({ appointment: professionalAppointment }),
  notice: false,
  summary: 'Moves or changes one appointment of the salon (spec 7.2).',
});

export const cancelAsProfessional = defineCall({
  name: 'cancelAsProfessional',
  service: 'booking',
  method: 'DELETE',
  path: '/professional-appointments/:id',
  secure: true,
  request: z.object({ id }),
  answer: z.object({ appointment: professionalAppointment }),
  notice: false,
  summary: 'Cancels one appointment of the salon and notifies the client (spec 7.2).',
});

export const appointmentSort = z.enum(['soonest', 'latest', 'client', 'artist']);
export type AppointmentSort = z.output<typeof appointmentSort>;

export const getProfessionalAppointments = defineCall({
  name: 'getProfessionalAppointments',
  q: 'Q103',
  service: 'booking',
  method: 'GET',
  path: '/professional-appointments',
  secure: true,
  /**
   * Searches for a client's or an artist's name with its words in any order, a phone in any format ('Client, phone, artist'), or an
   * appointment number.
   */
  request: z.object({
    ...appointmentList,
    artistList: z.array(id).max(50).default([]),
    /** Local dates at the address, inclusive, that limit the start. */
    fromDate: localDate.optional(),
    toDate: localDate.optional(),
    /** By default upcoming appointments are sorted soonest first, past ones latest first. */
    sort: appointmentSort.optional(),
    /** Filters by a client of the list and by an address, like Cancel All. */
    salonClientId: id.optional(),
    addressId: id.optional(),
  }),
  answer: z.object({ data: z.array(professionalAppointment), count: z.int().nonnegative() }),
  groups: ['basic', 'apt-confirm', 'payment-order'],
  notice: false,
  summary:
    "The salon's appointments by tab (spec 7.2; the tabs in decisions 4): all of them for a business or a salon admin, only their own for an artist.",
});

export const getProfessionalAppointment = defineCall({
  name: 'getProfessionalAppointment',
  service: 'booking',
  method: 'GET',
  path: '/professional-appointments/:id',
  secure: true,
  request: z.object({ id }),
  answer: z.object({ appointment: professionalAppointment }),
  notice: false,
  summary: "One of the salon's appointments; 404 for one that the list does not contain.",
});

export const getDailyAppointments = defineCall({
  name: 'getDailyAppointments',
  service: 'booking',
  method: 'GET',
  path: '/daily-appointments',
  secure: true,
  request: z.object({
    salonClient: id,
    /** The first instant of the day. */
    midnightTimestamp: timestamp,
  }),
  answer: z.object({ appointments: z.array(professionalAppointment) }),
  notice: false,
  summary:
    "A salon client's active appointments in the 24 hours from an instant: the blocks that the dialog shows together (spec 7.2).",
});

export const batchCancel = defineCall({
  name: 'batchCancel',
  q: 'Q123',
  service: 'booking',
  method: 'POST',
  path: '/appointments/batch-cancel',
  secure: true,
  request: z.object({ salonClientId: id, localDate, addressId: id }),
  answer: z.object({ aptIdSet: z.array(id) }),
  notice: false,
  summary:
    "Cancel All: cancels the client's future active appointments at that address from the given local date on that the caller may change (decisions 4).",
});

export const changeAppointmentStatus = defineCall({
  name: 'changeAppointmentStatus',
  q: 'Q80',
  service: 'booking',
  method: 'POST',
  path: '/appointments/status',
  secure: true,
  request: z.object({
    appointmentList: z.array(id).min(1).max(50),
    /** 1 cancels an appointment that has not started, 2 marks one that has started as no-show; 0 undoes a no-show. */
    statusCode: appointmentStatusCode,
  }),
  answer: z.object({ appointments: z.array(professionalAppointment) }),
  notice: false,
  summary:
    'Changes the status of several appointments, all or none (spec 7.2). 409 booking.invalid_state, with an item for each appointment that does not allow it; a paid one cannot become a no-show.',
});

/** The number of days after today on which a client may start (decisions 9: a year by default). */
const horizonDays = z.int().min(1).max(730);

/** The salon's settings for bookings by clients. */
const bookingSettings = z.object({
  horizonDays,
  /** Whether starts that leave no gap are listed first; off by default. Absent in answers of older builds. */
  prefersFewerGaps: z.boolean().optional(),
});

export const getBookingSettings = defineCall({
  name: 'getBookingSettings',
  service: 'booking',
  method: 'GET',
  path: '/settings',
  secure: true,
  request: z.object({}),
  answer: bookingSettings,
  notice: 'Request fail',
  summary: "The salon's booking settings (decisions 9); for all professionals of the salon.",
});

export const saveBookingSettings = defineCall({
  name: 'saveBookingSettings',
  service: 'booking',
  method: 'PUT',
  path: '/settings',
  secure: true,
  /** Settings that are not sent stay as they are. */
  request: z.object({ horizonDays: horizonDays.optional(), prefersFewerGaps: z.boolean().optional() }),
  answer: bookingSettings,
  notice: 'Save fail',
  summary:
    "Saves the salon's booking settings; for managers of the salon. Existing appointments are unchanged.",
});

export const countAddressAppointments = defineCall({
  name: 'countAddressAppointments',
  service: 'booking',
  method: 'GET',
  path: '/addresses/:addressId/future-appointments',
  secure: true,
  request: z.object({ addressId: id }),
  answer: z.object({
    /** Active appointments that have not started. */
    count: z.int().nonnegative(),
    /** The local date of the last of them; null for none. */
    lastDate: localDate.nullable(),
  }),
  notice: false,
  summary:
    "How many future active appointments an address of the salon has, and up to which day, to be asked before it is removed; for those who manage the salon. Another salon's address has none.",
});

const unseen = z.object({
  id,
  date: localDate,
  startTimestamp: timestamp,
  appointment: professionalAppointment,
});

export const getUnseenAppointments = defineCall({
  name: 'getUnseenAppointments',
  q: 'Q141',
  service: 'booking',
  method: 'GET',
  path: '/unseen-appointments',
  secure: true,
  request: z.object({ limit: z.int().min(1).max(50).default(20) }),
  answer: z.object({ data: z.array(unseen), count: z.int().nonnegative() }),
  groups: ['apt-unseen'],
  notice: false,
  summary:
    'Appointments booked by clients that no one at the salon has seen, soonest first; polled by professionals (spec 4, 7.2).',
});

export const markAppointmentSeen = defineCall({
  name: 'markAppointmentSeen',
  q: 'Q142',
  service: 'booking',
  method: 'DELETE',
  path: '/unseen-appointments/:id',
  secure: true,
  request: z.object({ id }),
  answer: z.object({ success: z.literal(true) }),
  notice: false,
  summary: 'Marks an appointment as seen (spec 7.2); idempotent.',
});

export const bookingProfessionalCalls = {
  bookAsProfessional,
  saveAsProfessional,
  changeAsProfessional,
  cancelAsProfessional,
  getProfessionalAppointments,
  getProfessionalAppointment,
  getDailyAppointments,
  batchCancel,
  changeAppointmentStatus,
  getUnseenAppointments,
  markAppointmentSeen,
  getBookingSettings,
  saveBookingSettings,
  countAddressAppointments,
};
