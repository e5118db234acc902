import {
  type AddressRemoval,
  addressRemoved,
  type AnswerOf,
  type editAddresses as editAddressesCall,
  mostAddresses,
  type ParsedRequestOf,
} from '@frizo/contracts';
import { DomainError, notFound, type Outbox, refusedFields } from '@frizo/service-kit';
import { cleanText, digitsOf, fieldCodes, salonAddressFields } from '@frizo/validation';
import type { Knex } from 'knex';
import { type PublicityParts, refreshPublicity } from '../completeness/refresh-publicity.ts';
import { announceHours } from '../hours/announce-hours.ts';
import { announceSalon } from '../salons/announce-salon.ts';
import { type AddressLocation, locateAddress } from '../salons/locate-address.ts';
import { createSalonsStore, presentAddress, SalonAddress } from '../salons/salons.store.ts';
import { beginSalonChange } from './profile.store.ts';

type AddressData = ParsedRequestOf<typeof editAddressesCall>['addressData'];
type TypedAddress = AddressData['new'][number];

interface AddressEdit {
  readonly salonId: number;
  /** The version of the salon that was edited. */
  readonly version: number;
  readonly addressData: AddressData;
}

/**
 * Adds, changes and removes addresses of a salon (Q67). Working hours at a removed address go with it, so that dates with special hours only
 * there become days off; those at an address whose time zone changes keep their wall-clock times (decisions 3). What happens to appointments
 * at a removed address is published for booking.
 * @throws DomainError 404 for an address of another salon, 409 `salon.changed_meanwhile`, 400 with codes at `new.0.zip` and the like
 */
export async function editAddresses(
  trx: Knex.Transaction,
  parts: PublicityParts,
  { salonId, version, addressData }: AddressEdit,
): Promise<AnswerOf<typeof editAddressesCall>> {
  const { outbox } = parts;
  const { new: added, edit: edited, remove: removed } = addressData;
  refuseRepeatedIds(addressData);
  const salon = await beginSalonChange(trx, { salonId, version });
  const existing = new Map((await addressesOf(trx, salonId)).map((row) => [row.id, row]));
  if ([...edited, ...removed].some(({ id }) => !existing.has(id)))
    throw notFound('There is no such address.');
  refuseCount(existing.size + added.length - removed.length);

  const additions = checkAll('new', added, () => undefined);
  const changes = checkAll('edit', edited, ({ id }) => existing.get(id));
  for (const row of additions) await SalonAddress.query(trx).insert({ ...row, salonId });
  for (const [index, row] of changes.entries())
    await SalonAddress.query(trx)
      .findById(edited[index]?.id ?? 0)
      .patch(row);
  await remove(trx, outbox, { salonId, removed });

  await announceSalon(trx, outbox, salonId);
  await publishRemovals(trx, outbox, { salonId, version: salon.version, removed });
  await refreshPublicity(trx, parts, salonId);
  const { version: newVersion } = await salon.$query(trx).select('version');
  const addresses = await addressesOf(trx, salonId);
  return { version: newVersion, addresses: addresses.map(presentAddress) };
}

function addressesOf(trx: Knex.Transaction, salonId: number): PromiseLike<SalonAddress[]> {
  return createSalonsStore(trx).addressesOf(salonId);
}

/** An address can be changed or removed once in a save: two instructions for one could not both be meant. */
function refuseRepeatedIds({ edit, remove: removed }: AddressData): void {
  const named = new Set<number>();
  const fields: Record<string, string[]> = {};
  for (const [list, entries] of Object.entries({ edit, remove: removed })) {
    for (const [index, { id }] of entries.entries()) {
      if (named.has(id)) fields[`${list}.${index}.id`] = ['VALUE_IS_EQUAL'];
      named.add(id);
    }
  }
  if (Object.keys(fields).length > 0) throw refusedFields(fields);
}

/** Everybody needs a place to be booked at, and a list without a limit is a way to hurt the service. */
function refuseCount(count: number): void {
  if (count < 1) throw new DomainError('salon.last_address', 'A business needs at least one address.');
  if (count > mostAddresses)
    throw new DomainError(
      'salon.too_many_addresses',
      `A business can have up to ${mostAddresses} addresses.`,
    );
}

type AddressValues = Pick<TypedAddress, 'address' | 'zip' | 'onLocation'> &
  AddressLocation & { readonly suite: string | null };

