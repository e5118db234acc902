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

/** Lengths and characters are checked by libs/validation on both sides (spec 5.2, 5.3); this only bounds what is read. */
const typed = z.string().max(400);

/** Whom a professional books for: a client of the list, or somebody new, who is put on it. */
const client = z.union([
  z.object({ salonClientId: id }),
  z.object({ firstName: typed, lastName: typed, phone: typed }),
]);
export type ClientToBookFor = z.input<typeof client>;

const version = z.int().positive();
const start = { ...startChoice, processingTime, image: styleImage };
const change = { id, version, ...start };

export const bookAsProfessional = defineCall({
  name: 'bookAsProfessional',
  service: 'booking',
  method: 'POST',
  path: '/professional-appointments',
  secure: true,
  request: z.object({ client, appointments: z.array(z.object(start)).min(1).max(10) }),
  answer: z.object({ appointments: z.array(professionalAppointment) }),
  notice: false,
  summary:
    'Books for a client of the salon, outside the hours too, never over an appointment or a block (spec 7.2, decisions 4). Refused as bookAsClient; 400 with codes at client.firstName, client.lastName, client.phone; booking.next_day where it would not end on its day.',
});

export const saveAsProfessional = defineCall({
  name: 'saveAsProfessional',
  service: 'booking',
  method: 'PUT',
  path: '/professional-appointments',
  secure: true,
  request: z.object({
    client,
    /** In the order of the dialog's blocks; `items` of a refusal have the same order. All are saved, or none. */
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
    "Saves a professional's dialog in which something was changed, added or taken away, as one (spec 4, Booking mode; decisions 4).",
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
  summary: 'Moves or alters one appointment of the salon (spec 7.2).',
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
  summary: 'Cancels one appointment of the salon and tells the client (spec 7.2).',
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
   * The search is a client's or an artist's name, its words in any order, a phone in any form ('Client, phone, artist'), or the number of
   * an appointment.
   */
  request: z.object({
    ...appointmentList,
    artistList: z.array(id).max(50).default([]),
    /** Local dates at the address, themselves in: only what starts from then on, or until then. */
    fromDate: localDate.optional(),
    toDate: localDate.optional(),
    /** Without one the tab has its own order: what is to come soonest first, what is over latest first. */
    sort: appointmentSort.optional(),
    /** Only of this client of the list, and only at this address: what Cancel All is about. */
    salonClientId: id.optional(),
    addressId: id.optional(),
  }),
  answer: z.object({ data: z.array(professionalAppointment), count: z.int().nonnegative() }),
  groups: ['basic', 'apt-confirm', 'payment-order'],
  notice: false,
  summary:
    "The salon's appointments by tab (spec 7.2; the tabs in decisions 4): all of them for a business or a salon admin, their own for an artist.",
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
  summary: "One of the salon's appointments; 404 for one that the list would not show.",
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
    "A salon client's active appointments of the 24 hours from an instant: the blocks that the dialog shows together (spec 7.2).",
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
    "Cancel All: cancels the client's future active appointments at that address from the given local date on, of those that the asker may change (decisions 4).",
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
    /** 1 cancels what has not started, 2 says no-show of what has; 0 takes a no-show back. */
    statusCode: appointmentStatusCode,
  }),
  answer: z.object({ appointments: z.array(professionalAppointment) }),
  notice: false,
  summary:
    'Changes the status of several appointments, all or none (spec 7.2). 409 booking.invalid_state, with an item for each that cannot have it.',
});

/** How a salon takes the bookings of clients. */
const bookingSettings = z.object({
  /** How many days after today a client may start (decisions 9: a year, unless the salon says otherwise). */
  horizonDays: z.int().min(1).max(730),
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
  summary: 'How the salon takes bookings (decisions 9); for whoever works there.',
});

export const saveBookingSettings = defineCall({
  name: 'saveBookingSettings',
  service: 'booking',
  method: 'PUT',
  path: '/settings',
  secure: true,
  request: bookingSettings,
  answer: bookingSettings,
  notice: 'Save fail',
  summary: 'Saves how the salon takes bookings; for people who manage the salon. Existing appointments stay.',
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
    'What clients have booked and nobody at the salon has looked at, soonest first; polled by professionals (spec 4, 7.2).',
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
  summary: 'Takes an appointment out of the unseen ones (spec 7.2); again changes nothing.',
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
};
