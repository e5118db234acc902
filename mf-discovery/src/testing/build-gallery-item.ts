import type { GalleryItem } from '@frizo/contracts';

/** A balayage by Maeve Ito in Phoenix; say what is different. */
export function buildGalleryItem(overrides: Partial<GalleryItem> = {}): GalleryItem {
  const id = overrides.id ?? 1;
  return {
    id,
    image: { id: 1000 + id, url: `/api/gallery/images/${id}`, placeholder: 'data:image/webp;base64,AA==' },
    imageBefore: null,
    salon: { id: 7, title: 'Copper & Sage', url: 'copper-sage', type: 'company' },
    artist: { id: 2, firstName: 'Maeve', lastName: 'Ito', airtouchCertified: 0, airtouchCertUrl: null },
    service: { id: 101, salonServiceId: 501, i18nKey: 'Balayage' },
    priceLevel: 2,
    location: { lat: 33.45, lon: -112.07, city: 'Phoenix', state: 'AZ', zip: '85001' },
    ...overrides,
  };
}

/** So many pieces of work, from an id on. */
export function buildGalleryItems(count: number, firstId = 1): GalleryItem[] {
  return Array.from({ length: count }, (_, index) => buildGalleryItem({ id: firstId + index }));
}
