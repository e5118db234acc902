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

/** Inserts an account for each actor straight into the database: no call creates an artist or an admin. */
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
  } finally {
    await client.end();
  }
}
