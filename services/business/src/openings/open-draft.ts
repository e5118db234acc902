import type { businessListed, PayloadOf } from '@frizo/contracts';
import type { Outbox } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { announceArtist } from '../artists/artist-events.ts';
import { announceHours } from '../hours/announce-hours.ts';
import { announceSalon } from '../salons/announce-salon.ts';
import { announceServices } from '../services/announce-services.ts';
import { type SalonDraft, takeDraft } from './drafts.store.ts';

type Listed = PayloadOf<typeof businessListed>;

/**
 * Makes a draft the salon of its owner, who works there, and tells everybody. All seven days are off (spec 4, working hours), so there
 * are no hours yet; and it is not public before it is complete (decisions 6). Safe to repeat.
 * @throws where the draft is gone or is somebody else's: the event is parked, and the log says so
 */
export async function openDraft(trx: Knex.Transaction, outbox: Outbox, listed: Listed): Promise<void> {
  const { salonId, userId } = listed;
  const draft = await takeDraft(trx, salonId);
  if (!draft) return requireOpened(trx, listed);
  await insertSalon(trx, draft);
  const { firstName, lastName } = listed;
  await trx('artists').insert({ id: userId, salon_id: salonId, first_name: firstName, last_name: lastName });
  await announceSalon(trx, outbox, salonId);
  await announceServices(trx, outbox, salonId);
  await announceArtist(trx, outbox, userId);
  await announceHours(trx, outbox, userId);
}

async function insertSalon(trx: Knex.Transaction, { salonId, ...draft }: SalonDraft): Promise<void> {
  const { type, title, phone, ...address } = draft;
  await trx('salons').insert({ id: salonId, type, title, phone, url: await freeUrl(trx, title) });
  await trx('addresses').insert({ ...address, salon_id: salonId });
}

async function requireOpened(trx: Knex.Transaction, { salonId, userId }: Listed): Promise<void> {
  const theirs = await trx('artists').where({ id: userId, salon_id: salonId });
  if (theirs.length === 0) throw new Error(`salon ${salonId} has no draft that could be user ${userId}'s`);
}

/** A title as it can stand in an address: `Röck & Roll's` is `rock-and-rolls`. */
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

/** An address that no salon has: the title's own, or with a number. It stays this transaction's until that ends. */
async function freeUrl(trx: Knex.Transaction, title: string): Promise<string> {
  // One lock for all of them: two openings at once would choose the same, and several locks could wait for each other.
  await trx.raw(`select pg_advisory_xact_lock(hashtext('salons'), hashtext('url'))`);
  const slug = slugOf(title);
  if (!(await trx('salons').where({ url: slug }).first('id'))) return slug;
  const { last } = await trx('salons')
    .whereRaw('url ~ ?', [`^${slug}-[0-9]{1,6}$`])
    .first<{ last: number | null }>(trx.raw(`max(substring(url from '[0-9]+$')::integer) as last`));
  return `${slug}-${Math.max(1, last ?? 1) + 1}`;
}
