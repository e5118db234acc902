import { cleanText } from '@frizo/validation';
import type { Rule } from '@frizo/validation';

/** A rule of the text as it will be sent: filtered first (spec 5.3), so that a space at its end is no mistake. */
export function cleaned(rule: Rule): Rule {
  return (value, values) => rule(typeof value === 'string' ? cleanText(value) : value, values);
}
