import type { artistChanged, PayloadOf, salonChanged, userChanged } from '@frizo/contracts';
import { saveIfNewer } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { SalonContact } from '../appointments/visit.ts';
import { removeFormerSubscriber } from '../settings/notification-settings.ts';

export interface Person {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Whether the e-mail is confirmed to be theirs. */
  readonly isEmailConfirmed: boolean;
}

/** Stores a person's name and address for messages, unless a newer version is already stored. */
export async function savePerson(trx: Knex, user: PayloadOf<typeof userChanged>): Promise<void> {
  const taken = await saveIfNewer(trx, 'people', 'user_id', {
    user_id: user.userId,
    version: user.version,
    email: user.email,
    is_email_confirmed: user.emailConfirmed === true,
    first_name: user.firstName,
    last_name: user.lastName,
    is_professional: user.userType !== null,
  });
  if (taken) await removeFormerSubscriber(trx, user);
}

/** Whom to write to among several people. */
export interface FoundPeople {
  /** @throws for a person whose event from identity has not arrived yet: the event being handled is delivered again a little later */
  person(userId: number): Person;
  /** The same for an artist; undefined for one who has not joined the salon with an account, to whom nothing is sent. */
  artist(userId: number): Person | undefined;
}

/** Finds several people at once. */
export async function findPeople(trx: Knex, userIds: readonly number[]): Promise<FoundPeople> {
  const { rows } = await trx
    .raw<{ rows: PersonRow[] }>(peopleSql, [[...userIds]])
    .options({ name: 'find-people' });
  const person: FoundPeople['person'] = (userId) => {
    const row = rows.find((one) => one.userId === userId);
    if (!row || row.email === null) throw new Error(`user ${userId} has not arrived from identity yet`);
    return { ...row, email: row.email };
  };
  const isWithoutAccount = (userId: number) =>
    rows.some((row) => row.userId === userId && !row.isActivatedArtist);
  return { person, artist: (userId) => (isWithoutAccount(userId) ? undefined : person(userId)) };
}

interface PersonRow extends Omit<Person, 'email'> {
  readonly email: string | null;
  readonly isActivatedArtist: boolean;
}

const peopleSql = `
  select id as "userId", email, first_name as "firstName", last_name as "lastName", is_email_confirmed as "isEmailConfirmed",
      coalesce(is_activated, true) as "isActivatedArtist"
    from unnest(cast(? as bigint[])) as id
    left join people on user_id = id
    left join artists on artist_id = id`;

/** Stores whether an artist has joined the salon with an account, unless a newer version is already stored. */
export async function saveArtist(trx: Knex, artist: PayloadOf<typeof artistChanged>): Promise<void> {
  await saveIfNewer(trx, 'artists', 'artist_id', {
    artist_id: artist.artistId,
    version: artist.version,
    is_activated: artist.isActivated ?? true,
  });
}

/** Stores whose salon it is, if a person owns one (decisions 1), unless a newer version is already stored. */
export async function saveOwner(
  trx: Knex,
  { userId, version, userType, salonId }: PayloadOf<typeof userChanged>,
): Promise<void> {
  const isOwner = userType !== null && userType !== 6;
  const row = { user_id: userId, version, salon_id: isOwner ? salonId : null };
  await saveIfNewer(trx, 'salon_owners', 'user_id', row);
}

/** The owners of a salon, of whom it has at least one. Throws while their event has not arrived from identity, as `findPeople` does. */
export async function findOwners(trx: Knex, salonId: number): Promise<number[]> {
  const userIds = await trx('salon_owners').where({ salon_id: salonId }).pluck<number[]>('user_id');
  if (userIds.length === 0)
    throw new Error(`the owner of salon ${salonId} has not arrived from identity yet`);
  return userIds;
}

/** Stores the contact details of a salon, unless a newer version is already stored. */
export async function saveSalon(trx: Knex, salon: PayloadOf<typeof salonChanged>): Promise<void> {
  await saveIfNewer(trx, 'salons', 'salon_id', {
    salon_id: salon.salonId,
    version: salon.version,
    phone: salon.phone,
    url: salon.url,
  });
}

/** The contact details of a salon; undefined while its event from business has not arrived, in which case mails go without them. */
export async function findSalon(trx: Knex, salonId: number): Promise<SalonContact | undefined> {
  return trx('salons').where({ salon_id: salonId }).first<SalonContact | undefined>('phone', 'url');
}
