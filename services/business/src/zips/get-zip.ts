import { findZip } from '@frizo/places';
import { DomainError } from '@frizo/service-kit';

/** City and state of a ZIP, for the forms that ask for an address (spec 5.5, Q63). */
export function getZip(zip: string): { city: string; state: string } {
  const place = findZip(zip);
  if (!place) {
    throw new DomainError('zip.not_exists', 'Enter an existing zip', {
      status: 404,
      fields: { zip: ['ZIP_NOT_EXISTS'] },
    });
  }
  return { city: place.city, state: place.state };
}
