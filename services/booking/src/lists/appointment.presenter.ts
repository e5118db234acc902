import type { Appointment, Confirmation, ProfessionalAppointment } from '@frizo/contracts';
import { aptNoOf } from '../appointments/apt-no.ts';
import { keepsWholeSalon, type Professional } from '../people/professional.policy.ts';
import type { AppointmentRow, ProfessionalAppointmentRow } from './appointment-row.ts';

/** Who looks, and when. */
export interface Onlooker {
  readonly actor: Professional;
  readonly now: Date;
}

export function presentAppointment(row: AppointmentRow, now: Date): Appointment {
  return {
    id: row.id,
    version: row.version,
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
    confirmation: confirmationOf(row, now),
  };
}

export function presentProfessionalAppointment(
  row: ProfessionalAppointmentRow,
  { actor, now }: Onlooker,
): ProfessionalAppointment {
  return {
    ...presentAppointment(row, now),
    client: {
      id: row.client_id,
      firstName: row.client_first_name,
      lastName: row.client_last_name,
      phone: row.client_phone,
      comment: row.client_comment,
      isRegistered: row.client_is_registered,
    },
    clientFutureCount: row.client_future_count,
    canChange: keepsWholeSalon(actor) || row.artist_id === actor.userId,
  };
}

/** The badge (spec 4): what has started needs no confirmation any more. */
function confirmationOf({ starts_at, confirmed_at }: AppointmentRow, now: Date): Confirmation {
  if (starts_at <= now) return 'history';
  return confirmed_at ? 'confirmed' : 'sent';
}
