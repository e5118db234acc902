import { reservePerson } from '@frizo/contracts';
import { respond, type Responder, type ServiceParts } from '@frizo/service-kit';
import { normalizeEmail } from '@frizo/validation';
import type { Knex } from 'knex';
import { createUsersStore, reservedId } from '../users/users.store.ts';

type Reservation = Parameters<Parameters<typeof respond<typeof reservePerson>>[1]>[0];

/**
 * Gives salons the id of a person by e-mail. A person has one id, whether a salon lists them first or they sign up first
 * (docs/decisions/0029).
 */
export function reservePersonResponder({ transaction }: Pick<ServiceParts, 'transaction'>): Responder {
  return respond(reservePerson, ({ email, personId }) =>
    transaction(async (trx) => {
      const reserved = await reserve(trx, { email: normalizeEmail(email), personId });
      return reserved === undefined
        ? { outcome: 'taken' as const }
        : { outcome: 'reserved' as const, personId: reserved };
    }),
  );
}

/** The id of a person; undefined where the e-mail belongs to a professional or to somebody else. */
async function reserve(trx: Knex.Transaction, { email, personId }: Reservation): Promise<number | undefined> {
  const users = createUsersStore(trx);
  const owner = await users.byEmail(email);
  if (owner) {
    const isOther = personId !== null && personId !== owner.id;
    return isOther || owner.userType !== null || owner.admin ? undefined : owner.id;
  }
  if (personId === null) return (await reservedId(trx, email)) ?? reserveNew(trx, email);
  // The e-mail of an account is its owner's to change.
  if (await users.byId(personId)) return undefined;
  const other = await reservedId(trx, email);
  if (other !== undefined && other !== personId) return undefined;
  // The link was mailed to the earlier address.
  await trx('artist_invitations').where({ artist_id: personId }).whereNull('accepted_at').delete();
  await trx('reserved_people')
    .insert({ id: personId, email_key: email })
    .onConflict('id')
    .merge({ email_key: email });
  return personId;
}

/** Two salons at once get the same id. */
async function reserveNew(trx: Knex.Transaction, email: string): Promise<number | undefined> {
  // One that belongs to an account with another e-mail by now.
  await trx('reserved_people').where({ email_key: email }).delete();
  const [row] = await trx('reserved_people')
    .insert({ email_key: email })
    .onConflict('email_key')
    .merge({ email_key: email })
    .returning<{ id: number }[]>('id');
  return row?.id;
}
