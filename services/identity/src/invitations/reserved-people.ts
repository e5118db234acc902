import { reservePerson } from '@frizo/contracts';
import { respond, type Responder, type ServiceParts } from '@frizo/service-kit';
import { normalizeEmail } from '@frizo/validation';
import type { Knex } from 'knex';
import { createUsersStore } from '../users/users.store.ts';

const dayMs = 24 * 60 * 60 * 1000;

type Reservation = Parameters<Parameters<typeof respond<typeof reservePerson>>[1]>[0];

/**
 * Gives salons the id under which they list a person by e-mail. It is never the id of an account: only accepting the invitation, whose link
 * proves the mailbox, connects the two, and the reply does not depend on whether a client has this e-mail (docs/decisions/0029).
 */
export function reservePersonResponder({
  transaction,
  clock,
}: Pick<ServiceParts, 'transaction' | 'clock'>): Responder {
  return respond(reservePerson, ({ email, personId }) =>
    transaction(async (trx) => {
      const reserved = await reserve(trx, { email: normalizeEmail(email), personId, now: clock.now() });
      return reserved === undefined
        ? { outcome: 'taken' as const }
        : { outcome: 'reserved' as const, personId: reserved };
    }),
  );
}

/** The id of a person; undefined where the e-mail belongs to a professional or is listed under another id. */
async function reserve(
  trx: Knex.Transaction,
  { email, personId, now }: Reservation & { now: Date },
): Promise<number | undefined> {
  const users = createUsersStore(trx);
  const owner = await users.byEmail(email);
  if (owner && (owner.userType !== null || owner.admin)) return undefined;
  if (personId === null) return reserveNew(trx, email, now);
  // Listed under the id of an account, whose e-mail is its owner's to change.
  if (await users.byId(personId)) return personId === owner?.id ? personId : undefined;
  const other = await unusedReservation(trx, email);
  if (other !== undefined && other !== personId) return undefined;
  await trx('reserved_people')
    .insert({ id: personId, email_key: email, named_at: now })
    .onConflict('id')
    .merge();
  // The link was mailed to the earlier address. After the row above, which an invitation locks before it is stored.
  await trx('artist_invitations').where({ artist_id: personId }).whereNull('accepted_at').delete();
  return personId;
}

/** Two salons at once get the same id. */
async function reserveNew(trx: Knex.Transaction, email: string, now: Date): Promise<number | undefined> {
  await unusedReservation(trx, email);
  const [row] = await trx('reserved_people')
    .insert({ email_key: email, named_at: now })
    .onConflict('email_key')
    .merge({ named_at: now })
    .returning<{ id: number }[]>('id');
  return row?.id;
}

/** The id under which an e-mail is listed; deletes a reservation whose id has become that of an account. */
async function unusedReservation(trx: Knex.Transaction, email: string): Promise<number | undefined> {
  await trx('reserved_people as reserved')
    .where({ email_key: email })
    .whereExists(trx('users').whereRaw('users.id = reserved.id').select(trx.raw('1')))
    .delete();
  const row = await trx('reserved_people')
    .where({ email_key: email })
    .first<{ id: number } | undefined>('id');
  return row?.id;
}

/** Deletes e-mails that a salon has named, but not listed within a day. */
export async function removeUnlistedPeople(knex: Knex, now: Date): Promise<void> {
  await knex('reserved_people')
    .where('named_at', '<', new Date(now.getTime() - dayMs))
    .whereNotExists(
      knex('artists')
        .whereRaw('artists.artist_id = reserved_people.id and not artists.is_removed')
        .select(knex.raw('1')),
    )
    .delete();
}
