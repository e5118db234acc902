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
