import type { importSalonClients, ImportResult, ParsedRequestOf } from '@frizo/contracts';
import { managesSalon, type Professional } from '@frizo/service-kit';
import { email, fieldCodes, salonClientFields } from '@frizo/validation';
import type { Knex } from 'knex';
import { countAdditions } from './count-lookup.ts';
import { clientsEver, lockClientList, onListOf, shownPhone } from './salon-clients.store.ts';
import { cleanPerson } from './typed-person.ts';

type Row = ParsedRequestOf<typeof importSalonClients>['rows'][number];

interface Import {
  readonly actor: Professional;
  readonly rows: readonly Row[];
  readonly isPreview: boolean;
  readonly now: Date;
}

/** As in a booking (spec 5.2), since lists of other programs have longer names than the dialog allows. */
const rowFields = { ...salonClientFields, email };

/**
 * Adds clients to the actor's list, all valid ones of the request or none. A client is recognized by the phone: on the list it stays as it is,
 * otherwise it is added again. Only the salon's own clients are looked at, never the accounts of the portal. Safe to repeat.
 * @throws DomainError 429 beyond the additions of a day
 */
export async function importClients(
  trx: Knex.Transaction,
  { actor, rows, isPreview, now }: Import,
): Promise<ImportResult[]> {
  const people = rows.map((row) => ({ ...cleanPerson(row), comment: row.comment.trim() }));
  const faults = people.map((person) => fieldCodes(rowFields, { ...person }));
  const valid = people.filter((_, index) => faults[index] === undefined);
  if (!isPreview) await lockClientList(trx, actor.salonId);
  const known = await readKnown(
    trx,
    valid.map(({ phone }) => phone),
    actor,
  );
  const handled = new Set<string>();
  const added: Person[] = [];
  const results = people.map((person, index): ImportResult => {
    const fields = faults[index];
    if (fields) return { outcome: 'wrong', fields: presentCodes(fields) };
    const isListed = known.get(person.phone)?.isListed === true || handled.has(person.phone);
    handled.add(person.phone);
    if (!isListed) added.push(person);
    return { outcome: isListed ? 'exists' : 'added' };
  });
  if (!isPreview) {
    await countAdditions(trx, { salonId: actor.salonId, added: added.length, now });
    await add(trx, { actor, added, known });
  }
  return results;
}

type Person = Row & { readonly phone: string };

interface KnownClient {
  readonly id: number;
  /** On the actor's list. */
  readonly isListed: boolean;
}

/** The clients that the salon has ever had with one of these phones. */
async function readKnown(
  trx: Knex,
  phones: readonly string[],
  actor: Professional,
): Promise<ReadonlyMap<string, KnownClient>> {
  if (phones.length === 0) return new Map();
  const ever = clientsEver(trx, actor.salonId).whereRaw(`${shownPhone} = any(?)`, [[...phones]]);
  const rows = await ever
    .clone()
    .orderBy('client.id')
    .select<{ id: number; phone: string }[]>('client.id', trx.raw(`${shownPhone} as phone`));
  const listed = new Set(await onListOf(ever.clone(), actor).pluck<number[]>('client.id'));
  const known = new Map<string, KnownClient>();
  for (const { id, phone } of rows) {
    const isListed = listed.has(id);
    // Two accounts may share a phone.
    if (isListed || !known.has(phone)) known.set(phone, { id, isListed });
  }
  return known;
}

interface Addition {
  readonly actor: Professional;
  readonly added: readonly Person[];
  readonly known: ReadonlyMap<string, KnownClient>;
}

async function add(trx: Knex.Transaction, { actor, added, known }: Addition): Promise<void> {
  const ids = [
    ...(await insertNew(
      trx,
      added.filter(({ phone }) => !known.has(phone)),
      actor,
    )),
    ...(await restore(
      trx,
      added.flatMap(({ phone }) => known.get(phone)?.id ?? []),
    )),
  ];
  if (managesSalon(actor) || ids.length === 0) return;
  await trx('salon_client_artists')
    .insert(ids.map((id) => ({ artist_id: actor.userId, salon_client_id: id, is_visible: true })))
    .onConflict(['artist_id', 'salon_client_id'])
    .merge(['is_visible']);
}

async function insertNew(
  trx: Knex.Transaction,
  people: readonly Person[],
  { salonId }: Professional,
): Promise<number[]> {
  if (people.length === 0) return [];
  const rows = await trx('salon_clients')
    .insert(
      people.map(({ firstName, lastName, phone, email: typedEmail, comment }) => ({
        salon_id: salonId,
        first_name: firstName,
        last_name: lastName,
        phone,
        email: typedEmail,
        comment,
      })),
    )
    .returning<{ id: number }[]>('id');
  return rows.map(({ id }) => id);
}

/** Puts removed clients back on the list, with the names and comments that they had. */
async function restore(trx: Knex.Transaction, ids: readonly number[]): Promise<readonly number[]> {
  await trx('salon_clients')
    .whereIn('id', [...ids])
    .whereNotNull('removed_at')
    .update({ removed_at: null, version: trx.raw('version + 1') });
  return ids;
}

function presentCodes(codes: Partial<Record<string, string[]>>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(codes).flatMap(([field, found]) => (found ? [[field, found] as const] : [])),
  );
}
