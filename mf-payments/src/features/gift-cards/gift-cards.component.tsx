import { useId, useState } from 'react';
import { useLiveRefetch, useNoPageBeyond } from '@frizo/appointment-views';
import type { GiftCard } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import {
  Badge,
  Button,
  Card,
  ErrorState,
  Loading,
  Pagination,
  PlusIcon,
  Skeleton,
  useKeptFocus,
} from '@frizo/ui';
import { ReturnedBadges } from '../../shared/returned-badges.component.tsx';
import { Problem } from '../../shared/problem.component.tsx';
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
          <OwnGiftCards cards={data.data} onChanged={() => void refetch()} />
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

interface OwnGiftCardsProps {
  cards: readonly GiftCard[];
  onChanged(): void;
}

function OwnGiftCards({ cards, onChanged }: OwnGiftCardsProps) {
  const { busyId, problem, finish } = useContinue(onChanged);
  // The button goes with what waits to be paid.
  const place = useKeptFocus<HTMLDivElement>(cards.filter(({ state }) => state !== 'paid').length);
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {/* Not in the row: that goes with a purchase that was refused. */}
      <Problem>{problem}</Problem>
      <ul className={styles.cards}>
        {cards.map((one) => (
          <OwnGiftCard
            key={one.id}
            card={one}
            isBusy={busyId === one.id}
            onContinue={() => void finish(one)}
          />
        ))}
      </ul>
    </div>
  );
}

/** Continues a purchase that is not paid yet, and says why it was refused. */
function useContinue(onChanged: () => void) {
  const { isBusy, problem, resume } = usePurchase();
  const [card, setCard] = useState<GiftCard | null>(null);
  return {
    busyId: isBusy ? card?.id : undefined,
    problem: card === null || problem === null ? null : `${titleOf(card)}: ${problem}`,
    async finish(chosen: GiftCard) {
      if (isBusy) return;
      setCard(chosen);
      await resume(chosen.id);
      // Also after a refusal: such a purchase is no longer listed.
      onChanged();
    },
  };
}

/** `$50.00 at Gloss` */
function titleOf({ amountCent, salon }: GiftCard): string {
  return `${formatCents(amountCent)} at ${salon.name}`;
}

interface OwnGiftCardProps {
  card: GiftCard;
  isBusy: boolean;
  onContinue(): void;
}

function OwnGiftCard({ card, isBusy, onContinue }: OwnGiftCardProps) {
  const headingId = useId();
  return (
    <Card as="li" labelledBy={headingId}>
      <div className={styles.card}>
        <div>
          <h3 id={headingId} className={styles.name}>
            {titleOf(card)}
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
          <ReturnedBadges refundedCent={card.refundedCent} isStopped={card.isStopped} />
        </div>
        {card.state !== 'paid' && (
          <div className={styles.actions}>
            <Button
              size="small"
              look="primary"
              isBusy={isBusy}
              busyText="Processing"
              aria-describedby={headingId}
              onClick={onContinue}
            >
              Continue
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

function describe(card: GiftCard): string {
  const { role, isAdded, recipientEmail, message, state, refundedCent, amountCent } = card;
  if (refundedCent >= amountCent)
    return role === 'keeper' ? 'It was given back to its buyer.' : `It was for ${recipientEmail}.`;
  if (role === 'keeper') return message === '' ? 'You can spend it there when you pay for a visit.' : message;
  if (state !== 'paid') return `For ${recipientEmail}.`;
  return isAdded
    ? `For ${recipientEmail}. It was added to an account.`
    : `For ${recipientEmail}. Nobody has added its code yet.`;
}
