import type { Image, SessionUser, UserType } from '@frizo/contracts';
import { Model, snakeCaseMappers } from 'objection';

/** A person who can log in. This row is the source of truth; other services get it by `identity.user-changed.v1`. */
export class User extends Model {
  static override tableName = 'users';
  static override columnNameMappers = snakeCaseMappers();
  static override jsonAttributes = ['image'];

  declare id: number;
  declare email: string;
  /** When a link mailed to this address was opened; null while the address is not confirmed. */
  declare emailConfirmedAt: Date | null;
  declare passwordHash: string | null;
  declare firstName: string;
  declare lastName: string;
  declare phone: string | null;
  declare genderCode: SessionUser['gender']['code'];
  declare instagramUsername: string | null;
  declare image: Image | null;
  /** What is left of the referral bonus: a copy of what payments announces. */
  declare discountTotalCents: number;
  /** Referral codes: the typed one, and the one that a link has stored in the browser. */
  declare referralCode: string | null;
  declare hiddenReferralCode: string | null;
  declare userType: UserType;
  declare salonId: number | null;
  declare salonAdmin: boolean;
  declare admin: boolean;
  /** Counts the first version of each document as signed; set for the users of the demo. */
  declare agreedToFirstDocuments: boolean;
  /** The request id of the sign-up or listing, to recognize a repetition. */
  declare madeByRequest: string | null;
  declare version: number;
}
