import { useState } from 'react';
import { chargeTitle } from '@frizo/appointment-views';
import type { Charge } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import { MoneyList, MoneyRow, pageSize } from '../../shared/money-list.component.tsx';
import { cardText } from '../cards/card-text.ts';
import { prepaidParts } from '../prepaid/prepaid-text.ts';
import { chargesApi } from './charges.api.ts';

/** What the client has paid, newest first: visits, deposits and fees, gift cards and packages (spec 7.5, customer charges). */
export function ChargeHistory() {
  const [page, setPage] = useState(1);
  const query = chargesApi.useGetCustomerChargesQuery(
    { mode: 'client', limit: pageSize, offset: (page - 1) * pageSize },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <MoneyList<Charge>
      title="History"
      empty="No history yet"
      noun="payment"
      query={query}
      page={page}
      onPage={setPage}
      maxOnWide={10}
    >
      {(charge) => <ChargeRow key={charge.id} charge={charge} />}
    </MoneyList>
  );
}

const statuses = {
  succeeded: { tone: 'done', text: 'Paid' },
  refunded: { tone: 'partly', text: 'Refunded' },
  partially_refunded: { tone: 'partly', text: 'Partly refunded' },
  disputed: { tone: 'wrong', text: 'Disputed' },
} as const satisfies Record<Charge['status'], unknown>;

function ChargeRow({ charge }: { charge: Charge }) {
  const { created, amount, giftCardCent, packageCent, salonName, status } = charge;
  return (
    <MoneyRow
      at={created}
      name={`${kindText(charge)} at ${salonName}`}
      detail={[subjectText(charge), ...meansOf(charge)].filter((text) => text !== '').join(' · ')}
      amountCents={amount + giftCardCent + packageCent}
      note={returnedText(charge)}
      status={statuses[status]}
    />
  );
}

function kindText({ kind }: Charge): string {
  if (kind === 'visit') return 'Visit';
  if (kind === 'gift-card') return 'Gift card';
  return kind === 'package' ? 'Package' : chargeTitle({ kind });
}

function subjectText({ kind, subject }: Charge): string {
  return kind === 'gift-card' && subject !== '' ? `For ${subject}` : subject;
}

/** 'Visa ending in 4242', '$50.00 by gift card'. */
function meansOf(charge: Charge): string[] {
  const { amount, cardBrand, cardLast4 } = charge;
  const prepaid = prepaidParts(charge);
  const charged = cardBrand === '' ? 'Cash' : cardText({ brand: cardBrand, last4: cardLast4 });
  return [
    ...(amount === 0 ? [] : prepaid.length === 0 ? [charged] : [`${formatCents(amount)} ${byText(charged)}`]),
    ...prepaid,
  ];
}

function returnedText({ refundedCent, giftCardRefundedCent }: Charge): string | undefined {
  const texts = [
    ...(refundedCent > 0 ? [`${formatCents(refundedCent)} refunded`] : []),
    ...(giftCardRefundedCent > 0 ? [`${formatCents(giftCardRefundedCent)} back on the gift card`] : []),
  ];
  return texts.length > 0 ? texts.join(', ') : undefined;
}

function byText(charged: string): string {
  return charged === 'Cash' ? 'in cash' : `by ${charged}`;
}
