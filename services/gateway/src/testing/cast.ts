import type { Actor } from '@frizo/service-kit';
import { buildActor } from '@frizo/service-kit/testing';
import pg from 'pg';

/** Everybody whom a policy may tell apart (spec 6, decisions 1); null is a visitor. */
export const cast = {
  visitor: null,
  client: buildActor({ userId: 101 }),
  'other client': buildActor({ userId: 102 }),
  artist: buildActor({ userId: 103, userType: 6, salonId: 901 }),
  owner: buildActor({ userId: 104, userType: 7, salonId: 901, salonAdmin: true }),
  'other owner': buildActor({ userId: 105, userType: 7, salonId: 902, salonAdmin: true }),
  admin: buildActor({ userId: 106, admin: true }),
} as const satisfies Record<string, Actor | null>;

export type Role = keyof typeof cast;
export const roles = Object.keys(cast) as Role[];

/** Gives everybody an account, past all services: there is no call that makes an artist or an admin. */
export async function addCast(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const [role, actor] of Object.entries(cast)) {
      if (actor === null) continue;
      await client.query(
        `insert into identity.users (id, email, first_name, last_name, user_type, salon_id, salon_admin, admin)
         values ($1, $2, 'Ada', 'Moss', $3, $4, $5, $6)`,
        [
          actor.userId,
          `${role.replace(' ', '-')}@cast.test`,
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
