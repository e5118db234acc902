import { useState } from 'react';
import type { Payout, SalonTransaction } from '@frizo/contracts';
import { formatLocalDate } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import type { BadgeProps } from '@frizo/ui';
import { ChoiceSelect } from '@frizo/ui';
import { MoneyList, MoneyRow, pageSize } from '../../shared/money-list.component.tsx';
import { fundsRouteText } from './payout-words.ts';
import { payoutsApi } from './payouts.api.ts';

type TransactionFilter = SalonTransaction['type'] | 'all';

/** What moved the salon's money, newest first (spec 2, Transactions list; 3, Salon transaction). */
export function Transactions() {
  const [page, setPage] = useState(1);
  const [type, setType] = useState<TransactionFilter>('all');
  const query = payoutsApi.useGetPaymentTransfersQuery(
    { limit: pageSize, offset: (page - 1) * pageSize, ...(type !== 'all' && { type }) },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <MoneyList<SalonTransaction>
      title="Transactions"
      empty={type === 'all' ? 'No transactions yet' : 'No such transactions yet'}
      noun="transaction"
      query={query}
      page={page}
      onPage={setPage}
      maxOnWide={7}
      filters={
        <ChoiceSelect
          label="Show"
          value={type}
          options={transactionFilters}
          onChange={(chosen) => {
            setType(chosen);
            setPage(1);
          }}
        />
      }
    >
      {(transaction) => <TransactionRow key={transaction.id} transaction={transaction} />}
    </MoneyList>
  );
}

/** What was paid out to the bank, newest first. */
export function Payouts() {
  const [page, setPage] = useState(1);
  const query = payoutsApi.useGetPayoutsQuery(
    { limit: pageSize, offset: (page - 1) * pageSize },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <MoneyList<Payout>
      title="Payouts"
      empty="No payouts yet"
      noun="payout"
      query={query}
      page={page}
      onPage={setPage}
      maxOnWide={7}
    >
      {(payout) => <PayoutRow key={payout.id} payout={payout} />}
    </MoneyList>
  );
}

const transactionFilters: readonly { value: TransactionFilter; title: string }[] = [
  { value: 'all', title: 'All transactions' },
  { value: 'card', title: 'Card' },
  { value: 'cash', title: 'Cash' },
  { value: 'refund', title: 'Refunds' },
  { value: 'payout', title: 'Payouts' },
  { value: 'bonus', title: 'Referral bonuses' },
  { value: 'adjustment', title: 'Adjustments' },
];

const transactionStatuses: Readonly<
  Record<SalonTransaction['status'], { tone: BadgeProps['tone']; text: string }>
> = {
  pending: { tone: 'partly', text: 'Pending' },
  succeeded: { tone: 'done', text: 'Succeeded' },
  failed: { tone: 'wrong', text: 'Failed' },
};

function TransactionRow({ transaction }: { transaction: SalonTransaction }) {
  const { date, amount, amountOrigin, text, status } = transaction;
  return (
    <MoneyRow
      at={date}
      name={text}
      detail={transactionDetail(transaction)}
      amountCents={amount}
      note={amountOrigin === amount ? undefined : `of ${formatCents(amountOrigin)}`}
      status={transactionStatuses[status]}
    />
  );
}

/** Client, order or purchase, and card, as far as there are any: 'Ada Reyes · Order 70 · Visa ••4242'. */
function transactionDetail({ clientName, paymentOrderId, purchaseId, fundsRoute }: SalonTransaction): string {
  const order = paymentOrderId === null ? '' : `Order ${paymentOrderId}`;
  const purchase = purchaseId ? `Purchase ${purchaseId}` : '';
  return [clientName, order, purchase, fundsRouteText(fundsRoute)].filter((text) => text !== '').join(' · ');
}

const payoutStatuses: Readonly<Record<Payout['status'], { tone: BadgeProps['tone']; text: string }>> = {
  requested: { tone: 'partly', text: 'Requested' },
  pending: { tone: 'partly', text: 'Pending' },
  in_transit: { tone: 'partly', text: 'On its way' },
  paid: { tone: 'done', text: 'Paid' },
  failed: { tone: 'wrong', text: 'Failed' },
  canceled: { tone: 'wrong', text: 'Canceled' },
};

function PayoutRow({ payout }: { payout: Payout }) {
  const { createdAt, amountCent, status, arrivalDate, fundsRoute, failureMessage } = payout;
  const arrival = arrivalDate === null ? undefined : `Arrives by ${formatLocalDate(arrivalDate)}`;
  return (
    <MoneyRow
      at={createdAt}
      name={fundsRouteText(fundsRoute) || 'Bank account'}
      detail={failureMessage ?? arrival}
      amountCents={amountCent}
      status={payoutStatuses[status]}
    />
  );
}
