import { z } from 'zod';
import { paidAppointment, paymentClient } from './payments.shared.ts';
import { defineServiceRequest } from './service-requests.ts';
import { address, id, localDate } from './shared.ts';

export const visitToPay = defineServiceRequest({
  subject: 'booking.ask.visit-to-pay.v1',
  service: 'booking',
  request: z.object({
    appointmentId: id,
    salonId: id,
    /** Only appointments with this artist; null for those of everyone at the salon. */
    artistId: id.nullable(),
  }),
  reply: z.object({
    /** Null if the salon, or the artist, has no such appointment. */
    visit: z
      .object({
        salonName: z.string(),
        salonClient: paymentClient,
        /** The client's account; null for a client without one. */
        clientUserId: id.nullable(),
        address,
        date: localDate,
        /** By start: the active appointments of this client, address and day that have started and are not paid. */
        appointments: z.array(paidAppointment).max(100),
      })
      .nullable(),
  }),
  deadlineMs: 2_000,
  summary: 'What a client has to pay for on the day of an appointment, for Get paid (spec 4, 7.5).',
});
