import type { Appointment } from '@frizo/contracts';
import { formatLocalDate, formatWallTime, instantToWallClock, zoneNameAt } from '@frizo/local-time';
import { feesOf, formatCents } from '@frizo/money';

/** `03/04/2026, 10:00 AM MST`: an instant on the wall clock of an address. */
export function instantText(timestamp: number, timezone: string): string {
  const instant = new Date(timestamp * 1000);
  const { date, seconds } = instantToWallClock(instant, timezone);
  return `${formatLocalDate(date)}, ${formatWallTime(seconds)} ${zoneNameAt(instant, timezone)}`;
}

/** What canceling costs an appointment's client at this moment, as they have accepted it; null if nothing was to be accepted. */
export function cancellationText(
  {
    acceptedPolicy: accepted,
    priceCent,
    timezone,
  }: Pick<Appointment, 'acceptedPolicy' | 'priceCent' | 'timezone'>,
  now: number,
): string | null {
  if (!accepted) return null;
  const { lateFeeCents } = feesOf(accepted, priceCent);
  if (now < accepted.freeUntilTimestamp)
    return `Canceling is free until ${instantText(accepted.freeUntilTimestamp, timezone)}.`;
  return lateFeeCents > 0
    ? `Canceling is no longer free: a fee of ${formatCents(lateFeeCents)} may apply.`
    : 'Canceling is free.';
}
