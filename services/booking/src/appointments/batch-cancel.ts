import type { batchCancel as batchCancelCall, ParsedRequestOf } from '@frizo/contracts';
import { lockAppointments } from './lock-appointments.ts';
import type { SaveTools } from './save-tools.ts';
import type { Saver } from './saver.ts';
import { giveTimeBack, setStatus } from './set-status.ts';

const firstDate = '0001-01-01';

/**
 * Cancel All: the client's active appointments to come at an address, from a local date on, as far as the asker may change them
 * (decisions 4). Answers their numbers. No artist is locked: to give time back hurts nobody who looks.
 */
export async function batchCancel(
  tools: SaveTools,
  saver: Saver,
  { salonClientId, addressId, localDate }: ParsedRequestOf<typeof batchCancelCall>,
): Promise<number[]> {
  const rows = await lockAppointments(tools.trx, saver, (query) =>
    query
      .where({
        'appointment.salon_client_id': salonClientId,
        'appointment.address_id': addressId,
        'appointment.status': 0,
      })
      .where('appointment.starts_at', '>', tools.now)
      // A date that Postgres does not have is long over.
      .where('appointment.local_date', '>=', localDate < firstDate ? firstDate : localDate),
  );
  const ids = rows.map(({ id }) => id);
  await giveTimeBack(tools.trx, ids);
  for (const row of rows) await setStatus(tools, { saver, row, status: 1 });
  return ids;
}
