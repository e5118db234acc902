import { cleanText, digitsOf } from '@frizo/validation';

/** What a person says of themselves when signing up, as it came. */
export interface TypedPerson {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
}

/** Text fields are filtered before they are checked (spec 5.3); a password is what was typed. */
export function cleanPerson({ username, firstName, lastName, password }: TypedPerson): TypedPerson {
  return {
    username: cleanText(username),
    firstName: cleanText(firstName),
    lastName: cleanText(lastName),
    password,
  };
}

/** A business as it came, under the names of sign-up. */
export interface TypedBusiness {
  readonly salonName: string;
  readonly streetAddress: string;
  readonly suite: string;
  readonly zip: string;
  readonly salonPhone: string;
}

/** The filtered business; a freelancer's without a name goes by the person's own (spec 4, sign-up). */
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

/** Who sends whom: what was typed, and what a link had left in the browser; absent ones are null. */
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
