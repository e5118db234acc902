import type { Knex } from 'knex';
import { User } from './user.model.ts';

export interface UsersStore {
  byEmail(email: string): PromiseLike<User | undefined>;
  byId(id: number): PromiseLike<User | undefined>;
}

export function createUsersStore(knex: Knex): UsersStore {
  return {
    byEmail: (email) => User.query(knex).findOne({ email }),
    byId: (id) => User.query(knex).findById(id),
  };
}
