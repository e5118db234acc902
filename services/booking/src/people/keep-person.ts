import type { PayloadOf, userChanged } from '@frizo/contracts';
import { keepNewer } from '@frizo/service-kit';
import { normalizeEmail } from '@frizo/validation';
import type { Knex } from 'knex';
import { linkProvedClients } from '../clients/link-proved-clients.ts';

/** Stores a person unless a newer version is already here; the salons' lists follow, and a verified e-mail links entries. */
export async function keepPerson(trx: Knex, user: PayloadOf<typeof userChanged>): Promise<void> {
  const phone = user.phone ?? '';
  const taken = await keepNewer(trx, 'people', 'user_id', {
    user_id: user.userId,
    version: user.version,
    first_name: user.firstName,
    last_name: user.lastName,
    phone,
    email: normalizeEmail(user.email),
    is_email_confirmed: user.emailConfirmed ?? null,
    gender: user.genderID ?? null,
    user_type: user.userType,
    salon_id: user.salonId,
  });
  if (!taken) return;
  // First, since it locks the lists of salons: merging two clients locks the list before its rows.
  await linkProvedClients(trx, user.userId);
  await trx.raw(followSql, [user.firstName, user.lastName, phone, phone, phone, user.userId]);
}

// A phone that another client of the salon has stays with that client: one phone finds one client. If the list gets the phone at the same
// moment this fails, and the event is delivered again.
const followSql = `
  update salon_clients client set
    first_name = ?, last_name = ?, version = client.version + 1,
    phone = case
      when ? = '' then client.phone
      when exists (select from salon_clients other
        where other.salon_id = client.salon_id and other.phone = ? and other.id <> client.id) then ''
      else ? end
  where client.user_id = ?`;
