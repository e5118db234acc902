import type { Address } from '@frizo/contracts';

/** A row with what its list shows of salon, address and artist. */
export interface AppointmentRow {
  id: number;
  version: number;
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
  confirmed_at: Date | null;
}

/** The same with what only the salon sees. */
export interface ProfessionalAppointmentRow extends AppointmentRow {
  client_id: number;
  client_first_name: string;
  client_last_name: string;
  client_phone: string;
  client_comment: string;
  client_is_registered: boolean;
  client_future_count: number;
}
