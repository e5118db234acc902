import type { PayloadOf, userChanged } from '@frizo/contracts';

type Person = PayloadOf<typeof userChanged>;

/** A person as in identity's event: by default a client with only a name. */
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