/** What is to be written for each entry of a list. @throws DomainError with the codes of all entries */
function checkAll<Entry extends TypedAddress>(
  list: 'new' | 'edit',
  entries: readonly Entry[],
  existingOf: (entry: Entry) => SalonAddress | undefined,
): AddressValues[] {
  const fields: Record<string, string[] | undefined> = {};
  const values = entries.flatMap((entry, index) => {
    const checked = check(entry, existingOf(entry));
    if (!('codes' in checked)) return [checked];
    for (const [field, codes] of Object.entries(checked.codes)) fields[`${list}.${index}.${field}`] = codes;
    return [];
  });
  if (Object.keys(fields).length > 0) throw refusedFields(fields);
  return values;
}

function check(
  entry: TypedAddress,
  existing: SalonAddress | undefined,
): AddressValues | { readonly codes: Record<string, string[]> } {
  const typed = {
    address: cleanText(entry.address),
    suite: cleanText(entry.suite),
    zip: digitsOf(entry.zip),
    onLocation: entry.onLocation,
  };
  const codes = fieldCodes(salonAddressFields, typed);
  if (codes) return { codes };
  const location = locateAddress(typed.zip, positionOf(entry, typed, existing));
  if ('zipCodes' in location) return { codes: { zip: location.zipCodes } };
  return { ...typed, suite: typed.suite === '' ? null : typed.suite, ...location };
}

/** A position that was found for this street and ZIP is kept, and one for others is of no use. */
function positionOf(
  { lat, lon }: TypedAddress,
  typed: Pick<TypedAddress, 'address' | 'zip'>,
  existing: SalonAddress | undefined,
): { lat: number | null; lon: number | null } {
  const isSamePlace = existing?.address === typed.address && existing.zip === typed.zip;
  const isGiven = lat !== null && lon !== null;
  return isSamePlace && !isGiven ? { lat: existing.lat, lon: existing.lon } : { lat, lon };
}

/** Removes addresses with the working hours there. */
async function remove(
  trx: Knex.Transaction,
  outbox: Outbox,
  { salonId, removed }: { salonId: number; removed: readonly AddressRemoval[] },
): Promise<void> {
  if (removed.length === 0) return;
  const ids = removed.map(({ id }) => id);
  await refuseUnsuitableTargets(trx, salonId, removed);
  const artistIds = await lockArtistsWithHoursAt(trx, ids);
  await SalonAddress.query(trx).delete().whereIn('id', ids);
  for (const artistId of artistIds) {
    await trx('artists').where({ id: artistId }).increment('hours_version', 1);
    await announceHours(trx, outbox, artistId);
  }
}

async function publishRemovals(
  trx: Knex.Transaction,
  outbox: Outbox,
  { salonId, version, removed }: { salonId: number; version: number; removed: readonly AddressRemoval[] },
): Promise<void> {
  for (const removal of removed) {
    await outbox.add(trx, addressRemoved, {
      salonId,
      version,
      addressId: removal.id,
      appointments: removal.appointments,
      moveToAddressId: removal.appointments === 'move' ? removal.moveTo : null,
    });
  }
}

/** Appointments move to an address that stays, whose clocks show the same time; read after the edits of the same save. */
async function refuseUnsuitableTargets(
  trx: Knex.Transaction,
  salonId: number,
  removed: readonly AddressRemoval[],
): Promise<void> {
  const rows = new Map((await addressesOf(trx, salonId)).map((row) => [row.id, row]));
  const removedIds = new Set(removed.map(({ id }) => id));
  const fields: Record<string, string[]> = {};
  for (const [index, removal] of removed.entries()) {
    if (removal.appointments !== 'move') continue;
    const target = removedIds.has(removal.moveTo) ? undefined : rows.get(removal.moveTo);
    if (!target) throw notFound('There is no such address.');
    if (target.timezone !== rows.get(removal.id)?.timezone)
      fields[`remove.${index}.moveTo`] = ['VALUE_IS_NOT_EQUAL'];
  }
  if (Object.keys(fields).length > 0) throw refusedFields(fields);
}

/**
 * In ascending order, so that two changes of the same weeks wait for each other. The addresses are locked first, as by a change of working
 * hours, which cannot add hours there any more then.
 */
async function lockArtistsWithHoursAt(
  trx: Knex.Transaction,
  addressIds: readonly number[],
): Promise<number[]> {
  const thoseIn = (table: 'hours' | 'hours_exception_spans') =>
    trx(table)
      .whereIn('address_id', [...addressIds])
      .select('artist_id');
  return trx('artists')
    .whereIn('id', thoseIn('hours'))
    .orWhereIn('id', thoseIn('hours_exception_spans'))
    .orderBy('id')
    .forUpdate()
    .pluck<number[]>('id');
}
