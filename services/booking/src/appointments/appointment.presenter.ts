import type { Appointment } from '@frizo/contracts';
import type { AppointmentRow } from './appointment-row.ts';
import { aptNoOf } from './apt-no.ts';

export function presentAppointment(row: AppointmentRow): Appointment {
  return {
    id: row.id,
    aptNo: aptNoOf(row.id),
    salonId: row.salon_id,
    salonName: row.salon_title,
    addressId: row.address_id,
    address: row.address,
    artistId: row.artist_id,
    artistName: row.artist_name,
    serviceId: row.service_id,
    serviceName: row.service_name,
    imageId: row.image_id,
    date: row.local_date,
    startTime: row.start_seconds,
    startTimestamp: Math.floor(row.starts_at.getTime() / 1000),
    endTimestamp: Math.floor(row.ends_at.getTime() / 1000),
    durationTime: row.duration_seconds,
    processingTime: row.processing_seconds,
    priceCent: row.price_cents,
    timezone: row.timezone,
    status: row.status,
  };
}
