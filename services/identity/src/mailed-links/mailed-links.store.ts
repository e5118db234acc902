import type { Knex } from 'knex';
import { uuidv7 } from 'uuidv7';
import { MailedLink, type LinkPurpose } from './mailed-link.model.ts';

/** Decisions 2: one hour. */
const linkLifetimeMs = 60 * 60 * 1000;

export interface MailedLinksStore {
  /** Stores a new link, deletes the account's older ones with this purpose, and returns the new id. */
  add(
    link: { purpose: LinkPurpose; userId: number | null; newEmail: string | null },
    now: Date,
  ): Promise<string>;
  /** A link that is neither used nor expired. */
  usable(id: string, now: Date): PromiseLike<MailedLink | undefined>;
  /** The same, locked, so that the second of two concurrent uses finds it used. */
  lockUsable(id: string, purpose: LinkPurpose, now: Date): PromiseLike<MailedLink | undefined>;
  markUsed(id: string, now: Date): Promise<void>;
  /** Deletes the account's unused links: another person may own the mailbox by now. */
  dropUnusedOf(userId: number): Promise<void>;
  removeExpired(now: Date): Promise<void>;
}

export function createMailedLinksStore(knex: Knex): MailedLinksStore {
  const usable = (id: string, now: Date) =>
    MailedLink.query(knex).findById(id).whereNull('used_at').where('expires_at', '>', now);
  return {
    async add({ purpose, userId, newEmail }, now) {
      // Without an account (null) the same statement runs and deletes nothing.
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
