import { useState } from 'react';
import type { SubscriptionFee } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import { MoneyList, MoneyRow, pageSize } from '../../shared/money-list.component.tsx';
import { brandText } from '../cards/card-text.ts';
import { subscriptionApi } from './subscription.api.ts';

/** What was paid for the subscription, newest first (spec 2, Subscription tab). */
export function FeeHistory() {
  const [page, setPage] = useState(1);
  const query = subscriptionApi.useGetSubscriptionFeesQuery(
    { limit: pageSize, offset: (page - 1) * pageSize },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <MoneyList<SubscriptionFee>
      title="Subscription fees"
      empty="No history yet"
      noun="fee"
      query={query}
      page={page}
      onPage={setPage}
      maxOnWide={7}
    >
      {(fee) => <FeeRow key={fee.id} fee={fee} />}
    </MoneyList>
  );
}

const statuses = {
  paid: { tone: 'done', text: 'Paid' },
  open: { tone: 'partly', text: 'Open' },
  failed: { tone: 'wrong', text: 'Failed' },
  refunded: { tone: 'partly', text: 'Refunded' },
  void: { tone: 'plain', text: 'Not charged' },
} as const satisfies Record<SubscriptionFee['status'], unknown>;

function FeeRow({ fee }: { fee: SubscriptionFee }) {
  const { created, amount, refundedCents, planTitle, cardBrand, cardLast4, status } = fee;
  return (
    <MoneyRow
      at={created}
      name={planTitle}
      detail={cardLast4 === null ? undefined : `${brandText(cardBrand)} ending in ${cardLast4}`}
      amountCents={amount}
      note={refundedCents > 0 ? `${formatCents(refundedCents)} refunded` : undefined}
      status={statuses[status]}
    />
  );
}
