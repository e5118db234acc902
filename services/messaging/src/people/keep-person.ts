import type { PayloadOf, userChanged } from '@frizo/contracts';
import { keepNewer } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { dropFormerKeeper } from '../settings/notification-settings.ts';

export interface Person {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Whether the address is known to be theirs. */
  readonly isEmailConfirmed: boolean;
}

/** Keeps where to write to a person, and which streams are theirs, unless something newer is already known. */
export async function keepPerson(trx: Knex, user: PayloadOf<typeof userChanged>): Promise<void> {
  const taken = await keepNewer(trx, 'people', 'user_id', {
    user_id: user.userId,
    version: user.version,
    email: user.email,
    is_email_confirmed: user.emailConfirmed === true,
    first_name: user.firstName,
    last_name: user.lastName,
    is_professional: user.userType !== null,
  });
  if (taken) await dropFormerKeeper(trx, user);
}

/**
 * Finds several people at once; what it answers throws for one of whom identity's event is still on its way: the event
 * being handled then comes again a little later.
 */
export async function findPeople(trx: Knex, userIds: readonly number[]): Promise<(userId: number) => Person> {
  const { rows } = await trx
    .raw<{ rows: Person[] }>(peopleSql, [[...userIds]])
    .options({ name: 'find-people' });
  return (userId) => {
    const person = rows.find((row) => row.userId === userId);
    if (!person) throw new Error(`user ${userId} is not known here yet`);
    return person;
  };
}

const peopleSql = `
  select user_id as "userId", email, first_name as "firstName", last_name as "lastName", is_email_confirmed as "isEmailConfirmed"
    from people where user_id = any(?)`;
