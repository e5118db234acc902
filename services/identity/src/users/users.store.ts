import { normalizeEmail } from '@frizo/validation';
import type { Knex } from 'knex';
import { User } from './user.model.ts';

/** What a new account consists of. */
export type NewUser = Pick<
  User,
  'email' | 'passwordHash' | 'firstName' | 'lastName' | 'phone' | 'userType' | 'salonId' | 'salonAdmin'
> &
  Pick<User, 'referralCode' | 'hiddenReferralCode' | 'madeByRequest'>;

export type UserChange = Partial<
  Pick<
    User,
    | 'email'
    | 'emailConfirmedAt'
    | 'firstName'
    | 'lastName'
    | 'phone'
    | 'genderCode'
    | 'instagramUsername'
    | 'image'
    | 'userType'
    | 'salonId'
    | 'salonAdmin'
    | 'admin'
    | 'referralCode'
    | 'hiddenReferralCode'
    | 'madeByRequest'
  >
>;

export interface UsersStore {
  /** Finds an account by an address in any form that means the same (`normalizeEmail`). */
  byEmail(email: string): PromiseLike<User | undefined>;
  byId(id: number): PromiseLike<User | undefined>;
  /** Finds a person and locks the row until the transaction ends. */
  lockById(id: number): PromiseLike<User | undefined>;
  /** The same, but others may still add rows that refer to this person, as a renewed session does. */
  lockForChange(id: number): PromiseLike<User | undefined>;
  /** Undefined when the address has an account already, even one that is made at this very moment. */
  add(user: NewUser): Promise<User | undefined>;
  /** Changes what events say of a person, under the next version. */
  change(id: number, change: UserChange): Promise<User>;
  setPasswordHash(id: number, passwordHash: string): Promise<void>;
}

export function createUsersStore(knex: Knex): UsersStore {
  return {
    byEmail: (email) => User.query(knex).findOne({ email_key: normalizeEmail(email) }),
    byId: (id) => User.query(knex).findById(id),
    lockById: (id) => User.query(knex).findById(id).forUpdate(),
    lockForChange: (id) => User.query(knex).findById(id).forNoKeyUpdate(),
    async add(user) {
      const [added] = await User.query(knex)
        .insert([withNormalEmail(user)])
        .onConflict()
        .ignore()
        .returning('*');
      // Where nothing was inserted, the model comes back as it went in.
      return added?.id === undefined ? undefined : added;
    },
    change: (id, change) =>
      User.query(knex)
        .patchAndFetchById(id, { ...withNormalEmail(change), version: User.raw('version + 1') as never })
        .throwIfNotFound()
        .execute(),
    async setPasswordHash(id, passwordHash) {
      await User.query(knex).findById(id).patch({ passwordHash });
    },
  };
}

function withNormalEmail<T extends { email?: string }>(values: T): T {
  return values.email === undefined ? values : { ...values, email: normalizeEmail(values.email) };
}
