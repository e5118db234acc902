import type { Address } from '@frizo/contracts';

/**
 * Where a map shows the address; on a phone its app opens. It is looked up by its words: the position that is known may be that of
 * the ZIP alone (decisions 7).
 */
export function mapUrl({ address, city, state, zip }: Address): string {
  const query = new URLSearchParams({ api: '1', query: `${address}, ${city}, ${state} ${zip}` });
  return `https://www.google.com/maps/search/?${query.toString()}`;
}
