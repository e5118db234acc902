import {
  artistChanged,
  freeTimeChanged,
  galleryItemChanged,
  salonChanged,
  servicesChanged,
  type EventDefinition,
  type PayloadOf,
} from '@frizo/contracts';

type Salon = PayloadOf<typeof salonChanged>;
type Artist = PayloadOf<typeof artistChanged>;
type Item = PayloadOf<typeof galleryItemChanged>;

export const ids = { cut: 501, color: 502, manicure: 601, hair: 1, nails: 2 } as const;
export const people = { ana: 101, bea: 102, cleo: 201, dan: 301, eve: 401 } as const;
export const works = { anaCut: 1, anaColor: 2, beaCut: 3, cleoManicure: 4, danCut: 5, eveCut: 6 } as const;

const phoenix = { city: 'Phoenix', state: 'AZ', zip: '85004', timezone: 'America/Phoenix' };

export function buildSalon(salonId: number, title: string, parts: Partial<Salon> = {}): Salon {
  return {
    salonId,
    version: 1,
    title,
    url: `salon-${salonId}`,
    phone: '6025550100',
    type: 'company',
    isPublic: true,
    bookable: true,
    servicePaused: false,
    addresses: [buildAddress(salonId * 10)],
    ...parts,
  };
}

function buildAddress(
  id: number,
  parts: Partial<Salon['addresses'][number]> = {},
): Salon['addresses'][number] {
  return { id, address: '12 Saguaro St', suite: null, ...phoenix, lat: 33.45, lon: -112.07, ...parts };
}

export function buildArtist(artistId: number, fullName: string, parts: Partial<Artist> = {}): Artist {
  const [firstName = '', lastName = ''] = fullName.split(' ');
  return {
    artistId,
    version: 1,
    salonId: Math.floor(artistId / 100),
    firstName,
    lastName,
    airtouchCertified: 0,
    airtouchCertUrl: null,
    isPublic: true,
    isBookable: true,
    ...parts,
  };
}

/** A picture of an artist's service in the artist's salon; newer ones have higher ids. */
export function buildItem(
  galleryItemId: number,
  artistId: number,
  serviceId: number,
  parts: Partial<Item> = {},
): Item {
  const salonId = Math.floor(artistId / 100);
  return {
    galleryItemId,
    version: 1,
    artistId,
    salonId,
    salonServiceId: salonId * 1_000 + serviceId,
    serviceId,
    image: { id: galleryItemId, url: `/api/gallery/images/${galleryItemId}`, placeholder: 'data:,' },
    imageBefore: null,
    isPublic: true,
    createdAt: new Date(Date.UTC(2026, 1, 1, 0, galleryItemId)).toISOString(),
    ...parts,
  };
}

const tree = {
  [ids.cut]: { i18nKey: 'Cut', categoryId: ids.hair, categoryKey: 'Hair', priceCents: 4_000 },
  [ids.color]: { i18nKey: 'Color', categoryId: ids.hair, categoryKey: 'Hair', priceCents: 12_000 },
  [ids.manicure]: { i18nKey: 'Manicure', categoryId: ids.nails, categoryKey: 'Nails', priceCents: 6_000 },
};

/** The offers of a salon, all of them by each of its artists; the price is the artist's own if given. */
export function buildOffers(
  salonId: number,
  artists: Readonly<Record<number, number>>,
): PayloadOf<typeof servicesChanged> {
  const services = Object.entries(tree).map(([serviceId, service]) => ({
    salonServiceId: salonId * 1_000 + Number(serviceId),
    serviceId: Number(serviceId),
    durationSeconds: 3_600,
    processingSeconds: 3_600,
    ...service,
  }));
  const artistServices = Object.entries(artists).flatMap(([artistId, priceCents]) =>
    services.map(({ salonServiceId }) => ({
      artistId: Number(artistId),
      salonServiceId,
      priceCents,
      durationSeconds: 0,
    })),
  );
  return { salonId, version: 1, services, artistServices };
}

/** Free from ten to seven on these days only. */
export function buildFreeTime(
  artistId: number,
  addressId: number,
  dates: readonly string[],
  version = 1,
): PayloadOf<typeof freeTimeChanged> {
  const free = [{ addressId, startSeconds: 36_000, endSeconds: 68_400 }];
  return { artistId, version, days: dates.map((date) => ({ date, free })) };
}

export interface SampleEvent<E extends EventDefinition = EventDefinition> {
  readonly event: E;
  readonly payload: PayloadOf<E>;
}

function eventsOf<E extends EventDefinition>(event: E, payloads: PayloadOf<E>[]): SampleEvent[] {
  return payloads.map((payload) => ({ event, payload }));
}

/**
 * Sample data as events: two salons near each other in Phoenix and Tempe, one in Honolulu, one that is not public.
 * Ana is free on Tuesday, 3 March 2026, Cleo on Wednesday, Dan on Monday; Bea and her pictures are not public.
 */
export const sampleEvents: readonly SampleEvent[] = [
  ...eventsOf(salonChanged, [
    buildSalon(1, 'Desert Bloom'),
    buildSalon(2, '100% Curl_y', {
      addresses: [buildAddress(20, { city: 'Tempe', zip: '85281', lat: 33.42, lon: -111.93 })],
    }),
    buildSalon(3, "O'Hara <b>Style</b>", {
      addresses: [
        buildAddress(30, {
          city: 'Honolulu',
          state: 'HI',
          zip: '96813',
          timezone: 'Pacific/Honolulu',
          lat: 21.31,
          lon: -157.86,
        }),
      ],
    }),
    buildSalon(4, 'Hidden House', { isPublic: false }),
  ]),
  ...eventsOf(artistChanged, [
    buildArtist(people.ana, 'Ana Ruiz', { airtouchCertified: 20 }),
    buildArtist(people.bea, 'Bea Lee', { isPublic: false }),
    buildArtist(people.cleo, 'Cleo Moss'),
    buildArtist(people.dan, 'Dan Kai'),
    buildArtist(people.eve, 'Eve Private'),
  ]),
  ...eventsOf(servicesChanged, [
    buildOffers(1, { [people.ana]: 0, [people.bea]: 0 }),
    buildOffers(2, { [people.cleo]: 22_000 }),
    buildOffers(3, { [people.dan]: 0 }),
    buildOffers(4, { [people.eve]: 0 }),
  ]),
  ...eventsOf(freeTimeChanged, [
    buildFreeTime(people.ana, 10, ['2026-03-03']),
    buildFreeTime(people.cleo, 20, ['2026-03-04']),
    buildFreeTime(people.dan, 30, ['2026-03-02']),
    buildFreeTime(people.bea, 10, ['2026-03-03']),
  ]),
  ...eventsOf(galleryItemChanged, [
    buildItem(works.anaCut, people.ana, ids.cut),
    buildItem(works.anaColor, people.ana, ids.color),
    buildItem(works.beaCut, people.bea, ids.cut),
    buildItem(works.cleoManicure, people.cleo, ids.manicure),
    buildItem(works.danCut, people.dan, ids.cut),
    buildItem(works.eveCut, people.eve, ids.cut),
    buildItem(7, people.ana, ids.cut, { isPublic: false }),
  ]),
];
