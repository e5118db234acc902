import type { Appointment, appointmentBooked, PayloadOf } from '@frizo/contracts';
import type { WantedStart } from './wanted-start.ts';

/** The answer to whoever has booked, from what everyone else is told of it. */
export function presentBooked(
  event: PayloadOf<typeof appointmentBooked>,
  { startTimestamp, image }: WantedStart & { readonly image: number },
): Appointment {
  const { appointmentId, aptNo, address } = event;
  return {
    id: appointmentId,
    aptNo,
    salonId: event.salonId,
    salonName: event.salonName,
    addressId: address.id,
    address,
    artistId: event.artistId,
    artistName: event.artistName,
    serviceId: event.serviceId,
    serviceName: event.serviceName,
    imageId: image,
    date: event.date,
    startTime: event.startSeconds,
    startTimestamp,
    endTimestamp: startTimestamp + event.durationSeconds,
    durationTime: event.durationSeconds,
    processingTime: event.processingSeconds,
    priceCent: event.priceCents,
    timezone: address.timezone,
    status: 0,
  };
}
