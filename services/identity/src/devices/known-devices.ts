import { createHash, randomBytes } from 'node:crypto';
import type { Reply } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { uuidv7 } from 'uuidv7';

type Cookies = { get(name: string): string | undefined };

/** A browser that has logged in to an account: failed log-ins from other browsers do not limit it (docs/decisions/0010). */
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

/** Grants no access by itself, and is sent to identity only. */
const cookieName = 'frizo_device';
const cookiePath = '/api/identity';
/** The longest time for which browsers store a cookie. */
const lifetimeSeconds = 400 * 24 * 60 * 60;
/** Per account; the device that was not seen for longest is removed. */
export const maxDevices = 30;

export function setDeviceCookie(reply: Reply, secret: string, isSecure: boolean): void {
  reply.cookie(cookieName, secret, { maxAgeSeconds: lifetimeSeconds, path: cookiePath, isSecure });
}

/**
 * Records in the transaction of a log-in that this browser has logged in to the account. The browser's existing secret is kept only if it was
 * issued for this account; otherwise another user may have planted it.
 */
export async function rememberDevice(
  trx: Knex.Transaction,
  { userId, userAgent, cookies, now }: { userId: number; userAgent: string; cookies: Cookies; now: Date },
): Promise<{ id: string; secret: string }> {
  const sent = cookies.get(cookieName) ?? '';
  const known = sent === '' ? undefined : await findKnownDevice(trx, userId, cookies);
  const secret = known ? sent : randomBytes(32).toString('base64url');
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
  if (!row) throw new Error('the device was not stored');
  const kept = devicesQuery(trx, userId).limit(maxDevices).select('id');
  await trx('known_devices').where({ user_id: userId }).whereNotIn('id', kept).delete();
  return { id: row.id, secret };
}

/** Finds the id of this browser if it has logged in to this account. */
export async function findKnownDevice(
  knex: Knex,
  userId: number | undefined,
  cookies: Cookies,
): Promise<string | undefined> {
  const secret = cookies.get(cookieName);
  // Without an account (null) the same statement runs and finds nothing.
  const row = await knex<DeviceRow>('known_devices')
    .where({ secret_hash: hashOf(secret ?? '') })
    .whereRaw('user_id = ?', [userId ?? null])
    .first('id');
  return row?.id;
}

/** The browsers of an account, last seen first. */
export async function knownDevicesOf(knex: Knex, userId: number): Promise<KnownDevice[]> {
  const rows = await devicesQuery(knex, userId).limit(maxDevices).select<DeviceRow[]>();
  return rows.map((row) => ({ id: row.id, userAgent: row.user_agent, lastSeenAt: row.last_seen_at }));
}

/** Removes a browser of an account; false if the account does not have it. */
export async function forgetDevice(trx: Knex, userId: number, id: string): Promise<boolean> {
  return (await trx('known_devices').where({ user_id: userId, id }).delete()) > 0;
}

/** Removes every browser of an account, except for one. */
export async function forgetDevices(trx: Knex, userId: number, exceptId?: string | null): Promise<void> {
  const all = trx('known_devices').where({ user_id: userId });
  await (exceptId ? all.whereNot({ id: exceptId }) : all).delete();
}

/** Removes browsers whose cookie has expired. */
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
