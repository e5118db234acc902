import { formatLocalDate, instantToWallClock } from '@frizo/local-time';
import { formatPrice } from '@frizo/money';
import { clockText, timesText, type DayElement, type JournalDay } from '../day.ts';
import type { Journal } from '../use-journal-day.ts';
import { columnOf, type Proposal, type RefusalReason, type Spot } from './move-rules.ts';

/** Why a drop is refused, for a notice and for screen readers. */
export const reasonTexts: Record<RefusalReason, string> = {
  past: 'This time is in the past.',
  taken: 'This time is not free.',
  'repeated-hour': 'This hour occurs twice on this day. Choose its first occurrence.',
  'no-artist': 'This artist is not shown.',
  fixed: 'Only upcoming appointments and blocks that you manage can be moved.',
  gone: 'It was canceled, removed or moved to another day by somebody else.',
  offline: 'You are offline. Nothing was changed.',
};

/** `Cut for Ann Lee`, or `Block`. */
export function titleOf({ appointment }: DayElement): string {
  if (!appointment) return 'Block';
  const { serviceName, client } = appointment;
  return `${serviceName} for ${client.firstName} ${client.lastName}`;
}

/** `10:00 AM to 11:00 AM, Maeve Ito`, and `at 12 Palm Ave` if that is another address than before. */
export function spotText(day: JournalDay, spot: Spot): string {
  const { artistId, start, end } = spot;
  const parts = [timesText(day, start, end), columnOf(day, artistId)?.name, addressText(day, spot)];
  return parts.filter(Boolean).join(', ');
}

/** `at 12 Palm Ave` for a move to another address, else empty. */
function addressText({ addressNames }: Pick<JournalDay, 'addressNames'>, { addressId }: Spot): string {
  const name = addressId === undefined ? undefined : addressNames.get(addressId);
  return name === undefined ? '' : `at ${name}`;
}

/** Where an element would be, and why it may not. */
export function proposalText(day: JournalDay, { spot, ...proposal }: Proposal): string {
  if (proposal.kind === 'refused') {
    const where = [clockText(day, spot.start), columnOf(day, spot.artistId)?.name].filter(Boolean).join(', ');
    return `${where}. Not possible here: ${reasonTexts[proposal.reason]}`;
  }
  return proposal.kind === 'question' ? `${spotText(day, spot)}, shortened` : spotText(day, spot);
}

/** The same with its date, for a place that can be on another day than the shown one. */
export function whereText(
  journal: Pick<Journal, 'timeZone' | 'artists' | 'addressNames'>,
  spot: Spot,
): string {
  const { artistId, start, end } = spot;
  const when = `${dateText(journal, start)}, ${timesText(journal, start, end)}`;
  return [when, artistName(journal, artistId), addressText(journal, spot)].filter(Boolean).join(', ');
}

/** After a move is saved: another artist may have another price. */
export function movedText(
  journal: Pick<Journal, 'timeZone' | 'artists' | 'addressNames'>,
  { element, spot, priceCents }: { element: DayElement; spot: Spot; priceCents: number | null },
): string {
  const text = `Moved to ${whereText(journal, spot)}`;
  const before = element.appointment?.priceCent;
  if (priceCents === null || before === undefined || before === priceCents) return text;
  return `${text}. The price changes from ${formatPrice(before)} to ${formatPrice(priceCents)}.`;
}

/** `11/24/2026` on the calendar of the page. */
export function dateText({ timeZone }: Pick<Journal, 'timeZone'>, instant: number): string {
  return formatLocalDate(instantToWallClock(new Date(instant * 1000), timeZone).date);
}

export function artistName({ artists }: Pick<Journal, 'artists'>, artistId: number): string {
  const artist = artists.find(({ id }) => id === artistId);
  return artist ? `${artist.firstName} ${artist.lastName}` : '';
}
