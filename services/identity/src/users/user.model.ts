import type { Image, SessionUser, UserType } from '@frizo/contracts';
import { Model, snakeCaseMappers } from 'objection';

/** A person who can log in. The row is identity's truth; others learn of it by `identity.user-changed.v1`. */
export class User extends Model {
  static override tableName = 'users';
  static override columnNameMappers = snakeCaseMappers();
  static override jsonAttributes = ['image'];

  declare id: number;
  declare email: string;
  /** When a link mailed to this address was opened; null while nobody has proved that the mailbox is theirs. */
  declare emailConfirmedAt: Date | null;
  declare passwordHash: string | null;
  declare firstName: string;
  declare lastName: string;
  declare phone: string | null;
  declare genderCode: SessionUser['gender']['code'];
  declare instagramUsername: string | null;
  declare image: Image | null;
  /** Owned by referrals and payments, which do not exist yet. */
  declare discountTotalCents: number;
  /** Who had sent them: what they typed, and what a link had left in their browser. */
  declare referralCode: string | null;
  declare hiddenReferralCode: string | null;
  declare userType: UserType;
  declare salonId: number | null;
  declare salonAdmin: boolean;
  declare admin: boolean;
  /** Has signed the first document of each code, whenever its event arrives: the people of the demo. */
  declare agreedToFirstDocuments: boolean;
  /** The sign-up or listing that made this what it is, so that the same one, sent again, is known. */
  declare madeByRequest: string | null;
  declare version: number;
}
