import type { Knex } from 'knex';
import { uuidv7 } from 'uuidv7';
import { refreshTokenLifetimeMs } from './refresh-token.ts';
import { Session } from './session.model.ts';

export interface SessionsStore {
  /** Keeps a new token; without a family it starts one. */
  add(token: { hash: Buffer; userId: number; familyId?: string }, now: Date): Promise<void>;
  /** Finds a token and locks its row, so that two renewals of one token see each other. */
  lockByHash(hash: Buffer): PromiseLike<Session | undefined>;
  /** Marks a token as used; the first use is what counts for the grace. */
  markRotated(id: string, now: Date): Promise<void>;
  endFamily(familyId: string, now: Date): Promise<void>;
  /** Ends every session of an account, but for the one family that is named. */
  endAllOf(userId: number, now: Date, exceptFamilyId?: string): Promise<void>;
  removeExpired(now: Date): Promise<void>;
}

export function createSessionsStore(knex: Knex): SessionsStore {
  return {
    async add({ hash, userId, familyId }, now) {
      await Session.query(knex).insert({
        id: uuidv7(),
        familyId: familyId ?? uuidv7(),
        userId,
        tokenHash: hash,
        createdAt: now,
        expiresAt: new Date(now.getTime() + refreshTokenLifetimeMs),
      });
    },
    lockByHash: (hash) => Session.query(knex).findOne({ token_hash: hash }).forUpdate(),
    async markRotated(id, now) {
      await Session.query(knex).findById(id).whereNull('rotated_at').patch({ rotatedAt: now });
    },
    async endFamily(familyId, now) {
      await Session.query(knex).where({ family_id: familyId }).whereNull('ended_at').patch({ endedAt: now });
    },
    async endAllOf(userId, now, exceptFamilyId) {
      const open = Session.query(knex).where({ user_id: userId }).whereNull('ended_at');
      if (exceptFamilyId) open.whereNot({ family_id: exceptFamilyId });
      await open.patch({ endedAt: now });
    },
    async removeExpired(now) {
      await Session.query(knex).delete().where('expires_at', '<=', now);
    },
  };
}
