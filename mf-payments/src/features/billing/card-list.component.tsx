import { useId, useRef } from 'react';
import { useLiveRefetch } from '@frizo/appointment-views';
import type { PaymentSource } from '@frizo/contracts';
import { useModals, useNotices, type RequestFailure } from '@frizo/remote-kit';
import {
  Badge,
  Button,
  Card,
  EmptyState,
  ErrorState,
  Loading,
  PlusIcon,
  Skeleton,
  useConfirm,
  useKeptFocus,
} from '@frizo/ui';
import { failureText } from '../../shared/failure-text.ts';
import { cardsApi } from '../cards/cards.api.ts';
import { cardText, expiryText } from '../cards/card-text.ts';
import styles from './billing.module.css';

/** The cards on file (spec 4, Cards; 8.2). */
export function CardList() {
  const headingId = useId();
  const { data, error, isFetching, refetch } = cardsApi.useGetStripeCustomerQuery(
    {},
    { refetchOnMountOrArgChange: true },
  );
  const modals = useModals();
  useLiveRefetch(() => void refetch(), 'payments');

  const add = async () => {
    const { kind } = await modals.open('add-card', {});
    if (kind === 'completed') void refetch();
  };

  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <div className={styles.heading}>
        <h2 id={headingId}>Cards</h2>
        <Button icon={PlusIcon} aria-haspopup="dialog" onClick={() => void add()}>
          Add card
        </Button>
      </div>
      {data !== undefined ? (
        <Cards cards={data.customer.cards} defaultId={data.customer.default_source} />
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

function Cards({ cards, defaultId }: { cards: readonly PaymentSource[]; defaultId: string | null }) {
  // The list disappears together with its last card.
  const place = useKeptFocus<HTMLDivElement>(cards.length);
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {cards.length === 0 ? (
        <EmptyState>No cards yet</EmptyState>
      ) : (
        <ul className={styles.cards}>
          {cards.map((card) => (
            <CardOnFile key={card.id} card={card} isDefault={card.id === defaultId} />
          ))}
        </ul>
      )}
    </div>
  );
}

function CardOnFile({ card, isDefault }: { card: PaymentSource; isDefault: boolean }) {
  const headingId = useId();
  const { isBusy, setDefault, remove, question } = useCardActions(card);
  return (
    <Card as="li" labelledBy={headingId}>
      <div className={styles.card}>
        <div>
          <h3 id={headingId} className={styles.name}>
            {cardText(card)}
          </h3>
          <p className={styles.soft}>{`Expires ${expiryText(card)}`}</p>
        </div>
        <div className={styles.badges}>
          {card.expired && <Badge tone="wrong">Expired</Badge>}
          {isDefault && <Badge tone="done">default</Badge>}
        </div>
        {!isDefault && (
          <div className={styles.actions} role="group" aria-label={cardText(card)}>
            {!card.expired && (
              <Button
                size="small"
                isBusy={isBusy === 'default'}
                busyText="Saving"
                aria-describedby={headingId}
                onClick={() => void setDefault()}
              >
                Set default
              </Button>
            )}
            <Button
              size="small"
              look="danger"
              isBusy={isBusy === 'remove'}
              busyText="Removing"
              aria-haspopup="dialog"
              aria-describedby={headingId}
              onClick={() => void remove()}
            >
              Remove
            </Button>
          </div>
        )}
      </div>
      {question}
    </Card>
  );
}

function useCardActions(card: PaymentSource) {
  const notices = useNotices();
  const { ask, dialog } = useConfirm();
  const [choose, choosing] = cardsApi.useSetDefaultPaymentSourceMutation();
  const [discard, discarding] = cardsApi.useRemovePaymentSourceMutation();
  const isUnderWay = useRef(false);

  /** The message of spec 8.2, and what the server says about it. */
  const report = (message: string, error: unknown) => {
    const reason = failureText(error as RequestFailure, '');
    notices.show({ kind: 'error', text: reason === '' ? message : `${message}\n${reason}` });
  };
  const once = async (work: () => Promise<void>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    await work();
    isUnderWay.current = false;
  };

  return {
    isBusy: choosing.isLoading ? 'default' : discarding.isLoading ? 'remove' : null,
    question: dialog,
    setDefault: () =>
      once(async () => {
        const { error } = await choose({ sourceId: card.id });
        if (error !== undefined) report('Problem with default card selecting', error);
      }),
    remove: () =>
      once(async () => {
        const isSure = await ask({
          title: 'Remove card',
          text: 'You can pay with this card again only after you add it once more.',
          about: `${cardText(card)}, expires ${expiryText(card)}`,
          yes: 'Remove',
          no: 'Keep it',
        });
        if (!isSure) return;
        const { error } = await discard({ sourceId: card.id });
        if (error === undefined) notices.show({ kind: 'success', text: 'Removed' });
        else report('Problem with card removing', error);
      }),
  };
}
