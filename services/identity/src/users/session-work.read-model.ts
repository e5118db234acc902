import type { SessionUser } from '@frizo/contracts';
import type { Knex } from 'knex';
import { rolesOf } from './roles.ts';
import type { User } from './user.model.ts';

interface HoursRow {
  artist_id: number;
  hours: { addressId: number; dayIndex: number; startSeconds: number; endSeconds: number }[];
}

interface ServicesRow {
  salon_id: number;
  services: SessionUser['services'];
  artist_services: { artistId: number; salonServiceId: number }[];
}

/** The working hours and services of a professional, from identity's own tables; both empty for a client. */
export async function sessionWorkOf(
  knex: Knex,
  user: User,
): Promise<Pick<SessionUser, 'schedule' | 'services'>> {
  const { id, salonId, userType } = user;
  if (userType === null) return { schedule: [], services: [] };
  const isMaster = rolesOf(userType).master;
  // Sequential, because in a transaction they share a connection.
  const hours = isMaster ? await knex<HoursRow>('artist_hours').where({ artist_id: id }).first() : undefined;
  const offered = salonId
    ? await knex<ServicesRow>('salon_services').where({ salon_id: salonId }).first()
    : undefined;
  return {
    schedule: isMaster ? scheduleOf(hours?.hours ?? []) : [],
    services: offered ? servicesOf(offered, isMaster ? id : undefined) : [],
  };
}

/** The editor's default for a day off, in minutes of the day (spec 5, working hours: 10:00 to 19:00). */
const dayOff = { fromTime: 600, toTime: 1140, dayOff: true };
const week = [0, 1, 2, 3, 4, 5, 6];

/** Every day of the week for each address with hours; without any hours, a week off without an address. */
function scheduleOf(hours: HoursRow['hours']): SessionUser['schedule'] {
  const addressIds = [...new Set(hours.map(({ addressId }) => addressId))].sort((a, b) => a - b);
  if (addressIds.length === 0) return week.map((dayIndex) => ({ dayIndex, address: null, ...dayOff }));
  return addressIds.flatMap((addressId) =>
    week.flatMap((dayIndex) => {
      const address = { id: addressId };
      const worked = hours.filter((one) => one.addressId === addressId && one.dayIndex === dayIndex);
      if (worked.length === 0) return [{ dayIndex, address, ...dayOff }];
      return worked.map(({ startSeconds, endSeconds }) => ({
        dayIndex,
        address,
        fromTime: startSeconds / 60,
        toTime: endSeconds / 60,
        dayOff: false,
      }));
    }),
  );
}

/** The services of an artist, or for a salon account, which takes no bookings, those of the salon. */
function servicesOf(
  { services, artist_services }: ServicesRow,
  artistId: number | undefined,
): SessionUser['services'] {
  if (artistId === undefined) return services;
  const own = new Set(
    artist_services.filter((one) => one.artistId === artistId).map(({ salonServiceId }) => salonServiceId),
  );
  return services.filter(({ salonServiceId }) => own.has(salonServiceId));
}
