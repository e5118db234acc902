import { escapeLike } from '@frizo/service-kit';

/** Matches any text that contains this one. */
export function partOf(search: string): string {
  return `%${escapeLike(search)}%`;
}

/** Matches any text that starts with this one. */
export function startOf(search: string): string {
  return `${escapeLike(search)}%`;
}

/** Of a text that is a US phone or a part of one, in any form that people write it, with the country or without; '' of any other. */
export function digitsIn(search: string): string {
  const isInternational = search.trim().startsWith('+');
  const digits = search.replace(/[\s()./+-]/g, '');
  if (!/^\d+$/.test(digits)) return '';
  const hasCountry = digits.startsWith('1') && (isInternational || digits.length === 11);
  return hasCountry ? digits.slice(1) : digits;
}

/** The words of a search, each of which has to be found, in whatever order. */
export function wordsIn(search: string): string[] {
  return search.split(/[\s,]+/).filter(Boolean);
}
