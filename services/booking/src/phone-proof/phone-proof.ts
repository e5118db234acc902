import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import {
  errorKeys,
  phoneCode,
  phoneCodeRequested,
  type AnswerOf,
  type getPhoneProof,
} from '@frizo/contracts';
import { DomainError, respond, sharedSecret, type Responder, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { clientLock } from '../appointments/lock-artists.ts';
import { linkVerifiedClients } from '../clients/link-verified-clients.ts';
import { refuseWrong } from '../clients/typed-person.ts';

type Tools = Pick<ServiceParts, 'knex' | 'transaction' | 'outbox' | 'clock'>;
type PhoneProof = AnswerOf<typeof getPhoneProof>;

const codeLifetimeMs = 10 * 60_000;
const hourMs = 60 * 60_000;
/** Per hour, account and phone, so that no one can flood a phone with messages. */
const mostCodes = 3;
/** Attempts per code: with six digits and three codes an hour guessing is hopeless. */
const mostAttempts = 5;
/** Separates the locks of phones from any other use of advisory locks. */
const phoneLock = 4_205;

/** Reads whether a user has verified the phone of their account (decisions 9). */
export async function readPhoneProof(knex: Knex, userId: number): Promise<PhoneProof> {
  const person = await knex('people')
    .where({ user_id: userId })
    .first<{ phone: string; confirmed_phone: string } | undefined>('phone', 'confirmed_phone');
  const phone = person?.phone ?? '';
  return { phone, isConfirmed: phone !== '' && phone === person?.confirmed_phone };
}

/**
 * Requests a code for the phone of an account, which messaging sends.
 * @throws DomainError 409 `phone.missing`, `phone.confirmed`; 429 beyond three in an hour, for the account or for the phone
 */
export async function requestCode(
  { transaction, outbox, clock }: Tools,
  userId: number,
): Promise<{ phone: string; expiresTimestamp: number }> {
  return transaction(async (trx) => {
    const now = clock.now();
    const { phone, isConfirmed } = await readPhoneProof(trx, userId);
    if (phone === '') throw conflict('phone.missing', 'There is no phone in your profile.');
    if (isConfirmed) throw conflict('phone.confirmed', 'This phone is confirmed already.');
    // The account first, then its phone: concurrent requests are counted one after the other.
    await trx.raw('select pg_advisory_xact_lock(?, (?::bigint & 2147483647)::int)', [clientLock, userId]);
    await lockPhone(trx, phone);
    await removeOldCodes(trx, now);
    await refuseTooMany(trx, { user_id: userId }, now);
    await refuseTooMany(trx, { phone }, now);
    const id = randomUUID();
    const expiresAt = new Date(now.getTime() + codeLifetimeMs);
    await trx('phone_codes').insert({ id, user_id: userId, phone, sent_at: now, expires_at: expiresAt });
    await outbox.add(trx, phoneCodeRequested, { codeId: id });
    return { phone, expiresTimestamp: Math.floor(expiresAt.getTime() / 1000) };
  });
}

/**
 * Verifies the phone by the code that was sent last. The attempt is counted before the code is compared, whatever happens then.
 * @throws DomainError 400 with a code at `code`; 409 `phone.code_expired`
 */
export async function confirmPhone(
  { knex, transaction, clock }: Tools,
  key: Buffer,
  { userId, code }: { readonly userId: number; readonly code: string },
): Promise<PhoneProof> {
  const sent = await countAttempt(knex, userId, clock.now());
  if (!sent) throw conflict('phone.code_expired', 'This code is no longer valid. Ask for a new one.');
  if (!isSame(code.replace(/\D/g, ''), digitsOf(key, sent.id))) refuseWrong({ code: ['VALUE_IS_NOT_EQUAL'] });
  return transaction(async (trx) => {
    // Two accounts that verify the same phone at once do so one after the other, and the last one gets it.
    await lockPhone(trx, sent.phone);
    const used = await trx('phone_codes')
      .where({ id: sent.id })
      .whereNull('used_at')
      .update({ used_at: clock.now() });
    if (used > 0) await markConfirmed(trx, userId, sent.phone);
    return readPhoneProof(trx, userId);
  });
}

/** Replies with the content of the text message, for the service that sends it. */
export function answerPhoneCode({ knex, clock }: Pick<ServiceParts, 'knex' | 'clock'>): Responder {
  const key = phoneCodeKey(knex);
  return respond(phoneCode, async ({ codeId }) => {
    const sent = await knex('phone_codes')
      .where({ id: codeId })
      .whereNull('used_at')
      .where('expires_at', '>', clock.now())
      .first<{ phone: string; expires_at: Date } | undefined>('phone', 'expires_at');
    if (!sent) return { code: null };
    const { phone, expires_at } = sent;
    return { code: { digits: digitsOf(await key(), codeId), phone, expiresAt: expires_at.toISOString() } };
  });
}

/** The key from which codes are derived. */
export function phoneCodeKey(knex: Knex): () => Promise<Buffer> {
  return sharedSecret(knex, 'phone-code');
}

/** A phone belongs to one account: the one that had verified it before loses it. */
async function markConfirmed(trx: Knex.Transaction, userId: number, phone: string): Promise<void> {
  await trx('people')
    .where({ confirmed_phone: phone })
    .whereNot({ user_id: userId })
    .update({ confirmed_phone: '' });
  await trx('people').where({ user_id: userId }).update({ confirmed_phone: phone });
  await linkVerifiedClients(trx, userId);
}

async function lockPhone(trx: Knex.Transaction, phone: string): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(?, hashtext(?))', [phoneLock, phone]);
}

