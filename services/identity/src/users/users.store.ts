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
  byEmail(email: string): PromiseLike<User | undefined>;
  byId(id: number): PromiseLike<User | undefined>;
  /** Finds a person and locks the row until the transaction ends. */
  lockById(id: number): PromiseLike<User | undefined>;
  /** Undefined when the address has an account already, even one that is made at this very moment. */
  add(user: NewUser): Promise<User | undefined>;
  /** Changes what others are told of a person, under the next version. */
  change(id: number, change: UserChange): Promise<User>;
  setPasswordHash(id: number, passwordHash: string): Promise<void>;
}

export function createUsersStore(knex: Knex): UsersStore {
  return {
    byEmail: (email) => User.query(knex).findOne({ email }),
    byId: (id) => User.query(knex).findById(id),
    lockById: (id) => User.query(knex).findById(id).forUpdate(),
    async add(user) {
      const [added] = await User.query(knex).insert([user]).onConflict('email').ignore().returning('*');
      // Where nothing was inserted, the model comes back as it went in.
      return added?.id === undefined ? undefined : added;
    },
    change: (id, change) =>
      User.query(knex)
        .patchAndFetchById(id, { ...change, version: User.raw('version + 1') as never })
        .throwIfNotFound()
        .execute(),
    async setPasswordHash(id, passwordHash) {
      await User.query(knex).findById(id).patch({ passwordHash });
    },
  };
}
