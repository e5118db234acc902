import { createHash, randomBytes } from 'node:crypto';
import type { Reply } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { uuidv7 } from 'uuidv7';

type Cookies = { get(name: string): string | undefined };

/** A browser that an account has been logged in with: guesses from elsewhere do not make it wait (docs/decisions/0010). */
export interface KnownDevice {
  readonly id: string;
  readonly userAgent: string;
  readonly lastSeenAt: Date;
}

interface DeviceRow {
  id: string;
  user_id: number;
  secret_hash: Buffer;
  user_agent: string;
  last_seen_at: Date;
}

/** Opens nothing by itself, and goes to identity alone. */
const cookieName = 'frizo_device';
const cookiePath = '/api/identity';
/** As long as browsers keep a cookie at the most. */
const lifetimeSeconds = 400 * 24 * 60 * 60;
/** Of one account; the one not seen for longest is forgotten. */
export const mostDevices = 30;

export function setDeviceCookie(reply: Reply, secret: string, isSecure: boolean): void {
  reply.cookie(cookieName, secret, { maxAgeSeconds: lifetimeSeconds, path: cookiePath, isSecure });
}

/**
 * Notes that an account was logged in with this browser, as part of the log-in. A secret that the browser brings along is kept only where
 * this account gave it out: somebody else may have planted it.
 */
export async function rememberDevice(
  trx: Knex.Transaction,
  { userId, userAgent, cookies, now }: { userId: number; userAgent: string; cookies: Cookies; now: Date },
): Promise<{ id: string; secret: string }> {
  const brought = cookies.get(cookieName) ?? '';
  const known = brought === '' ? undefined : await findKnownDevice(trx, userId, cookies);
  const secret = known ? brought : randomBytes(32).toString('base64url');
  const [row] = await trx<DeviceRow>('known_devices')
    .insert({
      id: uuidv7(),
      user_id: userId,
      secret_hash: hashOf(secret),
      user_agent: userAgent,
      last_seen_at: now,
    })
    .onConflict(['secret_hash', 'user_id'])
    .merge({ user_agent: userAgent, last_seen_at: now })
    .returning('id');
  if (!row) throw new Error('a device was not kept');
  const kept = devicesQuery(trx, userId).limit(mostDevices).select('id');
  await trx('known_devices').where({ user_id: userId }).whereNotIn('id', kept).delete();
  return { id: row.id, secret };
}

/** Whether this browser has been logged in with as this person; answers its id. */
export async function findKnownDevice(
  knex: Knex,
  userId: number | undefined,
  cookies: Cookies,
): Promise<string | undefined> {
  const secret = cookies.get(cookieName);
  // Of no account (null) nothing is found, by the same statement.
  const row = await knex<DeviceRow>('known_devices')
    .where({ secret_hash: hashOf(secret ?? '') })
    .whereRaw('user_id = ?', [userId ?? null])
    .first('id');
  return row?.id;
}

/** The browsers of an account, last seen first. */
export async function knownDevicesOf(knex: Knex, userId: number): Promise<KnownDevice[]> {
  const rows = await devicesQuery(knex, userId).limit(mostDevices).select<DeviceRow[]>();
  return rows.map((row) => ({ id: row.id, userAgent: row.user_agent, lastSeenAt: row.last_seen_at }));
}

/** Forgets a browser of an account; false where it is none of theirs. */
export async function forgetDevice(trx: Knex, userId: number, id: string): Promise<boolean> {
  return (await trx('known_devices').where({ user_id: userId, id }).delete()) > 0;
}

/** Forgets every browser of an account but the one that is named. */
export async function forgetDevices(trx: Knex, userId: number, exceptId?: string | null): Promise<void> {
  const all = trx('known_devices').where({ user_id: userId });
  await (exceptId ? all.whereNot({ id: exceptId }) : all).delete();
}

/** Forgets browsers whose cookie is gone by now. */
export async function sweepDevices(knex: Knex, now: Date): Promise<void> {
  const before = new Date(now.getTime() - lifetimeSeconds * 1000);
  await knex('known_devices').where('last_seen_at', '<', before).delete();
}

function devicesQuery(knex: Knex, userId: number): Knex.QueryBuilder {
  return knex('known_devices')
    .where({ user_id: userId })
    .orderBy([
      { column: 'last_seen_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ]);
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
