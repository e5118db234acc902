import type { Address } from '@frizo/contracts';

/** A row with what its list shows of salon, address and artist. */
export interface AppointmentRow {
  id: number;
  salon_id: number;
  salon_title: string;
  address_id: number;
  address: Address;
  artist_id: number;
  artist_name: string;
  service_id: number;
  service_name: string;
  image_id: number;
  local_date: string;
  start_seconds: number;
  starts_at: Date;
  ends_at: Date;
  duration_seconds: number;
  processing_seconds: number;
  price_cents: number;
  timezone: string;
  status: 0 | 1 | 2;
}
