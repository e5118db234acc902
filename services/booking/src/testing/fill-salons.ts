import { buildDemoData } from '@frizo/demo';
import type { Knex } from 'knex';
import { now } from './fixtures.ts';

/** The salons, addresses and artists of the demo, as the events of business would have stored them. */
export async function fillSalons(knex: Knex): Promise<void> {
  const { salons, artists, users } = buildDemoData({ today: now.slice(0, 10) });
  await knex('salons').delete();
  await knex('artists').delete();
  await knex('salons').insert(
    salons.map(({ id, title }) => ({ salon_id: id, version: 1, title, is_public: true, bookable: true })),
  );
  await knex('addresses').insert(
    salons.flatMap(({ id, addresses }) =>
      addresses.map((address) => ({
        address_id: address.id,
        salon_id: id,
        timezone: address.timezone,
        details: JSON.stringify(address),
      })),
    ),
  );
  const names = new Map(users.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
  await knex('artists').insert(
    artists.map(({ userId, salonId }) => ({
      artist_id: userId,
      version: 1,
      salon_id: salonId,
      name: names.get(userId),
      is_public: true,
      is_bookable: true,
    })),
  );
}
