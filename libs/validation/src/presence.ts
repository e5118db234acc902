import { isAbsent, type Rule, type Values } from './rule.ts';
import { violate } from './violation.ts';

/** A value must be present (spec 5.1, required). */
export const required: Rule = (value) => (isAbsent(value) ? violate('VALUE_IS_REQUIRED') : undefined);

/** Something must be chosen in a dropdown, where -1 means nothing (spec 5.1, dropdown). */
export const chosen: Rule = (value) => (isChosen(value) ? undefined : violate('VALUE_IS_REQUIRED'));

/** An image id must be greater than 0 (spec 5.1, image). */
export const imageRequired: Rule = (value) => (Number(value) > 0 ? undefined : violate('IMAGE_REQUIRED'));

/** The three choices of the gallery item form (spec 5.1). */
export const artistRequired: Rule = (value) => (isChosen(value) ? undefined : violate('ARTIST_REQUIRE'));
export const serviceRequired: Rule = (value) => (isChosen(value) ? undefined : violate('SERVICE_REQUIRED'));
export const categoryRequired: Rule = (value) =>
  isChosen(value) ? undefined : violate('SERVICE_REQUIRED', undefined, 'Please select Category');

/** A confirmation must equal the password in another field (spec 5.1, password match). */
export function matchesPassword(field: string): Rule {
  return (value, values: Values = {}) =>
    value === values[field] ? undefined : violate('PASSWORDS_MUST_MATCH');
}

/** Whether a dropdown has a choice; the value of a select element is text, so -1 may be '-1'. */
export function isChosen(value: unknown): boolean {
  return !isAbsent(value) && Number(value) !== -1;
}
