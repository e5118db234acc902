import { cleanText } from '@frizo/validation';
import type { Rule } from '@frizo/validation';

/** Applies a rule to the text as it will be sent, filtered (spec 5.3), so that a trailing space is no error. */
export function cleaned(rule: Rule): Rule {
  return (value, values) => rule(typeof value === 'string' ? cleanText(value) : value, values);
}
