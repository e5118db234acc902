import { DomainError } from '@frizo/service-kit';
import { insertAppointment } from './insert-appointment.ts';
import { lockAppointments } from './lock-appointments.ts';
import { lockArtists } from './lock-artists.ts';
import { moveAppointment } from './move-appointment.ts';
import { planSave, type Plan } from './plan-save.ts';
import type { SaveTools } from './save-tools.ts';
import type { Save, SaveEntry } from './save-entry.ts';
import { giveTimeBack, setStatus } from './set-status.ts';
import type { Told } from './told.ts';
import { whoseBooking } from './whose-booking.ts';

/** What has become of an entry. */
export interface Saved {
  readonly id: number;
  /** Of one that was booked: all that its answer says. */
  readonly booked: { readonly told: Told; readonly image: number } | null;
}

/**
 * Saves all of the entries or none (decisions 4): what is booked, moved and cancelled, in their order. The artists are locked first,
 * those whom moved appointments leave too, so that between the look and the write nobody else can take the time; then the rows. The
 * exclusion constraint behind it refuses what this code would have missed.
 * @throws SaveRefused; DomainError 404 for an appointment that is not the saver's, 400 for a client who cannot be one
 */
export async function saveAppointments(tools: SaveTools, save: Save): Promise<Saved[]> {
  const { trx } = tools;
  const { saver, entries } = save;
  const ids = standingIds(entries);
  await lockArtists(
    trx,
    entries.flatMap((entry) => (entry.kind === 'cancel' ? [] : [entry.artistId])),
    ids,
  );
  const rows =
    ids.length > 0 ? await lockAppointments(trx, saver, (query) => query.whereIn('appointment.id', ids)) : [];
  const plans = await planSave(tools, { saver, entries, rows });
  await giveTimeBack(trx, plans.flatMap(leavingId));
  const whose = await whoseBooking(tools, save, plans);
  const saved: Saved[] = [];
  for (const plan of plans) saved.push(await carryOut(plan));
  return saved;

  async function carryOut(plan: Plan): Promise<Saved> {
    if (plan.kind === 'book') {
      const told = await insertAppointment(tools, { saver, whose: whose(plan), ...plan });
      return { id: told.appointmentId, booked: { told, image: plan.wish.image } };
    }
    if (plan.kind === 'move') await moveAppointment(tools, { saver, ...plan });
    if (plan.kind === 'cancel') await setStatus(tools, { saver, row: plan.row, status: 1 });
    return { id: plan.row.id, booked: null };
  }
}

function leavingId(plan: Plan): number[] {
  return plan.kind === 'move' || plan.kind === 'cancel' ? [plan.row.id] : [];
}

/** The appointments that a save is about; each once, since two changes of one could not both be meant. */
function standingIds(entries: readonly SaveEntry[]): number[] {
  const ids: number[] = [];
  entries.forEach((entry, index) => {
    if (entry.kind === 'book') return;
    if (ids.includes(entry.id)) {
      const fields = { [`entries.${index}.id`]: ['VALUE_IS_EQUAL'] };
      throw new DomainError('request.invalid', 'Please check what you have entered.', { fields });
    }
    ids.push(entry.id);
  });
  return ids;
}
