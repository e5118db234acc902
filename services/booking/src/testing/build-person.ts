import type { PayloadOf, userChanged } from '@frizo/contracts';

type Person = PayloadOf<typeof userChanged>;

/** Somebody with an account, as identity tells of them: a client with nothing but a name, but for what a test says. */
export function buildPerson(person: Partial<Person> & Pick<Person, 'userId'>): Person {
  return {
    version: 1,
    email: `person-${person.userId}@booking.test`,
    firstName: 'Ida',
    lastName: 'Moss',
    phone: null,
    userType: null,
    salonId: null,
    salonAdmin: false,
    admin: false,
    ...person,
  };
}
