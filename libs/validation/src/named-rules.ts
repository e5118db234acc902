import { notMisleading } from './misleading.ts';
import { atMost, greaterThan } from './numbers.ts';
import { required } from './presence.ts';
import { all, isAbsent, type Rule, textOf } from './rule.ts';
import { digits, email, length, name, password, salonName } from './text.ts';
import { violate } from './violation.ts';

/** First and last names (spec 5.2, 5.3, 9): 2 to 50 characters. */
export const personName = all(required, name, length({ min: 2, max: 50 }));

/** The same in the dialogs for clients and artists: 2 to 32 (spec 5.3, 9). */
export const shortPersonName = all(required, name, length({ min: 2, max: 32 }));

/**
 * A name that is edited in the dialog for clients: 2 to 32 characters, or up to 50 if the existing name is longer, for example from a booking (spec
 * 5.2, 5.3, 9).
 */
export function editedPersonName(existing: string): Rule {
  return existing.length > 32 ? personName : shortPersonName;
}

/** The name of a business: 2 to 50 characters (spec 5.3, 5.5), and not misleading. */
export const businessName = all(required, salonName, length({ min: 2, max: 50 }), notMisleading);

/** The length of a stored phone: digits without the mask (spec 5.2, 5.3, 5.5). */
export const phoneLength = 10;

/** Exactly this many digits. */
export const phoneDigits = all(required, digits, length({ min: phoneLength, max: phoneLength }));

/** Exactly 5 digits (spec 5.3, 5.5). */
export const zipCode = all(required, digits, length({ min: 5, max: 5 }));

/** A new password: 5 to 20 characters (spec 5.3). */
export const newPassword = all(required, password, length({ min: 5, max: 20 }));

export const requiredEmail = all(required, email);

/** 2 to 100 characters (spec 5.3). */
export const streetLength = length({ min: 2, max: 100 });

export const streetAddress = all(required, streetLength);

/** In characters (spec 5.5, 9). */
export const maxSuiteLength = 5;

export const suite = length({ max: maxSuiteLength });

/** At most 100 characters (spec 5.3). */
export const instagramUsername = length({ max: 100 });

/** A price in whole dollars: 1 to 4 digits, above zero unless the service may be free (spec 5.5). */
export function priceDollars({ allowZeroPrice = false } = {}): Rule {
  const form = all(required, digits, length({ min: 1, max: 4 }));
  return allowZeroPrice ? form : all(form, greaterThan(0));
}

const percentForm = /^\d+(?:\.\d{0,4})?$/;

/** Digits and a point, at most 99, at most 4 characters after the point (spec 5.6). */
export const taxPercent = all((value) => {
  const isPercent = isAbsent(value) || percentForm.test(textOf(value) ?? '');
  return isPercent ? undefined : violate('VALUE_IS_NOT_A_NUMBER');
}, atMost(99));
