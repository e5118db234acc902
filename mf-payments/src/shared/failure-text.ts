import { formatCents, leastChargeCents } from '@frizo/money';
import type { RequestFailure } from '@frizo/remote-kit';

/** Words for the codes that payments adds to those of forms. */
const texts: Readonly<Record<string, string>> = {
  TOTAL_NOT_POSITIVE: 'Total price must be greater than zero',
  TIP_TOO_LARGE: 'A tip is at most 999% of the services. Please choose another one.',
  TOTAL_TOO_SMALL: `A payment by card is at least ${formatCents(leastChargeCents)}. Please choose another tip.`,
  SOURCE_UNKNOWN: 'This card is no longer on file. Choose another one.',
  SOURCE_EXPIRED: 'This card has expired. Choose another one.',
  CARD_LIMIT: 'You have as many cards as you can have. Remove one first.',
  GIFT_CARD_UNKNOWN: 'There is no gift card with this code, or somebody else has added it.',
  GIFT_CARD_REFUNDED: 'This gift card was given back to whoever had bought it.',
  CARD_IN_TEXT: 'Write no card numbers here.',
  MESSAGE_MISLEADING: 'Write a message without web addresses and without the name of this portal.',
  PACKAGE_UNKNOWN: 'This package cannot pay for this visit.',
  SERVICE_UNKNOWN: 'Your salon does not have this service any more.',
  REFUND_TOO_LARGE: 'This is more than what is left of the payment.',
};

/**
 * Why a change of payments failed, one line for each reason (spec 8.2: per-field violations or the server message).
 * @param otherwise where the server did not say why
 */
export function failureText(failure: RequestFailure, otherwise: string): string {
  if (failure.isUnsent === true) return offlineText;
  const codes = Object.values(failure.fields ?? {}).flat();
  const known = codes.flatMap((code) => texts[code] ?? []);
  if (known.length > 0) return [...new Set(known)].join('\n');
  const isAnswer = failure.kind === 'server' && failure.status < 500 && failure.message !== '';
  return isAnswer ? failure.message : otherwise;
}

const offlineText =
  'You are offline. Try again once the connection is back: nothing is charged or changed twice.';

/** Why a charge failed. Without an answer it may have been made, and is repeated with its key. */
export function chargeFailureText(failure: RequestFailure, otherwise: string): string {
  return isUnanswered(failure) ? unansweredText : failureText(failure, otherwise);
}

const unansweredText = 'There was no answer. You are not charged twice: check your connection and try again.';

/** Whether the server may have done what was asked although its answer never came. */
export function isUnanswered({ kind, status, isUnsent }: RequestFailure): boolean {
  return isUnsent !== true && (kind !== 'server' || status >= 500);
}
