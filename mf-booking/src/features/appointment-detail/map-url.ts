import type { Address } from '@frizo/contracts';

/**
 * A link to a map of the address; phones open their app. It searches by text, since the stored position may only be that of the ZIP (decisions 7).
 */
export function mapUrl(address: Address): string {
  const query = new URLSearchParams({ api: '1', query: searchTextOf(address) });
  return `https://www.google.com/maps/search/?${query.toString()}`;
}

/** Directions to the address from the current position. */
export function directionsUrl(address: Address): string {
  const query = new URLSearchParams({ api: '1', destination: searchTextOf(address) });
  return `https://www.google.com/maps/dir/?${query.toString()}`;
}

const searchTextOf = ({ address, city, state, zip }: Address) => `${address}, ${city}, ${state} ${zip}`;
