import { cleanText, digitsOf } from '@frizo/validation';

/** The personal fields of a sign-up, unfiltered. */
export interface TypedPerson {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
}

/** Filters text fields before validation (spec 5.3); the password stays as typed. */
export function cleanPerson({ username, firstName, lastName, password }: TypedPerson): TypedPerson {
  return {
    username: cleanText(username),
    firstName: cleanText(firstName),
    lastName: cleanText(lastName),
    password,
  };
}

/** The business fields of a sign-up, unfiltered. */
export interface TypedBusiness {
  readonly salonName: string;
  readonly streetAddress: string;
  readonly suite: string;
  readonly zip: string;
  readonly salonPhone: string;
}

/** Filters the business fields; a freelancer without a business name gets their own name (spec 4, sign-up). */
export function cleanBusiness(
  typed: TypedBusiness,
  userType: 2 | 7,
  person: { readonly firstName: string; readonly lastName: string },
): TypedBusiness {
  const salonName = cleanText(typed.salonName);
  const ownName = `${person.firstName} ${person.lastName}`.trim();
  return {
    salonName: salonName === '' && userType === 2 ? ownName : salonName,
    streetAddress: cleanText(typed.streetAddress),
    suite: cleanText(typed.suite),
    zip: digitsOf(typed.zip),
    salonPhone: digitsOf(typed.salonPhone),
  };
}

/** The referral codes: the typed one, and the one that a link has stored in the browser; null when absent. */
export function cleanReferral(typed: {
  readonly referralCode: string;
  readonly hiddenReferralCode: string;
}): {
  referralCode: string | null;
  hiddenReferralCode: string | null;
} {
  return {
    referralCode: cleanText(typed.referralCode) || null,
    hiddenReferralCode: cleanText(typed.hiddenReferralCode) || null,
  };
}
