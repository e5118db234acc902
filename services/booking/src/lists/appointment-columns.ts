import type { Knex } from 'knex';

/** Appointments with the names that every list shows, also of an address that the salon has given up. */
export function appointmentsWithNames(knex: Knex): Knex.QueryBuilder {
  return knex('appointments as appointment')
    .join('salons as salon', 'salon.salon_id', 'appointment.salon_id')
    .join('addresses_ever as place', 'place.address_id', 'appointment.address_id')
    .join('artists as artist', 'artist.artist_id', 'appointment.artist_id');
}

export const appointmentColumns = [
  'appointment.*',
  'salon.title as salon_title',
  'place.details as address',
  'artist.name as artist_name',
] as const;
