import { randomFor } from '@frizo/demo-pictures';
import type { Business } from './businesses.ts';
import { cities, type City } from './cities.ts';
import { demoLogIns, freelancerSalonId, ownerSalonId } from './log-ins.ts';
import { nameSource, type PersonName } from './names.ts';
import type { DemoClient, DemoUser, RawUserType } from './types.ts';

const clientsPerCity = 17;
/** Clients in the city of the client log-in, the last ones, with payments in the demo. */
const payingClients = 3;

/** All users; artists with their business. */
export interface People {
  users: DemoUser[];
  workers: { user: DemoUser; business: Business }[];
  clients: DemoClient[];
}

/** 'Seo-yeon O'Brien' -> 'seoyeon.obrien@demo.frizo.test'. Full names are unique, so addresses are. */
function emailOf({ firstName, lastName }: PersonName): string {
  const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');
  return `${plain(firstName)}.${plain(lastName)}@demo.frizo.test`;
}

/** The role by position: the first artist owns the business; the second of a large salon is a salon admin. */
function roleOf(business: Business, position: number): { rawUserType: RawUserType; isSalonAdmin: boolean } {
  if (business.salon.type === 'individual') return { rawUserType: 2, isSalonAdmin: true };
  if (position === 0) return { rawUserType: 7, isSalonAdmin: true };
  return { rawUserType: 6, isSalonAdmin: position === 1 && business.headcount > 4 };
}

function logInFor(business: Business, position: number): Omit<DemoUser, 'phone'> | undefined {
  if (business.salon.id === freelancerSalonId) return demoLogIns.freelancer;
  if (business.salon.id !== ownerSalonId) return undefined;
  return [demoLogIns.owner, demoLogIns.artist][position];
}

/**
 * Builds the log-ins (ids 1 to 5), then the artists by business, then the clients by city.
 * @param phones the phone numbers of each city, shared with its businesses
 */
export function buildPeople(
  businesses: readonly Business[],
  phones: ReadonlyMap<City, () => string>,
): People {
  const logIns = Object.values(demoLogIns);
  const nextName = nameSource(
    randomFor('names'),
    logIns.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
  );
  const [home] = cities;
  if (!home) throw new RangeError('No cities');
  const phoneIn = (city: City): string => phones.get(city)?.() ?? '';
  let nextId = logIns.length + 1;

  const addUser = (city: City, role: Partial<DemoUser>): DemoUser => {
    const name = nextName();
    const ids = { id: nextId++, email: emailOf(name), phone: phoneIn(city) };
    return {
      ...ids,
      ...name,
      rawUserType: null,
      salonId: null,
      isSalonAdmin: false,
      isAdmin: false,
      ...role,
    };
  };
  const workers = businesses.flatMap((business) =>
    Array.from({ length: business.headcount }, (_, position) => {
      const logIn = logInFor(business, position);
      const user = logIn
        ? { ...logIn, phone: phoneIn(business.city) }
        : addUser(business.city, { ...roleOf(business, position), salonId: business.salon.id });
      return { user, business };
    }),
  );
  const visitors = [demoLogIns.client, demoLogIns.admin].map((user) => ({ ...user, phone: phoneIn(home) }));
  const random = randomFor('clients');
  const homes = cities.flatMap((city) =>
    Array.from({ length: clientsPerCity }, () => ({
      user: addUser(city, {}),
      zip: random.pick(city.places)[1],
    })),
  );
  const users = [...visitors, ...workers.map(({ user }) => user), ...homes.map(({ user }) => user)];
  const clients = homes.map(({ user, zip }, index) => {
    const hasPayments = index >= clientsPerCity - payingClients && index < clientsPerCity;
    return { userId: user.id, zip, hasPayments };
  });
  return {
    users: users.sort((left, right) => left.id - right.id),
    workers,
    clients: [
      { userId: demoLogIns.client.id, zip: home.places[3]?.[1] ?? '', hasPayments: true },
      ...clients,
    ],
  };
}
