import type { UserType } from '@frizo/contracts';
import { Model, snakeCaseMappers } from 'objection';

/** A person who can log in. The row is identity's truth; others learn of it by `identity.user-changed.v1`. */
export class User extends Model {
  static override tableName = 'users';
  static override columnNameMappers = snakeCaseMappers();

  declare id: number;
  declare email: string;
  declare passwordHash: string | null;
  declare firstName: string;
  declare lastName: string;
  declare phone: string | null;
  declare userType: UserType;
  declare salonId: number | null;
  declare salonAdmin: boolean;
  declare admin: boolean;
  declare version: number;
}
