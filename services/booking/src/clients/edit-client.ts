import {
  type editSalonClient,
  type ParsedRequestOf,
  type SalonClient,
  appointmentStatus,
} from '@frizo/contracts';
import { DomainError, type Professional } from '@frizo/service-kit';
import { editedPersonName, email, fieldCodes, phoneDigits, type Rule } from '@frizo/validation';
import type { Knex } from 'knex';
import { removeEntriesOfClient } from '../waiting-list/end-entries.ts';
import type { EventTools } from '../waiting-list/waiting-events.ts';
import {
  clientsEver,
  lockClientList,
  notListed,
  onListOf,
  presentSalonClient,
  readClient,
  readKnownClient,
  type SalonClientRow,
  selectClients,
  setVisible,
} from './salon-clients.store.ts';
import { cleanPerson, clientExists, refuseWrong, type TypedPerson } from './typed-person.ts';

/**
 * Changes name and comment. The name of an account belongs to its owner; the phone identifies the client, and can be added once if none is
 * known.
 * @throws DomainError 404; 400 with codes by field; 409 `client.exists` if another client has the phone, `client.changed_meanwhile` if the entry has
 * another version by now
 */
export async function editClient(
  trx: Knex.Transaction,
  { salonClientId, version, ...typed }: ParsedRequestOf<typeof editSalonClient>,
  actor: Professional,
): Promise<SalonClient> {
  await lockClientList(trx, actor.salonId);
  const onList = onListOf(clientsEver(trx, actor.salonId), actor).where('client.id', salonClientId);
  const [row] = await selectClients(trx, onList);
  if (!row) throw notListed();
  if (version !== undefined && version !== row.version) throw changedMeanwhile();
  const person = cleanPerson(typed);
  refuseWrong(fieldCodes(rulesFor(row), { ...person }));
  if (row.phone !== person.phone) {
    if (row.phone !== '') refuseWrong({ phone: ['VALUE_IS_NOT_EQUAL'] });
    await refuseTaken(trx, actor.salonId, person.phone);
  }
  const names = { first_name: person.firstName, last_name: person.lastName };
  await trx('salon_clients')
    .where({ id: row.id })
    .update({
      ...(row.user_id === null ? names : {}),
      ...(row.phone === '' ? { phone: person.phone } : {}),
      ...(person.email === undefined ? {} : { email: person.email }),
      comment: person.comment,
      version: trx.raw('version + 1'),
    });
  return presentSalonClient(await readClient(trx, actor.salonId, row.id), actor);
}

function changedMeanwhile(): DomainError {
  return new DomainError(
    'client.changed_meanwhile',
    'Somebody else has changed this client in the meantime. Check what is there now and try again.',
    { status: 409 },
  );
}

/** Checks only what this call may change: a name of up to 50 characters from a booking stays editable (spec 5.2, 5.3). */
function rulesFor(row: SalonClientRow): Record<keyof TypedPerson, Rule> {
  const hasAccount = row.user_id !== null;
  return {
    firstName: hasAccount ? unchecked : editedPersonName(row.first_name),
    lastName: hasAccount ? unchecked : editedPersonName(row.last_name),
    phone: row.phone === '' ? phoneIfGiven : phoneDigits,
    email,
  };
}

const unchecked: Rule = () => undefined;

/** A client without a phone can still be renamed and commented on. */
const phoneIfGiven: Rule = (value, values) => (value === '' ? undefined : phoneDigits(value, values));

async function refuseTaken(trx: Knex.Transaction, salonId: number, phone: string): Promise<void> {
  const others = await trx('salon_clients')
    .where({ salon_id: salonId, phone })
    .select<{ id: number }[]>('id');
  if (others.length > 0) throw clientExists();
}

/**
 * Removes a client from the salon's list, and from its waiting list; their appointments stay, and a new booking adds them again. Safe to
 * repeat.
 * @throws DomainError 409 `client.has_appointments` while they have a future appointment
 */
export async function removeClient(
  tools: EventTools & { readonly now: Date },
  { salonId, clientId }: { readonly salonId: number; readonly clientId: number },
): Promise<void> {
  const { trx, now } = tools;
  const { id, user_id: clientUserId } = await readClient(trx, salonId, clientId);
  if (clientUserId !== null) await removeEntriesOfClient(tools, { salonId, clientUserId });
  const upcoming = await trx('appointments')
    .where({ salon_client_id: id, status: appointmentStatus.active })
    .where('starts_at', '>', now)
    .limit(1)
    .select<{ id: number }[]>('id');
  if (upcoming.length > 0) {
    throw new DomainError('client.has_appointments', 'This client has an upcoming appointment.', {
      status: 409,
    });
  }
  await trx('salon_clients').where({ id }).whereNull('removed_at').update({ removed_at: now });
}

/** Adds a client whom the artist knows to their own list, and again to the salon's list if removed before. @throws DomainError 404 */
export async function showClient(
  trx: Knex.Transaction,
  clientId: number,
  artist: Professional,
): Promise<SalonClient> {
  const row = await readKnownClient(trx, artist, clientId);
  if (row.removed_at) await trx('salon_clients').where({ id: row.id }).update({ removed_at: null });
  await setVisible(trx, { artistId: artist.userId, clientId: row.id, isVisible: true });
  return presentSalonClient(row, artist);
}

/** Removes a client from the artist's own list. They stay on the salon's. @throws DomainError 404 for one whom the artist does not know */
export async function hideClient(
  trx: Knex.Transaction,
  clientId: number,
  artist: Professional,
): Promise<void> {
  const { id } = await readKnownClient(trx, artist, clientId);
  await setVisible(trx, { artistId: artist.userId, clientId: id, isVisible: false });
}
