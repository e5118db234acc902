import { appointmentBooked } from '@frizo/contracts';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { Pool } from 'pg';
import type { BenchPortal } from '../portal/start-bench-portal.ts';

export interface Proof {
  /** Appointments of these artists. */
  readonly booked: number;
  /** Of them, those that no event in the outbox or the stream tells of. */
  readonly withoutEvent: number;
  /** Pairs of occupancies of one artist that lie over each other. */
  readonly overlaps: number;
}

/** Looks at what stands in Postgres and in NATS after the load, past all services. */
export async function proveBookings(
  portal: BenchPortal,
  pool: Pool,
  artistIds: readonly number[],
): Promise<Proof> {
  await portal.ask('quiet', null);
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

/** The appointments that the stream tells of. */
async function publishedAppointments(natsUrl: string): Promise<Set<number>> {
  const connection = await connect({ servers: natsUrl });
  try {
    const { subject } = appointmentBooked;
    const consumer = await jetstream(connection).consumers.get('BOOKING', { filter_subjects: subject });
    const published = new Set<number>();
    let { num_pending: waiting } = await consumer.info(true);
    if (waiting === 0) return published;
    for await (const message of await consumer.consume()) {
      published.add(appointmentBooked.payload.parse(message.json()).appointmentId);
      if (--waiting === 0) break;
    }
    return published;
  } finally {
    await connection.close();
  }
}
