import { Model, snakeCaseMappers } from 'objection';

/** From a log-in to its end, whichever refresh token it is carried by just then. */
export class Session extends Model {
  static override tableName = 'session_families';
  static override columnNameMappers = snakeCaseMappers();

  declare id: string;
  declare userId: number;
  declare deviceId: string | null;
  /** What the browser said of itself at log-in; '' in sessions from before that was kept. */
  declare userAgent: string;
  declare startedAt: Date;
  declare lastUsedAt: Date;
  /** The absolute end, however often it is renewed. */
  declare endsAt: Date;
  declare endedAt: Date | null;
}

/** One refresh token of a session: each renewal replaces the last one. */
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
