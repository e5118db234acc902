import type { Knex } from 'knex';
import { uuidv7 } from 'uuidv7';
import { MailedLink, type LinkPurpose } from './mailed-link.model.ts';

/** Decisions 2: one hour. */
const linkLifetimeMs = 60 * 60 * 1000;

export interface MailedLinksStore {
  /** Keeps a new link in place of the account's older ones of this purpose, and answers its id. */
  add(
    link: { purpose: LinkPurpose; userId: number | null; newEmail: string | null },
    now: Date,
  ): Promise<string>;
  /** A link that still opens something. */
  usable(id: string, now: Date): PromiseLike<MailedLink | undefined>;
  /** The same, locked, so that of two uses at once the second finds it used. */
  lockUsable(id: string, purpose: LinkPurpose, now: Date): PromiseLike<MailedLink | undefined>;
  markUsed(id: string, now: Date): Promise<void>;
  /** Takes back what was mailed and not used: where it went may be somebody else's by now. */
  dropUnusedOf(userId: number): Promise<void>;
  removeExpired(now: Date): Promise<void>;
}

export function createMailedLinksStore(knex: Knex): MailedLinksStore {
  const usable = (id: string, now: Date) =>
    MailedLink.query(knex).findById(id).whereNull('used_at').where('expires_at', '>', now);
  return {
    async add({ purpose, userId, newEmail }, now) {
      // Of no account (null) nothing is found, by the same statement.
      const older = MailedLink.query(knex).delete().where({ purpose }).whereNull('used_at');
      await older.whereRaw('user_id = ?', [userId]);
      const id = uuidv7();
      const expiresAt = new Date(now.getTime() + linkLifetimeMs);
      await MailedLink.query(knex).insert({ id, purpose, userId, newEmail, expiresAt });
      return id;
    },
    usable,
    lockUsable: (id, purpose, now) => usable(id, now).where({ purpose }).forUpdate(),
    async markUsed(id, now) {
      await MailedLink.query(knex).findById(id).patch({ usedAt: now });
    },
    async dropUnusedOf(userId) {
      await MailedLink.query(knex).delete().where({ user_id: userId }).whereNull('used_at');
    },
    async removeExpired(now) {
      await MailedLink.query(knex).delete().where('expires_at', '<=', now);
    },
  };
}
