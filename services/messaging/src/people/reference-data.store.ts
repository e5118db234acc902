import type { PayloadOf, salonChanged, userChanged } from '@frizo/contracts';
import { saveIfNewer } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { SalonContact } from '../appointments/visit.ts';
import { removeFormerSubscriber } from '../settings/notification-settings.ts';

export interface Person {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Whether the e-mail is confirmed to be theirs. */
  readonly isEmailConfirmed: boolean;
}

/** Stores a person's name and address for messages, unless a newer version is already stored. */
export async function savePerson(trx: Knex, user: PayloadOf<typeof userChanged>): Promise<void> {
  const taken = await saveIfNewer(trx, 'people', 'user_id', {
    user_id: user.userId,
    version: user.version,
    email: user.email,
    is_email_confirmed: user.emailConfirmed === true,
    first_name: user.firstName,
    last_name: user.lastName,
    is_professional: user.userType !== null,
  });
  if (taken) await removeFormerSubscriber(trx, user);
}

/**
 * Finds several people at once. The returned function throws for a person whose event from identity has not arrived yet, so that the
 * event being handled is delivered again a little later.
 */
export async function findPeople(trx: Knex, userIds: readonly number[]): Promise<(userId: number) => Person> {
  const { rows } = await trx
    .raw<{ rows: Person[] }>(peopleSql, [[...userIds]])
    .options({ name: 'find-people' });
  return (userId) => {
    const person = rows.find((row) => row.userId === userId);
    if (!person) throw new Error(`user ${userId} has not arrived from identity yet`);
    return person;
  };
}

const peopleSql = `
  select user_id as "userId", email, first_name as "firstName", last_name as "lastName", is_email_confirmed as "isEmailConfirmed"
    from people where user_id = any(?)`;

/** Stores the contact details of a salon, unless a newer version is already stored. */
export async function saveSalon(trx: Knex, salon: PayloadOf<typeof salonChanged>): Promise<void> {
  await saveIfNewer(trx, 'salons', 'salon_id', {
    salon_id: salon.salonId,
    version: salon.version,
    phone: salon.phone,
    url: salon.url,
  });
}

/** The contact details of a salon; undefined while its event from business has not arrived, in which case mails go without them. */
export async function findSalon(trx: Knex, salonId: number): Promise<SalonContact | undefined> {
  return trx('salons').where({ salon_id: salonId }).first<SalonContact | undefined>('phone', 'url');
}
