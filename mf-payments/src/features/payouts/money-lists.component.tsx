import { useId, useRef, useState, type ReactNode } from 'react';
import { listState, useLiveRefetch, useNoPageBeyond, type ListQuery } from '@frizo/appointment-views';
import type { Payout, SalonTransaction } from '@frizo/contracts';
import { formatLocalDate, instantToWallClock, ownTimezone } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import {
  Badge,
  CountLine,
  EmptyState,
  ErrorState,
  Loading,
  Pagination,
  Skeleton,
  type BadgeProps,
} from '@frizo/ui';
import { ChoiceSelect } from '../../shared/choice-select.component.tsx';
import { fundsRouteText } from './payout-words.ts';
import { payoutsApi } from './payouts.api.ts';
import styles from './payouts.module.css';

/** Spec 9: 20 transactions a page. */
const pageSize = 20;

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
    >
      {(payout) => <PayoutRow key={payout.id} payout={payout} />}
    </MoneyList>
  );
}

interface MoneyListProps<Item> {
  title: string;
  empty: string;
  /** Of one item, for the number of all. */
  noun: string;
  query: ListQuery<Item>;
  page: number;
  onPage(page: number): void;
  filters?: ReactNode;
  children: (item: Item) => ReactNode;
}

function MoneyList<Item>(props: MoneyListProps<Item>) {
  const { title, empty, noun, query, page, onPage, filters, children } = props;
  const headingId = useId();
  const above = useRef<HTMLParagraphElement>(null);
  useLiveRefetch(() => void query.refetch(), 'payments');
  const state = listState(query, pageSize);
  useNoPageBeyond(page, state.kind === 'shown' ? Math.max(1, state.pages) : page, onPage);
  const turn = (to: number) => {
    onPage(to);
    above.current?.focus();
  };
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId}>{title}</h2>
      {filters !== undefined && <div className={styles.filters}>{filters}</div>}
      {state.kind === 'loading' && (
        <Loading>
          <Skeleton shape="block" height="8rem" />
        </Loading>
      )}
      {state.kind === 'failed' && (
        <ErrorState onRetry={() => state.refetch()} isRetrying={state.isRetrying}>
          Load data error
        </ErrorState>
      )}
      {state.kind === 'shown' && state.count === 0 && <EmptyState>{empty}</EmptyState>}
      {state.kind === 'shown' && state.count > 0 && (
        <>
          <CountLine ref={above}>{state.count === 1 ? `1 ${noun}` : `${state.count} ${noun}s`}</CountLine>
          <ul className={styles.rows}>{state.items.map(children)}</ul>
          <Pagination
            page={page}
            pages={state.pages}
            maxOnWide={7}
            onPage={turn}
            label={`Pages of ${noun}s`}
          />
        </>
      )}
    </section>
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
  const { date, amount, amountOrigin, text, status, fundsRoute } = transaction;
  return (
    <li className={styles.row}>
      <Day seconds={date} />
      <div>
        <p className={styles.name}>{text}</p>
        <p className={styles.soft}>{fundsRouteText(fundsRoute)}</p>
      </div>
      <div className={styles.amount}>
        <p className={styles.name}>{formatCents(amount)}</p>
        {amountOrigin !== amount && <p className={styles.soft}>{`of ${formatCents(amountOrigin)}`}</p>}
      </div>
      <Badge tone={transactionStatuses[status].tone}>{transactionStatuses[status].text}</Badge>
    </li>
  );
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
  return (
    <li className={styles.row}>
      <Day seconds={createdAt} />
      <div>
        <p className={styles.name}>{fundsRouteText(fundsRoute) || 'Bank account'}</p>
        <p className={styles.soft}>
          {failureMessage ?? (arrivalDate === null ? '' : `Arrives by ${formatLocalDate(arrivalDate)}`)}
        </p>
      </div>
      <p className={styles.amount}>
        <span className={styles.name}>{formatCents(amountCent)}</span>
      </p>
      <Badge tone={payoutStatuses[status].tone}>{payoutStatuses[status].text}</Badge>
    </li>
  );
}

function Day({ seconds }: { seconds: number }) {
  const instant = new Date(seconds * 1000);
  const { date } = instantToWallClock(instant, ownTimezone());
  return (
    <time dateTime={instant.toISOString()} className={styles.soft}>
      {formatLocalDate(date)}
    </time>
  );
}
