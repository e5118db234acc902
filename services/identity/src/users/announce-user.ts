import { userChanged } from '@frizo/contracts';
import type { Outbox } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { createUsersStore } from './users.store.ts';

/** Publishes the current state of a user, in every transaction that changes one. */
export async function announceUser(trx: Knex.Transaction, outbox: Outbox, userId: number): Promise<void> {
  const user = await createUsersStore(trx).byId(userId);
  if (!user) throw new Error(`there is no user ${userId}`);
  const {
    version,
    email,
    emailConfirmedAt,
    genderCode,
    instagramUsername,
    image,
    firstName,
    lastName,
    phone,
    userType,
    salonId,
    salonAdmin,
    admin,
  } = user;
  await outbox.add(trx, userChanged, {
    userId,
    version,
    email,
    emailConfirmed: emailConfirmedAt !== null,
    firstName,
    lastName,
    phone,
    genderID: genderCode,
    instagramUsername,
    image,
    userType,
    salonId,
    salonAdmin,
    admin,
  });
}
