import type { Address } from '@frizo/contracts';

/**
 * Where a map shows the address; on a phone its app opens. It is looked up by its words: the position that is known may be that of
 * the ZIP alone (decisions 7).
 */
export function mapUrl(address: Address): string {
  const query = new URLSearchParams({ api: '1', query: wordsOf(address) });
  return `https://www.google.com/maps/search/?${query.toString()}`;
}

/** The way to the address, from wherever the reader is. */
export function directionsUrl(address: Address): string {
  const query = new URLSearchParams({ api: '1', destination: wordsOf(address) });
  return `https://www.google.com/maps/dir/?${query.toString()}`;
}

const wordsOf = ({ address, city, state, zip }: Address) => `${address}, ${city}, ${state} ${zip}`;
