import { cleanText, editedPersonName, type Rule } from '@frizo/validation';

/**
 * The rule of a client's name as it is kept: 2 to 32 characters (spec 5.3).
 * @param existing what it is now; a name that is longer already may stay up to 50
 */
export function clientName(existing = ''): Rule {
  const rule = editedPersonName(existing);
  return (value, values) => rule(typeof value === 'string' ? cleanText(value) : value, values);
}
