import type { SoldPrepaid } from '@frizo/contracts';
import { formatLocalDate, instantToWallClock, ownTimezone } from '@frizo/local-time';
import { cardText } from '../cards/card-text.ts';

/** The name of what was sold: `Gift card`, or that of the package. */
export function soldName({ kind, name }: Pick<SoldPrepaid, 'kind' | 'name'>): string {
  return kind === 'gift-card' ? 'Gift card' : name;
}

/** The day on which it was bought, as MM/DD/YYYY. */
export function soldDate({ paidTimestamp }: Pick<SoldPrepaid, 'paidTimestamp'>): string {
  return formatLocalDate(instantToWallClock(new Date(paidTimestamp * 1000), ownTimezone()).date);
}

/** The card of the buyer; empty if it is not known: 'Visa ending in 4242'. */
export function buyerCardText({ buyerCard }: Pick<SoldPrepaid, 'buyerCard'>): string {
  return buyerCard ? cardText(buyerCard) : '';
}
