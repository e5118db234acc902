import type { Knex } from 'knex';
import { lockClientList } from './salon-clients.store.ts';
import { mergeClients } from './merge-clients.ts';

/** A person with an account, with their verified phone and e-mail; '' if not verified. */
interface VerifiedPerson {
  readonly userId: number;
  readonly isProfessional: boolean;
  readonly phone: string;
  readonly email: string;
}

/** Reads what an account has verified: its phone by a code, its e-mail by a link. Undefined if neither. */
export async function readVerified(knex: Knex, userId: number): Promise<VerifiedPerson | undefined> {
  const row = await knex('people').where({ user_id: userId }).first<
    | {
        user_type: number | null;
        phone: string;
        confirmed_phone: string;
        email: string;
        is_email_confirmed: boolean | null;
      }
    | undefined
  >('user_type', 'phone', 'confirmed_phone', 'email', 'is_email_confirmed');
  if (!row) return undefined;
  const phone = row.phone === row.confirmed_phone ? row.phone : '';
  const email = row.is_email_confirmed ? row.email : '';
  if (phone === '' && email === '') return undefined;
  return { userId, isProfessional: row.user_type !== null, phone, email };
}

/**
 * Links entries of public salons without an account to the account that is verified as the same person, with all of their appointments
 * (decisions 9). Never to a professional's account, and at no salon that is not public, since anyone can open one and type an address. Safe
 * to repeat. Salons in ascending order, like all code that locks several lists.
 */
export async function linkVerifiedClients(trx: Knex, userId: number): Promise<void> {
  const person = await readVerified(trx, userId);
  if (!person || person.isProfessional) return;
  const rows = await withoutAccount(trx, person)
    .whereIn('salon_id', trx('salons').where({ is_public: true }).select('salon_id'))
    .distinct('salon_id')
    .orderBy('salon_id')
    .select<{ salon_id: number }[]>('salon_id');
  for (const { salon_id } of rows) await linkAtSalon(trx, salon_id, person);
}

/** The same at one salon; returns the id of the account's entry there, if any. */
export async function linkAtSalon(
  trx: Knex,
  salonId: number,
  person: VerifiedPerson,
): Promise<number | undefined> {
  await lockClientList(trx, salonId);
  const found = await withoutAccount(trx, person)
    .where({ salon_id: salonId })
    .orderBy('id')
    .select<{ id: number }[]>('id');
  const own = await trx('salon_clients')
    .where({ salon_id: salonId, user_id: person.userId })
    .first<{ id: number } | undefined>('id');
  const [first, ...others] = found;
  if (!first) return own?.id;
  const keptId = own?.id ?? (await assignAccount(trx, first.id, person));
  for (const { id } of own ? found : others) await mergeClients(trx, { keptId, mergedId: id });
  return keptId;
}

function withoutAccount(knex: Knex, { phone, email }: VerifiedPerson): Knex.QueryBuilder {
  return knex('salon_clients')
    .whereNull('user_id')
    .whereNull('merged_into')
    .where((either) => {
      either.whereRaw(`phone <> '' and phone = ?`, [phone]);
      either.orWhereRaw(`email <> '' and email = ?`, [email]);
    });
}

/** The appointments of the entry become the account's. Its name and phone stay as typed until the person books here. */
async function assignAccount(trx: Knex, id: number, { userId }: VerifiedPerson): Promise<number> {
  await trx('salon_clients')
    .where({ id })
    .update({
      user_id: userId,
      version: trx.raw('version + 1'),
    });
  await trx('appointments').where({ salon_client_id: id }).update({ client_user_id: userId });
  return id;
}
