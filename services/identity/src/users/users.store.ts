import { normalizeEmail } from '@frizo/validation';
import type { Knex } from 'knex';
import { User } from './user.model.ts';

/** The fields of a new account. */
export type NewUser = Pick<
  User,
  'email' | 'passwordHash' | 'firstName' | 'lastName' | 'phone' | 'userType' | 'salonId' | 'salonAdmin'
> &
  Pick<User, 'referralCode' | 'hiddenReferralCode' | 'madeByRequest'> & {
    /** The id of an invitation, for a person who has proven the mailbox with its link; a new one by default. */
    readonly id?: number;
  };

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
  /** Finds an account by an address in any equivalent form (`normalizeEmail`). */
  byEmail(email: string): PromiseLike<User | undefined>;
  byId(id: number): PromiseLike<User | undefined>;
  /** Finds a user and locks the row until the transaction ends. */
  lockById(id: number): PromiseLike<User | undefined>;
  /** The same, but other transactions may still insert rows that reference this user, such as a renewed session. */
  lockForChange(id: number): PromiseLike<User | undefined>;
  /** Undefined when the address already has an account, even one that is created concurrently. */
  add(user: NewUser): Promise<User | undefined>;
  /** Changes fields that events contain, and increments the version. */
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
      // If nothing was inserted, the model is returned without an id.
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
