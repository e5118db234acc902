import type { PayloadOf, userChanged } from '@frizo/contracts';
import { keepNewer } from '@frizo/service-kit';
import type { Knex } from 'knex';

/** Takes over who somebody is unless a newer version is already here; the lists of salons they are on follow. */
export async function keepPerson(trx: Knex, user: PayloadOf<typeof userChanged>): Promise<void> {
  const phone = user.phone ?? '';
  const taken = await keepNewer(trx, 'people', 'user_id', {
    user_id: user.userId,
    version: user.version,
    first_name: user.firstName,
    last_name: user.lastName,
    phone,
    user_type: user.userType,
    salon_id: user.salonId,
  });
  if (taken) await trx.raw(followSql, [user.firstName, user.lastName, phone, phone, phone, user.userId]);
}

// A phone that the salon knows of somebody else stays with them: one phone finds one client. A list that gets the phone at the same
// moment refuses this; the event then comes again.
const followSql = `
  update salon_clients client set
    first_name = ?, last_name = ?, version = client.version + 1,
    phone = case
      when ? = '' then client.phone
      when exists (select from salon_clients other
        where other.salon_id = client.salon_id and other.phone = ? and other.id <> client.id) then ''
      else ? end
  where client.user_id = ?`;
