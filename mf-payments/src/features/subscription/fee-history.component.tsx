import { useId, useRef, useState } from 'react';
import { listState, useLiveRefetch, useNoPageBeyond, type ListState } from '@frizo/appointment-views';
import type { SubscriptionFee } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import { Badge, CountLine, EmptyState, ErrorState, Loading, Pagination, Skeleton } from '@frizo/ui';
import { brandText } from '../cards/card-text.ts';
import { dateText } from './confirm.form.tsx';
import { subscriptionApi } from './subscription.api.ts';
import styles from './subscription.module.css';

/** Spec 7.5: lists of payments by pages of 20. */
const pageSize = 20;

/** What was paid for the subscription, newest first (spec 2, Subscription tab). */
export function FeeHistory() {
  const headingId = useId();
  const [page, setPage] = useState(1);
  const query = subscriptionApi.useGetSubscriptionFeesQuery(
    { limit: pageSize, offset: (page - 1) * pageSize },
    { refetchOnMountOrArgChange: true },
  );
  useLiveRefetch(() => void query.refetch(), 'payments');
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId}>Subscription fees</h2>
      <Fees state={listState(query, pageSize)} page={page} onPage={setPage} />
    </section>
  );
}

interface FeesProps {
  state: ListState<SubscriptionFee>;
  page: number;
  onPage(page: number): void;
}

function Fees({ state, page, onPage }: FeesProps) {
  if (state.kind === 'loading') {
    return (
      <Loading>
        <Skeleton shape="block" height="6rem" />
      </Loading>
    );
  }
  if (state.kind === 'failed') {
    return (
      <ErrorState onRetry={() => state.refetch()} isRetrying={state.isRetrying}>
        Load data error
      </ErrorState>
    );
  }
  if (state.count === 0) return <EmptyState>No history yet</EmptyState>;
  return <FeeTable state={state} page={page} onPage={onPage} />;
}

function FeeTable({
  state: { items, count, pages },
  page,
  onPage,
}: Omit<FeesProps, 'state'> & { state: Extract<ListState<SubscriptionFee>, { kind: 'shown' }> }) {
  const above = useRef<HTMLParagraphElement>(null);
  useNoPageBeyond(page, pages, onPage);
  const turn = (to: number) => {
    onPage(to);
    above.current?.focus();
  };
  return (
    <>
      <CountLine ref={above}>{count === 1 ? '1 fee' : `${count} fees`}</CountLine>
      <ul className={styles.fees}>
        {items.map((fee) => (
          <FeeRow key={fee.id} fee={fee} />
        ))}
      </ul>
      <Pagination page={page} pages={pages} maxOnWide={10} onPage={turn} label="Pages of the fees" />
    </>
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
  const { tone, text } = statuses[status];
  return (
    <li className={styles.fee}>
      <time dateTime={new Date(created * 1000).toISOString()} className={styles.soft}>
        {dateText(created)}
      </time>
      <div>
        <p className={styles.name}>{planTitle}</p>
        {cardLast4 !== null && (
          <p className={styles.soft}>{`${brandText(cardBrand)} ending in ${cardLast4}`}</p>
        )}
      </div>
      <div className={styles.amount}>
        <p className={styles.name}>{formatCents(amount)}</p>
        {refundedCents > 0 && <p className={styles.soft}>{`${formatCents(refundedCents)} refunded`}</p>}
      </div>
      <Badge tone={tone}>{text}</Badge>
    </li>
  );
}
