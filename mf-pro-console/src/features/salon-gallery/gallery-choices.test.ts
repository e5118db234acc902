import { describe, expect, it } from '@jest/globals';
import { buildSessionUser } from '@frizo/session/testing';
import { allServicesOf, categoriesOf, choicesOfArtist, choicesOfSalon } from './gallery-choices.ts';

const node = { num: 1, popular: 1, allowZeroPrice: false, leaf: true, parentId: 1 };
const tree = [
  { ...node, id: 1, i18nKey: 'Hair', parentId: 0, leaf: false, canHaveImage: false },
  { ...node, id: 101, i18nKey: 'Balayage', canHaveImage: true },
  { ...node, id: 102, i18nKey: 'Head massage', canHaveImage: false },
];
const owner = buildSessionUser({ id: 2, rawUserType: 7, business: true, salonAdmin: true });
const freelancer = buildSessionUser({ id: 2, rawUserType: 2, business: true });
const artist = buildSessionUser({ id: 3, rawUserType: 6 });

const terms = { parentId: 1, categoryKey: 'Hair', priceCent: 100, durationValue: 900, processingValue: 900 };
const service = (id: number, salonServiceId: number, artistIds: number[] = []) => ({
  ...terms,
  id,
  salonServiceId,
  i18nKey: id === 101 ? 'Balayage' : 'Head massage',
  allowZeroPrice: false,
  artists: artistIds.map((artistId) => ({ artistId, individualPriceCent: 0 })),
});
const person = (id: number, firstName: string) => ({
  ...{ id, firstName, lastName: 'Ruiz' },
  ...{ airtouchCertified: 0, isPublic: true, isBookable: true },
});

const ofSalon = (user = owner, artistIds = [2], services = [service(101, 7, [2])]) =>
  choicesOfSalon(
    user,
    { version: 1, services, artists: artistIds.map((id) => person(id, id === 2 ? 'Ana' : 'Theo')) },
    tree,
  );
const ofArtist = (services: ReturnType<typeof service>[]) =>
  choicesOfArtist(
    artist,
    services.map(({ artists: _artists, ...own }) => ({ ...own, individualPriceCent: 0 })),
    tree,
  );

describe('what a picture can be labeled with', () => {
  it('are the artists of the salon, each with the services that pictures can show', () => {
    const choices = ofSalon(owner, [2, 3], [service(101, 7, [2, 3]), service(102, 8, [3])]);
    expect(choices.artists.map(({ name }) => name)).toEqual(['Ana Ruiz', 'Theo Ruiz']);
    expect(choices.fixedArtistId).toBeNull();
    expect(choices.services.get(3)?.map(({ title }) => title)).toEqual(['Balayage']);
    expect(allServicesOf(choices)).toHaveLength(1);
    expect(categoriesOf(allServicesOf(choices))).toEqual([{ id: 1, title: 'Hair' }]);
  });

  it('has no choice of artist for a freelancer and for an artist', () => {
    expect(ofSalon(freelancer).fixedArtistId).toBe(2);
    expect(ofArtist([service(101, 7)]).fixedArtistId).toBe(3);
    expect(ofSalon(owner).fixedArtistId).toBeNull();
  });

  it.each([
    ['a salon without artists', ofSalon(owner, [], []), 'Add artist before'],
    [
      'a salon whose artists do nothing that pictures can show',
      ofSalon(owner, [2], [service(101, 7), service(102, 8, [2])]),
      "Your Profile's missing Services and/or an Artist with assigned services.",
    ],
    ['an artist without services', ofArtist([]), 'Ask Salon admin to assign services'],
    [
      'an artist with other services only',
      ofArtist([service(102, 8)]),
      'Ask Salon admin to assign Hair, Makeup or Nails service',
    ],
    ['an artist with a service', ofArtist([service(101, 7)]), undefined],
    ['a salon with a service', ofSalon(), undefined],
  ])('says what is missing for %s', (_who, { prompt }, text) => {
    expect(prompt?.text).toBe(text);
  });
});
