import { GenerationError } from './generation-error.ts';

const kebabCase = /^[a-z][a-z0-9]*(-[a-z0-9]+)+$/;

/** A name in the spellings of the house style. */
export interface Name {
  /** Files and paths: `count-visits`. */
  kebab: string;
  /** Functions and calls: `countVisits`. */
  camel: string;
  /** Components and types: `CountVisits`. */
  pascal: string;
  /** Headings and summaries: `Count visits`. */
  words: string;
}

/**
 * Parses a name of at least two words, since one word cannot name both an action and its object.
 * @throws {GenerationError} for anything that is not in kebab case
 */
export function readName(text: string): Name {
  if (!kebabCase.test(text)) {
    throw new GenerationError(`"${text}" should be two or more words in lower case, as in count-visits`);
  }
  const pascal = toPascal(text);
  const words = text.replaceAll('-', ' ');
  return {
    kebab: text,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    words: words.charAt(0).toUpperCase() + words.slice(1),
  };
}

/** `SalonArtists` of `salon-artists` or `salonArtists`. */
export function toPascal(text: string): string {
  return text
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
}
