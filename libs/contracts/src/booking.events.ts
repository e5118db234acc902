import { z } from 'zod';
import { defineEvent } from './event.ts';
import { address, cents, id, localDate, secondsOfDay } from './shared.ts';

export const appointmentBooked = defineEvent({
  subject: 'booking.appointment-booked.v1',
  service: 'booking',
  payload: z.object({
    appointmentId: id,
    version: z.int().positive(),
    aptNo: z.string(),
    salonId: id,
    salonName: z.string(),
    address,
    clientUserId: id,
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
  }),
  summary: 'A time was booked. Carries all that a confirmation says, so that no reader has to ask back.',
});
