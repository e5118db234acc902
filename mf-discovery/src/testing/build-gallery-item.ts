import type { GalleryItem } from '@frizo/contracts';

/** A balayage by Maeve Ito in Phoenix. Pass overrides for what differs. */
export function buildGalleryItem(overrides: Partial<GalleryItem> = {}): GalleryItem {
  const id = overrides.id ?? 1;
  return {
    id,
    entityType: 'galleryItem',
    galleryItemType: 'single',
    shareUrl: `/?picture=${id}`,
    image: { id: 1000 + id, url: `/api/gallery/images/${id}`, placeholder: 'data:image/webp;base64,AA==' },
    imageBefore: null,
    salon: { id: 7, title: 'Copper & Sage', url: 'copper-sage', type: 'company' },
    artist: { id: 2, firstName: 'Maeve', lastName: 'Ito', airtouchCertified: 0, airtouchCertUrl: null },
    user: { id: 2, firstName: 'Maeve', lastName: 'Ito' },
    service: { id: 101, salonServiceId: 501, i18nKey: 'Balayage' },
    salonService: { id: 501, priceCents: 12_000, durationSeconds: 5_400 },
    priceLevel: 2,
    nextFree: { date: '2026-03-03', startSeconds: 36_000, addressId: 70, timezone: 'America/Phoenix' },
    location: {
      ...{ lat: 33.45, lon: -112.07, city: 'Phoenix', state: 'AZ', zip: '85001' },
      ...{ salonUrl: 'copper-sage', name: 'Copper & Sage' },
    },
    ...overrides,
  };
}

/** This many pieces of work with consecutive ids. */
export function buildGalleryItems(count: number, firstId = 1): GalleryItem[] {
  return Array.from({ length: count }, (_, index) => buildGalleryItem({ id: firstId + index }));
}
