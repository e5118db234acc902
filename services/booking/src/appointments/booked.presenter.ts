import type { Appointment } from '@frizo/contracts';
import type { Saved } from './save-appointments.ts';

/** The answer to who has booked, from what everyone else is told of it: nothing has to be read again. */
export function presentBooked({ told, image }: NonNullable<Saved['booked']>): Appointment {
  const startTimestamp = Math.floor(Date.parse(told.startsAt) / 1000);
  return {
    id: told.appointmentId,
    version: told.version,
    aptNo: told.aptNo,
    salonId: told.salonId,
    salonName: told.salonName,
    addressId: told.address.id,
    address: told.address,
    artistId: told.artistId,
    artistName: told.artistName,
    serviceId: told.serviceId,
    serviceName: told.serviceName,
    imageId: image,
    date: told.date,
    startTime: told.startSeconds,
    startTimestamp,
    endTimestamp: startTimestamp + told.durationSeconds,
    durationTime: told.durationSeconds,
    processingTime: told.processingSeconds,
    priceCent: told.priceCents,
    timezone: told.address.timezone,
    status: 0,
    confirmation: 'sent',
  };
}
