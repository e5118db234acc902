import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type ArtistFacts,
  completenessOfArtist,
  completenessOfSalon,
  isPublic,
  type SalonFacts,
} from './completeness.ts';

const owner: ArtistFacts = {
  artistId: 1,
  userType: 7,
  isBookable: true,
  isActivated: true,
  hasPhoto: true,
  serviceCount: 2,
  hasHours: true,
  postedCount: 1,
  approvedCount: 1,
};
const employee: ArtistFacts = { ...owner, artistId: 2, userType: 6 };
const salon: SalonFacts = {
  title: 'Desert Bloom',
  phone: '6025550100',
  isIndividual: false,
  addressCount: 1,
  serviceCount: 2,
  postedCount: 1,
  approvedCount: 1,
  artists: [owner],
};
const withArtists = (...artists: ArtistFacts[]): SalonFacts => ({ ...salon, artists });
const freelancer = { ...withArtists({ ...owner, userType: 2 }), isIndividual: true };
const account = withArtists({ ...owner, userType: 3, isBookable: false, hasPhoto: false }, employee);

/** The incomplete tabs: status and codes. */
function missingIn({ tabs }: ReturnType<typeof completenessOfSalon>): Record<string, unknown> {
  const entries = Object.entries(tabs).filter(([, { status }]) => status < 2);
  return Object.fromEntries(
    entries.map(([name, { status, errors }]) => [name, [status, ...errors.map(({ code }) => code)]]),
  );
}

describe('a complete salon', () => {
  it.each<[string, SalonFacts]>([
    ['of an owner who takes bookings', salon],
    ['of a freelancer', freelancer],
    ['of an account that takes no bookings, with an artist who does', account],
    [
      'that has just added an artist',
      withArtists(owner, { ...employee, hasPhoto: false, serviceCount: 0, hasHours: false, postedCount: 0 }),
    ],
    ['whose pictures await review', { ...salon, approvedCount: 0 }],
  ])('is one %s', (_who, facts) => {
    expect(missingIn(completenessOfSalon(facts))).toEqual({});
    expect(completenessOfSalon(facts)).toMatchObject({
      complete: true,
      status: 2,
      profileProfessional: 2,
      profilePersonal: 2,
    });
  });

  it('never needs brands', () => {
    expect(completenessOfSalon(salon).tabs.brands).toEqual({
      status: 2,
      path: '/my-salon/brands',
      errors: [],
    });
  });
});

describe('an incomplete salon', () => {
  it.each<[string, SalonFacts, Record<string, unknown>]>([
    [
      "the owner's photo",
      withArtists({ ...owner, hasPhoto: false }, employee),
      { image: [0, 'IMAGE_REQUIRED'] },
    ],
    [
      "a freelancer's photo",
      { ...freelancer, artists: [{ ...owner, userType: null, hasPhoto: false }] },
      { image: [0, 'IMAGE_REQUIRED'] },
    ],
    [
      'the photo of an artist, where the account takes no bookings',
      withArtists({ ...employee, hasPhoto: false }),
      { artists: [1, 'ARTIST_PHOTO_REQUIRED'] },
    ],
    [
      'an artist who has joined, where the account takes no bookings',
      withArtists({ ...employee, isActivated: false, hasPhoto: false }),
      { artists: [1, 'ARTIST_NOT_JOINED'] },
    ],
    ['an address', { ...salon, addressCount: 0 }, { profile: [1, 'ADDRESS_REQUIRED'] }],
    [
      'name, phone and address',
      { ...salon, title: '', phone: '', addressCount: 0 },
      { profile: [0, 'SALON_NAME_REQUIRED', 'PHONE_REQUIRED', 'ADDRESS_REQUIRED'] },
    ],
    [
      'services',
      { ...withArtists({ ...owner, serviceCount: 0 }), serviceCount: 0 },
      { services: [0, 'SERVICE_REQUIRED'] },
    ],
    [
      'someone who does its services',
      withArtists({ ...owner, serviceCount: 0 }),
      { services: [1, 'SERVICES_NOT_ASSIGNED'] },
    ],
    [
      'someone who takes bookings',
      withArtists({ ...owner, isBookable: false }),
      {
        services: [1, 'SERVICES_NOT_ASSIGNED'],
        artists: [0, 'ARTIST_REQUIRED'],
        wh: [0, 'HOURS_REQUIRED'],
      },
    ],
    ['hours', withArtists({ ...owner, hasHours: false }), { wh: [0, 'HOURS_REQUIRED'] }],
    [
      'hours of an artist who does its services',
      withArtists({ ...owner, hasHours: false }, { ...employee, serviceCount: 0 }),
      { wh: [1, 'HOURS_OF_ARTIST_REQUIRED'] },
    ],
    ['pictures', { ...salon, postedCount: 0, approvedCount: 0 }, { gallery: [0, 'GALLERY_ITEM_REQUIRED'] }],
  ])('lacks %s', (_what, facts, missing) => {
    expect(missingIn(completenessOfSalon(facts))).toEqual(missing);
  });

  it('names the page where each missing item is completed', () => {
    const { tabs } = completenessOfSalon({
      ...withArtists({ ...employee, isBookable: false, hasPhoto: false, hasHours: false, serviceCount: 0 }),
      isIndividual: false,
      title: '',
      serviceCount: 0,
      postedCount: 0,
    });
    expect(Object.values(tabs).flatMap(({ errors }) => errors)).toEqual([
      {
        code: 'SALON_NAME_REQUIRED',
        message: 'Enter the name of your business',
        path: '/my-salon/name-and-location',
      },
      { code: 'SERVICE_REQUIRED', message: 'Add a service', path: '/my-salon/services' },
      { code: 'ARTIST_REQUIRED', message: 'Add an artist', path: '/my-salon/artists/add' },
      { code: 'HOURS_REQUIRED', message: 'Set your hours', path: '/my-salon/working-hours' },
      {
        code: 'GALLERY_ITEM_REQUIRED',
        message: 'Add an image of your work',
        path: '/my-salon/gallery/add-single-image',
      },
    ]);
  });
});