/** Deletes codes that are neither valid nor counted any more; a few at a time, without those that another request is deleting. */
async function removeOldCodes(trx: Knex.Transaction, now: Date): Promise<void> {
  const old = trx('phone_codes')
    .where('sent_at', '<=', new Date(now.getTime() - hourMs))
    .orderBy('sent_at')
    .limit(100)
    .forUpdate()
    .skipLocked()
    .select('id');
  await trx('phone_codes').whereIn('id', old).delete();
}

async function refuseTooMany(
  trx: Knex.Transaction,
  accountOrPhone: { readonly user_id: number } | { readonly phone: string },
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - hourMs);
  const sent = await trx('phone_codes')
    .where(accountOrPhone)
    .where('sent_at', '>', since)
    .orderBy('sent_at')
    .pluck<Date[]>('sent_at');
  const oldest = sent[sent.length - mostCodes];
  if (!oldest) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((oldest.getTime() - since.getTime()) / 1000));
  throw new DomainError(errorKeys.tooManyRequests, 'Too many codes were sent. Please try again later.', {
    status: 429,
    retryAfterSeconds,
  });
}

/** Counts an attempt for the last code, if the account still has that phone. */
async function countAttempt(
  knex: Knex,
  userId: number,
  now: Date,
): Promise<{ id: string; phone: string } | undefined> {
  const { rows } = await knex.raw<{ rows: { id: string; phone: string }[] }>(attemptSql, [
    userId,
    now,
    mostAttempts,
  ]);
  return rows[0];
}

const attemptSql = `
  update phone_codes set attempts = attempts + 1
  where id = (select code.id from phone_codes code join people using (user_id, phone)
      where code.user_id = ? order by code.sent_at desc, code.id desc limit 1)
    and used_at is null and expires_at > ? and attempts < ?
  returning id, phone`;

/** Six digits; the first bytes of the signature are distributed evenly enough over a million. */
function digitsOf(key: Buffer, codeId: string): string {
  const number = createHmac('sha256', key).update(codeId).digest().readUIntBE(0, 6);
  return String(number % 1_000_000).padStart(6, '0');
}

function isSame(typed: string, digits: string): boolean {
  const one = Buffer.from(typed);
  const other = Buffer.from(digits);
  return one.length === other.length && timingSafeEqual(one, other);
}

function conflict(key: string, message: string): DomainError {
  return new DomainError(key, message, { status: 409 });
}
