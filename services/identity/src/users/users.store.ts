import { normalizeEmail } from '@frizo/validation';
import type { Knex } from 'knex';
import { User } from './user.model.ts';

/** The fields of a new account. */
export type NewUser = Pick<
  User,
  'email' | 'passwordHash' | 'firstName' | 'lastName' | 'phone' | 'userType' | 'salonId' | 'salonAdmin'
> &
  Pick<User, 'referralCode' | 'hiddenReferralCode' | 'madeByRequest'> & {
    /** By default the id under which salons list this e-mail, else a new one. */
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
      const id = user.id ?? (await reservedId(knex, user.email));
      const [added] = await User.query(knex)
        .insert([{ ...withNormalEmail(user), ...(id !== undefined && { id }) }])
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

/** The id that an account with this e-mail will have; undefined without one, and where another account has that id. */
export async function reservedId(knex: Knex, email: string): Promise<number | undefined> {
  const row = await knex('reserved_people as reserved')
    .where({ email_key: normalizeEmail(email) })
    .whereNotExists(knex('users').whereRaw('users.id = reserved.id').select(knex.raw('1')))
    .first<{ id: number } | undefined>('reserved.id');
  return row?.id;
}

function withNormalEmail<T extends { email?: string }>(values: T): T {
  return values.email === undefined ? values : { ...values, email: normalizeEmail(values.email) };
}
