import { Model, snakeCaseMappers } from 'objection';

/** A session from log-in to its end, across all of its refresh tokens. */
export class Session extends Model {
  static override tableName = 'session_families';
  static override columnNameMappers = snakeCaseMappers();

  declare id: string;
  declare userId: number;
  declare deviceId: string | null;
  /** The browser's user agent at log-in; '' in sessions from before it was stored. */
  declare userAgent: string;
  declare startedAt: Date;
  declare lastUsedAt: Date;
  /** The absolute end, regardless of renewals. */
  declare endsAt: Date;
  declare endedAt: Date | null;
  /** When the password was last typed again in this session. */
  declare passwordConfirmedAt: Date | null;
}

/** One refresh token of a session; each renewal replaces the previous one. */
export class RefreshTokenRow extends Model {
  static override tableName = 'sessions';
  static override columnNameMappers = snakeCaseMappers();

  declare id: string;
  declare familyId: string;
  declare userId: number;
  declare tokenHash: Buffer;
  declare createdAt: Date;
  declare expiresAt: Date;
  declare rotatedAt: Date | null;
  declare endedAt: Date | null;
}
