import type { PayloadOf, userChanged } from '@frizo/contracts';
import { keepNewer } from '@frizo/service-kit';
import type { Knex } from 'knex';

export interface Person {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Keeps where to write to a person, and which streams are theirs, unless something newer is already known. */
export async function keepPerson(trx: Knex, user: PayloadOf<typeof userChanged>): Promise<void> {
  await keepNewer(trx, 'people', 'user_id', {
    user_id: user.userId,
    version: user.version,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    is_professional: user.userType !== null,
  });
}

/**
 * Finds several people at once; what it answers throws for one of whom identity's event is still on its way: the event
 * being handled then comes again a little later.
 */
export async function findPeople(trx: Knex, userIds: readonly number[]): Promise<(userId: number) => Person> {
  const { rows } = await trx
    .raw<{ rows: (Person & { id: number })[] }>(peopleSql, [[...userIds]])
    .options({ name: 'find-people' });
  return (userId) => {
    const person = rows.find(({ id }) => id === userId);
    if (!person) throw new Error(`user ${userId} is not known here yet`);
    return person;
  };
}

const peopleSql = `
  select user_id as id, email, first_name as "firstName", last_name as "lastName" from people where user_id = any(?)`;
