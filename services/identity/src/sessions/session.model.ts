import { Model, snakeCaseMappers } from 'objection';

/** One refresh token. The tokens that came out of one log-in share a family, which ends as a whole. */
export class Session extends Model {
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
