import type { Knex } from 'knex';
import { uuidv7 } from 'uuidv7';
import { refreshTokenLifetimeMs, sessionLifetimeMs } from './refresh-token.ts';
import { RefreshTokenRow, Session } from './session.model.ts';

/** The fields of a new session. */
export type NewSession = Pick<Session, 'userId' | 'deviceId' | 'userAgent'>;

export interface SessionsStore {
  start(session: NewSession, now: Date): PromiseLike<Session>;
  byId(id: string): PromiseLike<Session | undefined>;
  /** Notes when the password was typed again in an open session of a user; false if there is none. */
  markPasswordConfirmed(id: string, userId: number, now: Date): Promise<boolean>;
  /** An open session of a user. */
  openById(id: string, userId: number): PromiseLike<Session | undefined>;
  /** Stores a refresh token of a session until it expires; an existing one is not changed. */
  addToken(session: Session, hash: Buffer, now: Date): Promise<void>;
  /** Finds a token and locks its session, so that concurrent renewals and ends run one after the other. */
  lockByToken(hash: Buffer): Promise<{ token: RefreshTokenRow; session: Session } | undefined>;
  findToken(hash: Buffer): PromiseLike<RefreshTokenRow | undefined>;
  /** Marks a token as replaced, and its session as used. */
  markRotated(token: RefreshTokenRow, now: Date): Promise<void>;
  /** The open sessions of an account, last used first. */
  openOf(userId: number, now: Date, limit: number): PromiseLike<Session[]>;
  /** Ends the sessions that have not ended yet, and returns their ids. */
  end(ids: readonly string[], now: Date): Promise<string[]>;
  /** The sessions of an account that were not ended, even if their tokens have expired. */
  notEndedOf(userId: number): PromiseLike<string[]>;
  removeExpired(now: Date): Promise<void>;
}

export function createSessionsStore(knex: Knex): SessionsStore {
  return {
    start: (session, now) =>
      Session.query(knex).insertAndFetch({
        ...session,
        id: uuidv7(),
        startedAt: now,
        lastUsedAt: now,
        endsAt: after(now, sessionLifetimeMs),
      }),
    byId: (id) => Session.query(knex).findById(id),
    async markPasswordConfirmed(id, userId, now) {
      const marked = await Session.query(knex)
        .where({ id, user_id: userId })
        .whereNull('ended_at')
        .patch({ passwordConfirmedAt: now });
      return marked > 0;
    },
    openById: (id, userId) => Session.query(knex).findOne({ id, user_id: userId }).whereNull('ended_at'),
    async addToken({ id, userId, endsAt }, hash, now) {
      const expiresAt = new Date(Math.min(after(now, refreshTokenLifetimeMs).getTime(), endsAt.getTime()));
      await RefreshTokenRow.query(knex)
        .insert({ id: uuidv7(), familyId: id, userId, tokenHash: hash, createdAt: now, expiresAt })
        .onConflict('token_hash')
        .ignore();
    },
    async lockByToken(hash) {
      const found = await RefreshTokenRow.query(knex).findOne({ token_hash: hash });
      if (!found) return undefined;
      const session = await lockSession(knex, found);
      // Read again after the lock, since it may have changed.
      const token = session && (await RefreshTokenRow.query(knex).findById(found.id));
      return token && { token, session };
    },
    findToken: (hash) => RefreshTokenRow.query(knex).findOne({ token_hash: hash }),
    async markRotated({ id, familyId }, now) {
      await RefreshTokenRow.query(knex).findById(id).whereNull('rotated_at').patch({ rotatedAt: now });
      await Session.query(knex).findById(familyId).patch({ lastUsedAt: now });
    },
    openOf: (userId, now, limit) =>
      Session.query(knex)
        .where({ user_id: userId })
        .whereNull('ended_at')
        .where('ends_at', '>', now)
        .where('last_used_at', '>', after(now, -refreshTokenLifetimeMs))
        .orderBy([
          { column: 'last_used_at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(limit),
    end: (ids, now) => endSessions(knex, ids, now),
    notEndedOf: (userId) =>
      knex('session_families').where({ user_id: userId }).whereNull('ended_at').pluck('id'),
    async removeExpired(now) {
      await RefreshTokenRow.query(knex).delete().where('expires_at', '<=', now);
      await Session.query(knex).delete().where('last_used_at', '<=', after(now, -refreshTokenLifetimeMs));
    },
  };
}

async function endSessions(knex: Knex, ids: readonly string[], now: Date): Promise<string[]> {
  // Locked in one order, so that concurrent requests for the same sessions do not deadlock.
  const locked = await Session.query(knex)
    .findByIds([...ids])
    .whereNull('ended_at')
    .orderBy('id')
    .forUpdate();
  const ended = locked.map(({ id }) => id);
  await Session.query(knex).findByIds(ended).patch({ endedAt: now });
  await RefreshTokenRow.query(knex).whereIn('family_id', ended).whereNull('ended_at').patch({ endedAt: now });
  return ended;
}

/** Locks the row of a token's session; inserts it first if an older copy of the service has started the session. */
async function lockSession(knex: Knex, token: RefreshTokenRow): Promise<Session | undefined> {
  const { familyId: id, userId, createdAt: startedAt } = token;
  const row = { id, userId, startedAt, lastUsedAt: startedAt, endsAt: after(startedAt, sessionLifetimeMs) };
  await Session.query(knex).insert(row).onConflict('id').ignore();
  return Session.query(knex).findById(id).forUpdate();
}

function after(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds);
}
