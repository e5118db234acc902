import { escapeLike } from '@frizo/service-kit';

/** A LIKE pattern for texts that contain this one. */
export function partOf(search: string): string {
  return `%${escapeLike(search)}%`;
}

/** A LIKE pattern for texts that start with this one. */
export function startOf(search: string): string {
  return `${escapeLike(search)}%`;
}

/** The condition that a name in SQL is like a pattern, its binding, regardless of case, accents and the form of apostrophes. */
export function like(name: string): string {
  return `fold_name(${name}) like fold_name(?)`;
}

/** The digits of a US phone or a part of one, in any usual form, without the country code; '' for any other text. */
export function digitsIn(search: string): string {
  const isInternational = search.trim().startsWith('+');
  const digits = search.replace(/[\s()./+-]/g, '');
  if (!/^\d+$/.test(digits)) return '';
  const hasCountry = digits.startsWith('1') && (isInternational || digits.length === 11);
  return hasCountry ? digits.slice(1) : digits;
}

/** The words of a search text, each of which must be found, in any order. */
export function wordsIn(search: string): string[] {
  return search.split(/[\s,]+/).filter(Boolean);
}
