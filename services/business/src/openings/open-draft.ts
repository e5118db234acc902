import type { businessListed, PayloadOf } from '@frizo/contracts';
import type { Knex } from 'knex';
import { announceArtist } from '../artists/announce-artist.ts';
import { Artist, lockFormerWork, noContact } from '../artists/artists.store.ts';
import { remove } from '../artists/remove-artist.ts';
import { type PublicityParts, refreshPublicity } from '../completeness/refresh-publicity.ts';
import { announceHours } from '../hours/announce-hours.ts';
import { announceSalon } from '../salons/announce-salon.ts';
import { announceServices } from '../services/announce-services.ts';
import { type SalonDraft, claimDraft } from './drafts.store.ts';

type Listed = PayloadOf<typeof businessListed>;

/**
 * Turns a draft into the salon of its owner, who becomes an artist there, and publishes it. All seven days are off (spec 4, working hours),
 * so there are no hours yet; and it is not public before it is complete (decisions 6). Safe to repeat.
 * @throws if the draft is missing or belongs to another user: the event is then parked and logged
 */
export async function openDraft(trx: Knex.Transaction, parts: PublicityParts, listed: Listed): Promise<void> {
  const { outbox } = parts;
  const { salonId, userId } = listed;
  const draft = await claimDraft(trx, salonId);
  if (!draft) return requireOpened(trx, listed);
  await insertSalon(trx, draft);
  await addOwner(trx, parts, listed);
  await announceSalon(trx, outbox, salonId);
  await announceServices(trx, outbox, salonId);
  await announceArtist(trx, outbox, userId);
  await announceHours(trx, outbox, userId);
  await refreshPublicity(trx, parts, salonId);
}

/** The new artist, whose contact follows with the account. Of earlier work at another salon nothing comes along but the row. */
async function addOwner(
  trx: Knex.Transaction,
  parts: PublicityParts,
  { salonId, userId, userType, firstName, lastName }: Listed,
): Promise<void> {
  const row = { salonId, firstName, lastName, userType };
  const former = await lockFormerWork(trx, { salonId, userId });
  if (!former) {
    await Artist.query(trx).insert({ id: userId, ...row });
    return;
  }
  if (former.removedAt === null) {
    // Published for itself, so that all services end the work there first.
    await remove(trx, parts, former);
    await refreshPublicity(trx, parts, former.salonId);
  }
  const { version, hoursVersion } = await former.$query(trx).throwIfNotFound();
  await former.$query(trx).patch({
    ...row,
    ...noContact,
    version: version + 1,
    hoursVersion: hoursVersion + 1,
    isPublic: false,
    isBookable: true,
    isActivated: true,
    removedAt: null,
    invitedUntil: null,
  });
}

async function insertSalon(trx: Knex.Transaction, { salonId, ...draft }: SalonDraft): Promise<void> {
  const { type, title, phone, ...address } = draft;
  await trx('salons').insert({ id: salonId, type, title, phone, url: await freeUrl(trx, title) });
  await trx('addresses').insert({ ...address, salon_id: salonId });
}

async function requireOpened(trx: Knex.Transaction, { salonId, userId }: Listed): Promise<void> {
  const ownArtists = await trx('artists').where({ id: userId, salon_id: salonId });
  if (ownArtists.length === 0) throw new Error(`salon ${salonId} has no draft of user ${userId}`);
}

/** The part of a salon's address that its title becomes: `rock-and-rolls` for `Röck & Roll's`. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll('+', ' plus ')
    .replace(/[\u0300-\u036f'’]/g, '')
    .match(/[a-z0-9]+/g);
  return words?.join('-').slice(0, 80) ?? 'salon';
}

/** An address that no salon has: from the title, with a number if needed. Locked until the transaction ends. */
async function freeUrl(trx: Knex.Transaction, title: string): Promise<string> {
  // One lock for all addresses: two concurrent openings would choose the same one, and several locks could deadlock.
  await trx.raw(`select pg_advisory_xact_lock(hashtext('salons'), hashtext('url'))`);
  const slug = slugOf(title);
  if (!(await trx('salons').where({ url: slug }).first('id'))) return slug;
  const { last } = await trx('salons')
    .whereRaw('url ~ ?', [`^${slug}-[0-9]{1,6}$`])
    .first<{ last: number | null }>(trx.raw(`max(substring(url from '[0-9]+$')::integer) as last`));
  return `${slug}-${Math.max(1, last ?? 1) + 1}`;
}
