import { useId, useState } from 'react';
import { useLiveRefetch, useNoPageBeyond } from '@frizo/appointment-views';
import type { SoldPrepaid as Sold } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import { Badge, Button, Card, EmptyState, ErrorState, Loading, Pagination, Skeleton } from '@frizo/ui';
import styles from '../billing/billing.module.css';
import { giftCardsApi } from '../gift-cards/gift-cards.api.ts';
import { LazyDialog } from '../../shared/lazy-dialog.component.tsx';
import { ReturnedBadges } from '../../shared/returned-badges.component.tsx';
import { useFocusKept } from '../../shared/use-focus-if-lost.ts';
import { visitsLeftText } from '../prepaid/prepaid-text.ts';
import { buyerCardText, soldDate, soldName } from './sold-text.ts';

const loadDialog = async () =>
  (await import(/* webpackChunkName: "offer-dialogs" */ './refund-sold.dialog.tsx')).RefundSoldDialog;

const pageSize = 10;

/** The gift cards and packages that the salon has sold, and what is left of each (decision 0043). */
export function SoldPrepaid() {
  const headingId = useId();
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = giftCardsApi.useGetSoldPrepaidQuery(
    { limit: pageSize, offset: (page - 1) * pageSize },
    { refetchOnMountOrArgChange: true },
  );
  useLiveRefetch(() => void refetch(), 'payments');
  const pages = Math.max(1, Math.ceil((data?.count ?? 0) / pageSize));
  useNoPageBeyond(page, pages, setPage);
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId}>Sold in advance</h2>
      {data !== undefined ? (
        <>
          {data.count === 0 && <EmptyState>No gift cards or packages sold yet</EmptyState>}
          <ul className={styles.cards}>
            {data.data.map((sold) => (
              <SoldCard key={sold.id} sold={sold} />
            ))}
          </ul>
          <Pagination
            page={page}
            pages={pages}
            maxOnWide={10}
            onPage={setPage}
            label="Pages of what was sold in advance"
          />
        </>
      ) : error === undefined ? (
        <Loading>
          <Skeleton shape="block" height="5.5rem" />
        </Loading>
      ) : (
        <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
          Load data error
        </ErrorState>
      )}
    </section>
  );
}

function SoldCard({ sold }: { sold: Sold }) {
  const { kind, amountCent, balanceCent, visits, visitsLeft, refundableCent } = sold;
  const headingId = useId();
  const purchaseId = useId();
  const [isRefunding, setRefunding] = useState(false);
  const heading = useFocusKept<HTMLHeadingElement>(`${refundableCent} ${isRefunding}`, 'li');
  const isGiftCard = kind === 'gift-card';
  const isLeft = isGiftCard ? balanceCent > 0 : visitsLeft > 0;
  return (
    <Card as="li" labelledBy={headingId}>
      <div className={styles.card}>
        <div>
          <h3 ref={heading} id={headingId} tabIndex={-1} className={styles.name}>
            {soldName(sold)}
          </h3>
          <p className={styles.soft}>
            {`${isGiftCard ? '' : `${visits} visits, `}${formatCents(amountCent)}, ${soldDate(sold)}`}
          </p>
          <p id={purchaseId} className={styles.soft}>
            {[`Purchase ${sold.id}`, buyerCardText(sold)].filter((text) => text !== '').join(' · ')}
          </p>
          <RefundNotes sold={sold} />
        </div>
        <div className={styles.badges}>
          <Badge tone={isLeft ? 'done' : 'plain'}>
            {isGiftCard ? `${formatCents(balanceCent)} left` : visitsLeftText(visitsLeft)}
          </Badge>
          <RefundBadges sold={sold} />
        </div>
        {refundableCent > 0 && (
          <div className={styles.actions}>
            <Button
              size="small"
              aria-haspopup="dialog"
              aria-describedby={`${headingId} ${purchaseId}`}
              onClick={() => setRefunding(true)}
            >
              Refund
            </Button>
          </div>
        )}
      </div>
      {isRefunding && (
        <LazyDialog title="Refund" load={loadDialog} props={{ sold, onClose: () => setRefunding(false) }} />
      )}
    </Card>
  );
}

function RefundBadges({ sold: { refundState, refundedCent, isDisputed } }: { sold: Sold }) {
  return (
    <>
      {refundState === 'failed' && <Badge tone="wrong">Refund failed</Badge>}
      {refundState === 'pending' ? (
        <Badge tone="partly">{`${formatCents(refundedCent)} is being refunded`}</Badge>
      ) : (
        <ReturnedBadges refundedCent={refundedCent} isStopped={isDisputed} />
      )}
    </>
  );
}

/** What the salon has noted about its refund, and why that failed. */
function RefundNotes({ sold: { refundState, refundReason, refundFailure } }: { sold: Sold }) {
  return (
    <>
      {refundState === 'failed' && refundFailure !== '' && (
        <p className={styles.soft}>{`The refund failed: ${refundFailure}`}</p>
      )}
      {refundReason !== '' && <p className={styles.soft}>{`Reason of the refund: ${refundReason}`}</p>}
    </>
  );
}