describe('an artist of a salon', () => {
  const of = (artist: Partial<ArtistFacts>, facts: Partial<SalonFacts> = {}) =>
    completenessOfArtist({ ...salon, ...facts }, { ...employee, ...artist });

  it.each<[string, Partial<ArtistFacts>, Record<string, unknown>]>([
    ['nothing', {}, {}],
    ['a photo', { hasPhoto: false }, { image: [0, 'IMAGE_REQUIRED'] }],
    ['services', { serviceCount: 0 }, { services: [0, 'SERVICES_NOT_ASSIGNED'] }],
    ['hours', { hasHours: false }, { wh: [0, 'HOURS_REQUIRED'] }],
    ['own pictures', { postedCount: 0 }, { gallery: [0, 'GALLERY_ITEM_REQUIRED'] }],
    ['nothing, who takes no bookings', { isBookable: false, serviceCount: 0, hasHours: false }, {}],
  ])('lacks %s', (_what, artist, missing) => {
    expect(missingIn(of(artist))).toEqual(missing);
  });

  it('asks those who manage the salon for what only they can do', () => {
    const { tabs } = of({ serviceCount: 0, hasHours: false }, { addressCount: 0 });
    expect([tabs.profile, tabs.services, tabs.wh].map(({ errors }) => errors[0]?.message)).toEqual([
      'Ask Salon admin to complete name and location',
      'Ask Salon admin to assign services',
      'Ask Salon admin to set your hours',
    ]);
  });
});

describe('completeness', () => {
  const count = fc.nat({ max: 3 });
  const anyArtist = fc.record<ArtistFacts>({
    artistId: fc.constant(1),
    userType: fc.constantFrom(null, 2, 3, 6, 7),
    isBookable: fc.boolean(),
    isActivated: fc.boolean(),
    hasPhoto: fc.boolean(),
    serviceCount: count,
    hasHours: fc.boolean(),
    postedCount: count,
    approvedCount: count,
  });
  const anySalon = fc.record<SalonFacts>({
    title: fc.constantFrom('', 'Desert Bloom'),
    phone: fc.constantFrom('', '6025550100'),
    isIndividual: fc.boolean(),
    addressCount: count,
    serviceCount: count,
    postedCount: count,
    approvedCount: count,
    artists: fc.array(anyArtist, { maxLength: 3 }),
  });

  it('is the lowest status of all tabs, and each tab below 2 says why', () => {
    fc.assert(
      fc.property(anySalon, anyArtist, (facts, artist) => {
        for (const found of [completenessOfSalon(facts), completenessOfArtist(facts, artist)]) {
          const tabs = Object.values(found.tabs);
          expect(found.status).toBe(Math.min(...tabs.map(({ status }) => status)));
          expect(found.status).toBe(Math.min(found.profilePersonal, found.profileProfessional));
          expect(found.complete).toBe(found.status === 2);
          for (const { status, errors } of tabs) expect(errors.length > 0).toBe(status < 2);
        }
      }),
    );
  });

  it('is public only with an approved picture', () => {
    fc.assert(
      fc.property(anySalon, (facts) => {
        const found = completenessOfSalon(facts);
        expect(isPublic(found, { approvedCount: 0 })).toBe(false);
        expect(isPublic(found, { approvedCount: 1 })).toBe(found.complete);
      }),
    );
  });

  it('of a salon never falls when it adds an artist', () => {
    fc.assert(
      fc.property(anySalon, anyArtist, (facts, added) => {
        const more = { ...facts, artists: [...facts.artists, { ...added, userType: 6 }] };
        fc.pre(!facts.isIndividual);
        expect(completenessOfSalon(more).status).toBeGreaterThanOrEqual(completenessOfSalon(facts).status);
      }),
    );
  });
});
