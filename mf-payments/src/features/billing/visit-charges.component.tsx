import { useId, useState } from 'react';
import {
  listState,
  useLiveRefetch,
  useNoPageBeyond,
  VisitChargeLine,
  type ListState,
} from '@frizo/appointment-views';
import type { VisitCharge } from '@frizo/contracts';
import { formatLocalDate, instantToWallClock } from '@frizo/local-time';
import { Button, Card, ErrorState, Pagination } from '@frizo/ui';
import styles from './billing.module.css';
import { useFocusKept } from '../../shared/use-focus-if-lost.ts';
import { chargesApi } from './charges.api.ts';
import { PayChargeDialog } from './pay-charge.dialog.tsx';

const pageSize = 10;

/** The client's deposits and cancellation fees, which they can pay if their card was declined (decision 0041). Nothing for those who have none. */
export function VisitCharges() {
  const headingId = useId();
  const [page, setPage] = useState(1);
  const query = chargesApi.useGetOwnVisitChargesQuery(
    { limit: pageSize, offset: (page - 1) * pageSize },
    { refetchOnMountOrArgChange: true },
  );
  useLiveRefetch(() => void query.refetch(), 'payments');
  const state = listState(query, pageSize);
  if (state.kind === 'loading' || (state.kind === 'shown' && state.count === 0)) return null;
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId}>Deposits and fees</h2>
      {state.kind === 'failed' ? (
        <ErrorState onRetry={() => state.refetch()} isRetrying={state.isRetrying}>
          Load data error
        </ErrorState>
      ) : (
        <ChargeCards state={state} page={page} onPage={setPage} />
      )}
    </section>
  );
}

interface ChargeCardsProps {
  state: Extract<ListState<VisitCharge>, { kind: 'shown' }>;
  page: number;
  onPage(page: number): void;
}

function ChargeCards({ state: { items, pages }, page, onPage }: ChargeCardsProps) {
  useNoPageBeyond(page, pages, onPage);
  return (
    <>
      <ul className={styles.cards}>
        {items.map((charge) => (
          <ChargeCard key={charge.id} charge={charge} />
        ))}
      </ul>
      <Pagination
        page={page}
        pages={pages}
        maxOnWide={10}
        onPage={onPage}
        label="Pages of deposits and fees"
      />
    </>
  );
}

function ChargeCard({ charge }: { charge: VisitCharge }) {
  const headingId = useId();
  const [isPaying, setPaying] = useState(false);
  const canPay = charge.actions.includes('pay');
  const heading = useFocusKept<HTMLHeadingElement>(`${canPay} ${isPaying}`, 'li');
  const { date } = instantToWallClock(new Date(charge.startTimestamp * 1000), charge.timezone);
  return (
    <Card as="li" labelledBy={headingId}>
      <div className={styles.card}>
        <div>
          <h3 ref={heading} id={headingId} tabIndex={-1} className={styles.name}>
            {`${charge.serviceName} at ${charge.salonName}, ${formatLocalDate(date)}`}
          </h3>
          <VisitChargeLine charge={charge} />
        </div>
        {canPay && (
          <div className={styles.actions}>
            <Button
              size="small"
              look="primary"
              aria-haspopup="dialog"
              aria-describedby={headingId}
              onClick={() => setPaying(true)}
            >
              Pay
            </Button>
          </div>
        )}
      </div>
      {isPaying && <PayChargeDialog charge={charge} onClose={() => setPaying(false)} />}
    </Card>
  );
}
