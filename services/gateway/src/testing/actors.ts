import type { Actor } from '@frizo/service-kit';
import { buildActor } from '@frizo/service-kit/testing';
import pg from 'pg';

/** One actor for each role that a policy distinguishes (spec 6, decisions 1); null is a visitor. */
export const actors = {
  visitor: null,
  client: buildActor({ userId: 101 }),
  'other client': buildActor({ userId: 102 }),
  artist: buildActor({ userId: 103, userType: 6, salonId: 901 }),
  owner: buildActor({ userId: 104, userType: 7, salonId: 901, salonAdmin: true }),
  'other owner': buildActor({ userId: 105, userType: 7, salonId: 902, salonAdmin: true }),
  admin: buildActor({ userId: 106, admin: true }),
} as const satisfies Record<string, Actor | null>;

export type Role = keyof typeof actors;
export const roles = Object.keys(actors) as Role[];

/** Inserts an account for each actor, and their salons, straight into the database: no call creates an artist or an admin. */
export async function addActors(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const [role, actor] of Object.entries(actors)) {
      if (actor === null) continue;
      await client.query(
        `insert into identity.users (id, email, first_name, last_name, user_type, salon_id, salon_admin, admin)
         values ($1, $2, 'Ada', 'Moss', $3, $4, $5, $6)`,
        [
          actor.userId,
          `${role.replace(' ', '-')}@frizo.test`,
          actor.userType,
          actor.salonId,
          actor.salonAdmin,
          actor.admin,
        ],
      );
    }
    for (const { salonId, userId } of [actors.artist, actors['other owner']]) {
      await addSalon(client, salonId, userId);
    }
  } finally {
    await client.end();
  }
}

/** A salon with one artist, in every service that has calls for its professionals. */
async function addSalon(client: pg.Client, salonId: number | null, artistId: number | null): Promise<void> {
  const ofSalon = [
    `insert into business.salons (id, title, url, phone, type) values ($1, 'Moss', gen_random_uuid(), '6025550100', 'company')`,
    `insert into booking.salons (salon_id, version, title, is_public, bookable) values ($1, 1, 'Moss', false, true)`,
    `insert into gallery.salons (salon_id, version, is_public, service_paused) values ($1, 1, false, false)`,
  ];
  const ofArtist = [
    `insert into business.artists (salon_id, id, first_name, last_name) values ($1, $2, 'Ada', 'Moss')`,
    `insert into booking.artists (salon_id, artist_id, version, name, is_public, is_bookable) values ($1, $2, 1, 'Ada Moss', false, true)`,
    `insert into gallery.salon_artists (salon_id, artist_id, version, first_name, last_name) values ($1, $2, 1, 'Ada', 'Moss')`,
  ];
  for (const insert of ofSalon) await client.query(insert, [salonId]);
  for (const insert of ofArtist) await client.query(insert, [salonId, artistId]);
}
