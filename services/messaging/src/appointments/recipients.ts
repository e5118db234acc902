import type { AppointmentSnapshot } from '@frizo/contracts';
import type { Knex } from 'knex';
import { findPeople, type Person, findSalon } from '../people/reference-data.store.ts';
import { internationalPhone } from '../texts/texts.store.ts';
import { findSubscribers } from '../settings/notification-settings.ts';
import type { SalonContact } from './visit.ts';

/** The client of an appointment and how to contact them: by mail if they have an account, else by phone if the number is valid. */
export interface Client {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | undefined;
  readonly phone: string | undefined;
  /** Also false for a client without an account. */
  readonly isEmailConfirmed: boolean;
  /** Null for a client without an account. */
  readonly userId: number | null;
  /** As the salon knows them: the name of the account only after they have booked at the salon themselves. */
  readonly nameAtSalon: { readonly firstName: string; readonly lastName: string };
  /** They have an account and have booked at the salon themselves. */
  readonly knowsSalon: boolean;
}

/** Who gets the messages about an appointment. */
export interface Recipients {
  readonly client: Client;
  /** Undefined for an artist without an account. */
  artist(userId: number): Person | undefined;
  readonly salon: SalonContact | undefined;
  /** People who manage the salon and have chosen to get mails about bookings with its artists. */
  readonly subscribers: readonly Person[];
}

/** Looks up the current contact details. Throws while a person's event has not arrived from identity; the event is then delivered again. */
export async function findRecipients(
  trx: Knex,
  snapshot: AppointmentSnapshot,
  artistIds: readonly number[],
): Promise<Recipients> {
  const { clientUserId, client } = snapshot;
  const people = await findPeople(trx, clientUserId === null ? artistIds : [clientUserId, ...artistIds]);
  const account = clientUserId === null ? undefined : people.person(clientUserId);
  const typed = { firstName: client?.firstName ?? '', lastName: client?.lastName ?? '' };
  return {
    client:
      account === undefined
        ? {
            ...typed,
            nameAtSalon: typed,
            knowsSalon: false,
            email: undefined,
            userId: null,
            isEmailConfirmed: false,
            phone: internationalPhone(client?.phone ?? ''),
          }
        : {
            ...account,
            nameAtSalon: client === null ? account : typed,
            knowsSalon: client === null,
            phone: undefined,
          },
    artist: people.artist,
    salon: await findSalon(trx, snapshot.salonId),
    subscribers: await findSubscribers(trx, snapshot.salonId, artistIds),
  };
}
