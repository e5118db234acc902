import { useId, useRef, useState } from 'react';
import { listState, useLiveRefetch, useNoPageBeyond, type ListState } from '@frizo/appointment-views';
import type { Charge } from '@frizo/contracts';
import { formatLocalDate, instantToWallClock, ownTimezone } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import { Badge, CountLine, EmptyState, ErrorState, Loading, Pagination, Skeleton } from '@frizo/ui';
import { brandText } from '../cards/card-text.ts';
import styles from './billing.module.css';
import { chargesApi } from './charges.api.ts';

/** Spec 7.5: charges by pages of 20. */
const pageSize = 20;

/** What the client has paid by card, newest first (spec 7.5, customer charges). */
export function ChargeHistory() {
  const headingId = useId();
  const [page, setPage] = useState(1);
  const query = chargesApi.useGetCustomerChargesQuery(
    { mode: 'client', limit: pageSize, offset: (page - 1) * pageSize },
    { refetchOnMountOrArgChange: true },
  );
  useLiveRefetch(() => void query.refetch(), 'payments');
  const state = listState(query, pageSize);
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId}>History</h2>
      <Charges state={state} page={page} onPage={setPage} />
    </section>
  );
}

interface ChargesProps {
  state: ListState<Charge>;
  page: number;
  onPage(page: number): void;
}

function Charges({ state, page, onPage }: ChargesProps) {
  if (state.kind === 'loading') {
    return (
      <Loading>
        <Skeleton shape="block" height="8rem" />
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
  return <ChargeTable state={state} page={page} onPage={onPage} />;
}

function ChargeTable({
  state: { items, count, pages },
  page,
  onPage,
}: Omit<ChargesProps, 'state'> & { state: Extract<ListState<Charge>, { kind: 'shown' }> }) {
  const above = useRef<HTMLParagraphElement>(null);
  useNoPageBeyond(page, pages, onPage);
  const turn = (to: number) => {
    onPage(to);
    above.current?.focus();
  };
  return (
    <>
      <CountLine ref={above}>{count === 1 ? '1 payment' : `${count} payments`}</CountLine>
      <ul className={styles.charges}>
        {items.map((charge) => (
          <ChargeRow key={charge.id} charge={charge} />
        ))}
      </ul>
      <Pagination page={page} pages={pages} maxOnWide={10} onPage={turn} label="Pages of the history" />
    </>
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
  const { date } = instantToWallClock(new Date(created * 1000), ownTimezone());
  const { tone, text } = statuses[status];
  return (
    <li className={styles.charge}>
      <time dateTime={new Date(created * 1000).toISOString()} className={styles.soft}>
        {formatLocalDate(date)}
      </time>
      <div>
        <p className={styles.name}>{salonName}</p>
        <p className={styles.soft}>{`${brandText(cardBrand)} ending in ${cardLast4}`}</p>
      </div>
      <div className={styles.amount}>
        <p className={styles.name}>{formatCents(amount)}</p>
        {refundedCent > 0 && <p className={styles.soft}>{`${formatCents(refundedCent)} refunded`}</p>}
      </div>
      <Badge tone={tone}>{text}</Badge>
    </li>
  );
}
