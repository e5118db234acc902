import type { PaymentOrder } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import { prepaidParts } from '../prepaid/prepaid-text.ts';

type PrepaidParts = Pick<PaymentOrder, 'giftCardCent' | 'packageCent'>;

/** What was charged, as the client has confirmed it, and what else has paid: '$75.65 paid to Gloss, and $68.65 by gift card'. */
export function paidText({ chargedCent, salon, ...parts }: PaymentOrder): string {
  const prepaid = prepaidText(parts);
  if (chargedCent === 0) return prepaid === '' ? `${salon.name} is paid` : `${prepaid} paid to ${salon.name}`;
  return `${formatCents(chargedCent)} paid to ${salon.name}${andText(prepaid)}`;
}

/** What the client is asked before paying: '$75.65 to Gloss with Visa ending in 4242, and $68.65 by gift card'. */
export function paymentText(
  { chargedCent, totalCent, ...parts }: PrepaidParts & { chargedCent: number; totalCent: number },
  to: { readonly salonName: string; readonly card: string },
): string {
  if (chargedCent > 0)
    return `${formatCents(chargedCent)} to ${to.salonName} with ${to.card}${andText(prepaidText(parts))}`;
  const prepaidCent = parts.giftCardCent + parts.packageCent;
  const amount = formatCents(prepaidCent > 0 ? prepaidCent : totalCent);
  return `${amount} to ${to.salonName} with what you have paid in advance`;
}

/** '$185.00 by package and $15.91 by gift card'; empty for none. */
function prepaidText(parts: PrepaidParts): string {
  return prepaidParts(parts).join(' and ');
}

function andText(prepaid: string): string {
  return prepaid === '' ? '' : `, and ${prepaid}`;
}
