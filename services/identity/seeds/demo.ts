import { buildDemoData, demoLogIns, demoPassword, photoOf } from '@frizo/demo';
import { seedOnce, type Outbox, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { announceUser } from '../src/users/announce-user.ts';
import { hashPassword } from '../src/users/password.ts';

/** Every account of the demo, all with the password that `npm start` prints. */
export function seedDemo(parts: ServiceParts): Promise<void> {
  return seedOnce(parts, (trx, today) => fill(trx, parts.outbox, today));
}

async function fill(trx: Knex.Transaction, outbox: Outbox, today: string): Promise<void> {
  const demo = buildDemoData({ today });
  const { users, artists } = demo;
  // One hash for all: they share the password, and 350 hashes would take half a minute of CPU.
  const passwordHash = await hashPassword(demoPassword);
  const instagram = new Map(artists.map(({ userId, instagramUsername }) => [userId, instagramUsername]));
  const photos = new Map(
    artists.map(({ userId, portraitId }) => {
      const { id, url, placeholder } = photoOf(demo, portraitId);
      return [userId, JSON.stringify({ id, url, placeholder })];
    }),
  );
  const rows = users.map((user) => ({
    id: user.id,
    email: user.email,
    email_confirmed_at: today,
    password_hash: passwordHash,
    first_name: user.firstName,
    last_name: user.lastName,
    phone: user.phone,
    gender_code: user.genderCode,
    instagram_username: instagram.get(user.id) ?? null,
    image: photos.get(user.id) ?? null,
    user_type: user.rawUserType,
    salon_id: user.salonId,
    salon_admin: user.isSalonAdmin,
    admin: user.isAdmin,
    // The demo log-in of the artist has to sign, so that the dialog can be seen.
    agreed_to_first_documents: user.id !== demoLogIns.artist.id,
  }));
  await trx.batchInsert('users', rows, 500);
  await trx.raw(`select setval(pg_get_serial_sequence('users', 'id'), (select max(id) from users))`);
  for (const user of users) await announceUser(trx, outbox, user.id);
}
