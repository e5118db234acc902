import type { WorkingArtist } from '@frizo/contracts';

/** An artist whose calendar is kept; say what is different. */
export function buildArtist(overrides: Partial<WorkingArtist> = {}): WorkingArtist {
  return {
    id: 2,
    firstName: 'Maeve',
    lastName: 'Ito',
    airtouchCertified: 0,
    isPublic: true,
    isBookable: true,
    schedule: [],
    ...overrides,
  };
}
