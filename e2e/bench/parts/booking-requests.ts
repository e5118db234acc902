import { randomUUID } from 'node:crypto';
import { addressOf, bookAsClient, headerNames } from '@frizo/contracts';
import type { LoadRequest } from '../measure/load.ts';
import type { MeasuredSalon } from '../portal/measured-salon.ts';
import type { Start } from '../portal/starts.ts';

/** Returns requests that each book one start, by each client in turn, with a new idempotency key. */
export function bookings(
  sessions: readonly Record<string, string>[],
  { addressId, serviceId }: MeasuredSalon,
  nextStart: () => Start,
): () => LoadRequest {
  let count = 0;
  return () => {
    // One client has several appointments at the same time, which only a confirmed overlap allows.
    const appointment = { ...nextStart(), addressId, serviceId, image: 0, isOverlapConfirmed: true };
    const { url, body } = addressOf(bookAsClient, { appointments: [appointment] });
    const session = sessions[count++ % sessions.length];
    return {
      method: 'POST',
      path: url,
      headers: { ...session, [headerNames.idempotencyKey]: randomUUID() },
      body: JSON.stringify(body),
    };
  };
}
