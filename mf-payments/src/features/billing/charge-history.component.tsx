import { useState } from 'react';
import type { Charge } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import { MoneyList, MoneyRow, pageSize } from '../../shared/money-list.component.tsx';
import { brandText } from '../cards/card-text.ts';
import { chargesApi } from './charges.api.ts';

/** What the client has paid by card, newest first (spec 7.5, customer charges). */
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
  const { created, amount, refundedCent, salonName, cardBrand, cardLast4, status } = charge;
  return (
    <MoneyRow
      at={created}
      name={salonName}
      detail={`${brandText(cardBrand)} ending in ${cardLast4}`}
      amountCents={amount}
      note={refundedCent > 0 ? `${formatCents(refundedCent)} refunded` : undefined}
      status={statuses[status]}
    />
  );
}
