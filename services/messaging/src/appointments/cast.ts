import type { Knex } from 'knex';
import { findPeople, type Person } from '../people/keep-person.ts';
import { internationalPhone } from '../texts/texts.store.ts';
import type { Told } from './told-appointment.ts';

/** The client of an appointment, and how they are reached: by mail with an account, else by phone, where that is one. */
export interface Client {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | undefined;
  readonly phone: string | undefined;
}

/** Whom a message is about and to whom it goes. */
export interface Cast {
  readonly client: Client;
  artist(userId: number): Person;
}

/** Finds them as they are reached now. Throws where identity has not told of somebody yet: the event then comes again a little later. */
export async function findCast(trx: Knex, told: Told, artistIds: readonly number[]): Promise<Cast> {
  const { clientUserId, client } = told;
  const person = await findPeople(trx, clientUserId === null ? artistIds : [clientUserId, ...artistIds]);
  return {
    client:
      clientUserId === null
        ? {
            firstName: client?.firstName ?? '',
            lastName: client?.lastName ?? '',
            email: undefined,
            phone: internationalPhone(client?.phone ?? ''),
          }
        : { ...person(clientUserId), phone: undefined },
    artist: person,
  };
}

export function fullName({ firstName, lastName }: Pick<Client, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim() || 'a client';
}
