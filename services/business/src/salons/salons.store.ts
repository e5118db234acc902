import type { Address } from '@frizo/contracts';
import type { Knex } from 'knex';
import { Model, snakeCaseMappers } from 'objection';

export class Salon extends Model {
  static override tableName = 'salons';
  static override columnNameMappers = snakeCaseMappers();

  declare id: number;
  declare version: number;
  declare title: string;
  declare url: string;
  declare phone: string;
  declare type: 'company' | 'individual';
  declare isPublic: boolean;
  declare bookable: boolean;
  declare servicePaused: boolean;
  declare servicesVersion: number;
  declare instagramUsername: string;
}

export class SalonAddress extends Model {
  static override tableName = 'addresses';
  static override columnNameMappers = snakeCaseMappers();

  declare id: number;
  declare salonId: number;
  declare address: string;
  declare suite: string | null;
  declare city: string;
  declare state: string;
  declare zip: string;
  declare timezone: string;
  declare lat: number;
  declare lon: number;
  declare onLocation: boolean;
}

export interface SalonsStore {
  byId(salonId: number): PromiseLike<Salon | undefined>;
  byArtist(artistId: number): PromiseLike<Salon | undefined>;
  addressesOf(salonId: number): PromiseLike<SalonAddress[]>;
}

export function createSalonsStore(knex: Knex): SalonsStore {
  return {
    byId: (salonId) => Salon.query(knex).findById(salonId),
    byArtist: (artistId) =>
      Salon.query(knex).findOne('salons.id', knex('artists').select('salon_id').where({ id: artistId })),
    addressesOf: (salonId) => SalonAddress.query(knex).where({ salon_id: salonId }).orderBy('id'),
  };
}

/** An address as calls and events show it. */
export function presentAddress(row: SalonAddress): Address {
  const { id, address, suite, city, state, zip, timezone, lat, lon, onLocation } = row;
  return { id, address, suite, city, state, zip, timezone, lat, lon, ...(onLocation && { onLocation }) };
}
