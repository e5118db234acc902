import { cleanText, editedPersonName, type Rule } from '@frizo/validation';

/**
 * The rule for a client's name: 2 to 32 characters (spec 5.3).
 * @param existing the current name; one that is already longer may have up to 50
 */
export function clientName(existing = ''): Rule {
  const rule = editedPersonName(existing);
  return (value, values) => rule(typeof value === 'string' ? cleanText(value) : value, values);
}
