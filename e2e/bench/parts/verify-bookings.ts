import { appointmentBooked } from '@frizo/contracts';
import { jetstream } from '@nats-io/jetstream';
import { natsServer } from '@frizo/local-platform';
import { connect } from '@nats-io/transport-node';
import type { Pool } from 'pg';
import type { BenchPortal } from '../portal/start-bench-portal.ts';

export interface BookingCheck {
  /** Appointments of these artists. */
  readonly booked: number;
  /** Those of them without an event in the stream. */
  readonly withoutEvent: number;
  /** Pairs of overlapping occupancies of one artist. */
  readonly overlaps: number;
}

/** Checks appointments and events directly in Postgres and NATS after the load. */
export async function verifyBookings(
  portal: BenchPortal,
  pool: Pool,
  artistIds: readonly number[],
): Promise<BookingCheck> {
  await portal.ask('waitForEvents', null);
  const { rows } = await pool.query<{ id: string }>(
    'select id from booking.appointments where artist_id = any($1)',
    [artistIds],
  );
  const published = await publishedAppointments(portal.natsUrl);
  const overlapping = await pool.query<{ count: string }>(
    `select count(*) from booking.occupancies a join booking.occupancies b
      on a.artist_id = b.artist_id and a.during && b.during and a.ctid < b.ctid
      where a.artist_id = any($1)`,
    [artistIds],
  );
  return {
    booked: rows.length,
    withoutEvent: rows.filter(({ id }) => !published.has(Number(id))).length,
    overlaps: Number(overlapping.rows[0]?.count),
  };
}

/** The appointments with an event in the stream. */
async function publishedAppointments(natsUrl: string): Promise<Set<number>> {
  const connection = await connect(natsServer(natsUrl));
  try {
    const { subject } = appointmentBooked;
    const consumer = await jetstream(connection).consumers.get('BOOKING', { filter_subjects: subject });
    const published = new Set<number>();
    let { num_pending: pending } = await consumer.info(true);
    if (pending === 0) return published;
    for await (const message of await consumer.consume()) {
      published.add(appointmentBooked.payload.parse(message.json()).appointmentId);
      if (--pending === 0) break;
    }
    return published;
  } finally {
    await connection.close();
  }
}
