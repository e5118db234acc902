import { useId, useState } from 'react';
import { useLiveRefetch, useNoPageBeyond } from '@frizo/appointment-views';
import type { GiftCard } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import { Badge, Button, Card, ErrorState, Loading, Pagination, PlusIcon, Skeleton } from '@frizo/ui';
import styles from '../billing/billing.module.css';
import { BuyGiftCardDialog } from './buy-gift-card.dialog.tsx';
import { CodeForm } from './code.form.tsx';
import { giftCardsApi } from './gift-cards.api.ts';
import { usePurchase } from './use-purchase.ts';

const pageSize = 10;

/** The client's gift cards with their balances; they can buy one, or add one that they got (decision 0043). */
export function GiftCards() {
  const headingId = useId();
  const [page, setPage] = useState(1);
  const [isBuying, setBuying] = useState(false);
  const { data, error, isFetching, refetch } = giftCardsApi.useGetOwnGiftCardsQuery(
    { scope: 'all', limit: pageSize, offset: (page - 1) * pageSize },
    { refetchOnMountOrArgChange: true },
  );
  useLiveRefetch(() => void refetch(), 'payments');
  const pages = Math.max(1, Math.ceil((data?.count ?? 0) / pageSize));
  useNoPageBeyond(page, pages, setPage);
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <div className={styles.heading}>
        <h2 id={headingId}>Gift cards</h2>
        <Button icon={PlusIcon} aria-haspopup="dialog" onClick={() => setBuying(true)}>
          Buy a gift card
        </Button>
      </div>
      {data !== undefined ? (
        <>
          <ul className={styles.cards}>
            {data.data.map((card) => (
              <OwnGiftCard key={card.id} card={card} onChanged={() => void refetch()} />
            ))}
          </ul>
          <Pagination page={page} pages={pages} maxOnWide={10} onPage={setPage} label="Pages of gift cards" />
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
      <CodeForm />
      {isBuying && <BuyGiftCardDialog onBought={() => void refetch()} onClose={() => setBuying(false)} />}
    </section>
  );
}

function OwnGiftCard({ card, onChanged }: { card: GiftCard; onChanged(): void }) {
  const headingId = useId();
  const { isBusy, resume } = usePurchase();
  const finish = async () => {
    if ((await resume(card.id)) !== null) onChanged();
  };
  return (
    <Card as="li" labelledBy={headingId}>
      <div className={styles.card}>
        <div>
          <h3 id={headingId} className={styles.name}>
            {`${formatCents(card.amountCent)} at ${card.salon.name}`}
          </h3>
          <p className={styles.soft}>{describe(card)}</p>
          {card.code !== null && (
            <p className={styles.soft}>
              Code <strong>{card.code}</strong>
            </p>
          )}
        </div>
        <div className={styles.badges}>
          {card.role === 'keeper' && (
            <Badge tone={card.balanceCent > 0 ? 'done' : 'plain'}>
              {`${formatCents(card.balanceCent)} left`}
            </Badge>
          )}
          {card.state !== 'paid' && <Badge tone="partly">Not paid yet</Badge>}
        </div>
        {card.state !== 'paid' && (
          <div className={styles.actions}>
            <Button
              size="small"
              look="primary"
              isBusy={isBusy}
              busyText="Processing"
              aria-describedby={headingId}
              onClick={() => void finish()}
            >
              Continue
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

function describe({ role, isAdded, recipientEmail, message, state }: GiftCard): string {
  if (role === 'keeper') return message === '' ? 'You can spend it there when you pay for a visit.' : message;
  if (state !== 'paid') return `For ${recipientEmail}.`;
  return isAdded
    ? `For ${recipientEmail}. It was added to an account.`
    : `For ${recipientEmail}. Nobody has added its code yet.`;
}
