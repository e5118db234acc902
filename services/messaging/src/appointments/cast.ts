import type { Knex } from 'knex';
import { findPeople, type Person } from '../people/keep-person.ts';
import { findSalon } from '../people/keep-salon.ts';
import { internationalPhone } from '../texts/texts.store.ts';
import { findListeners } from '../settings/notification-settings.ts';
import type { SalonContact, AppointmentSnapshot } from './appointment-snapshot.ts';

/** The client of an appointment, and how they are reached: by mail with an account, else by phone, where that is one. */
export interface Client {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | undefined;
  readonly phone: string | undefined;
  /** False too for a client without an account. */
  readonly isEmailConfirmed: boolean;
  /** Null for one whom only the salon knows. */
  readonly userId: number | null;
}

/** Whom a message is about and to whom it goes. */
export interface Cast {
  readonly client: Client;
  artist(userId: number): Person;
  readonly salon: SalonContact | undefined;
  /** Who keeps the salon and wants to hear of what is booked with others. */
  readonly listeners: readonly Person[];
}

/** Finds them as they are reached now. Throws where identity has not told of somebody yet: the event then comes again a little later. */
export async function findCast(
  trx: Knex,
  snapshot: AppointmentSnapshot,
  artistIds: readonly number[],
): Promise<Cast> {
  const { clientUserId, client } = snapshot;
  const person = await findPeople(trx, clientUserId === null ? artistIds : [clientUserId, ...artistIds]);
  return {
    client:
      clientUserId === null
        ? {
            firstName: client?.firstName ?? '',
            lastName: client?.lastName ?? '',
            email: undefined,
            userId: null,
            isEmailConfirmed: false,
            phone: internationalPhone(client?.phone ?? ''),
          }
        : { ...person(clientUserId), userId: clientUserId, phone: undefined },
    artist: person,
    salon: await findSalon(trx, snapshot.salonId),
    listeners: await findListeners(trx, snapshot.salonId, artistIds),
  };
}

export function fullName({ firstName, lastName }: Pick<Client, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim() || 'a client';
}
