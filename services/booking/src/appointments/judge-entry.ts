import type { StandingAppointment } from './lock-appointments.ts';
import type { ChangeRefusal } from './refusals.ts';
import type { CancelEntry, ChangeEntry, Wish } from './save-entry.ts';
import type { Saver } from './saver.ts';

/** What is to become of an appointment that stands. */
export type Judgement =
  | { readonly kind: 'refused'; readonly refusal: ChangeRefusal }
  /** It is already as it is wished. */
  | { readonly kind: 'kept' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'changed'; readonly wish: Wish };

const changedMeanwhile = refused('booking.changed_meanwhile');
const invalidState = refused('booking.invalid_state');

/** Cancelling again changes nothing, whoever did it first; what has started can no longer be cancelled (decisions 4, spec 4). */
export function judgeCancel(entry: CancelEntry, row: StandingAppointment, now: Date): Judgement {
  if (row.status === 1) return { kind: 'kept' };
  if (isOutdated(entry, row)) return changedMeanwhile;
  return row.status === 0 && row.starts_at > now ? { kind: 'cancelled' } : invalidState;
}

/** A client changes an appointment until it starts; a professional after that only how long it takes (decisions 4, spec 5.7). */
export function judgeChange(
  entry: ChangeEntry,
  row: StandingAppointment,
  { saver, now }: { saver: Saver; now: Date },
): Judgement {
  if (isOutdated(entry, row)) return changedMeanwhile;
  if (row.status !== 0) return invalidState;
  const wish = wishOf(entry, row);
  const differs = changeOf(wish, row);
  if (differs === 'nothing') return { kind: 'kept' };
  const hasStarted = row.starts_at <= now;
  if (hasStarted && (saver.by === 'client' || differs !== 'length')) return invalidState;
  return { kind: 'changed', wish };
}

/** Whether an appointment stays with its artist, where and when it is. */
export function staysPut(wish: Wish, row: StandingAppointment): boolean {
  return (
    wish.artistId === row.artist_id &&
    wish.addressId === row.address_id &&
    wish.startTimestamp * 1000 === row.starts_at.getTime()
  );
}

function wishOf(entry: ChangeEntry, row: StandingAppointment): Wish {
  return { ...entry, serviceId: entry.serviceId ?? row.service_id, image: entry.image ?? row.image_id };
}

function changeOf(wish: Wish, row: StandingAppointment): 'nothing' | 'length' | 'more' {
  const isSame = staysPut(wish, row) && wish.serviceId === row.service_id && wish.image === row.image_id;
  if (!isSame) return 'more';
  const { processingSeconds } = wish;
  return processingSeconds === null || processingSeconds === row.processing_seconds ? 'nothing' : 'length';
}

function isOutdated({ version }: { readonly version: number | null }, row: StandingAppointment): boolean {
  return version !== null && version !== row.version;
}

function refused(key: ChangeRefusal['key']): Judgement {
  return { kind: 'refused', refusal: { key } };
}
