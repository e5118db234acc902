import { useId } from 'react';
import type { SubscriptionCustomer } from '@frizo/contracts';
import { useModals, useNotices, type RequestFailure } from '@frizo/remote-kit';
import { Badge, Button, Card, EmptyState, PlusIcon, useConfirm, useKeptFocus } from '@frizo/ui';
import { failureText } from '../../shared/failure-text.ts';
import { cardText, expiryText } from '../cards/card-text.ts';
import { subscriptionApi } from './subscription.api.ts';
import styles from './subscription.module.css';

type BusinessCard = SubscriptionCustomer['sources'][number];

/** The cards that a subscription is paid with (spec 2, Subscription tab; 4, Cards). */
export function BusinessCards({ customer, onAdded }: { customer: SubscriptionCustomer; onAdded(): void }) {
  const headingId = useId();
  const modals = useModals();
  const { sources, default_source: defaultId } = customer;
  // The list disappears together with its last card.
  const place = useKeptFocus<HTMLDivElement>(sources.length);
  const add = async () => {
    const { kind } = await modals.open('add-card', { for: 'subscription' });
    if (kind === 'completed') onAdded();
  };
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <div className={styles.heading}>
        <h2 id={headingId}>Cards</h2>
        <Button icon={PlusIcon} aria-haspopup="dialog" onClick={() => void add()}>
          Add card
        </Button>
      </div>
      <div ref={place} tabIndex={-1} className={styles.place}>
        {sources.length === 0 ? (
          <EmptyState>No cards yet</EmptyState>
        ) : (
          <ul className={styles.list}>
            {sources.map((card) => (
              <CardRow key={card.id} card={card} isDefault={card.id === defaultId} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function CardRow({ card, isDefault }: { card: BusinessCard; isDefault: boolean }) {
  const headingId = useId();
  const { choosing, removing, setDefault, remove, question } = useCardChanges(card);
  return (
    <Card as="li" labelledBy={headingId}>
      <div className={styles.row}>
        <div>
          <h3 id={headingId} className={styles.name}>
            {cardText(card)}
          </h3>
          <p className={styles.soft}>{`Expires ${expiryText(card)}`}</p>
        </div>
        {card.expired && <Badge tone="wrong">Expired</Badge>}
        {isDefault && <Badge tone="done">default</Badge>}
        {!isDefault && (
          <div className={styles.actions} role="group" aria-label={cardText(card)}>
            {!card.expired && (
              <Button
                size="small"
                isBusy={choosing}
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
              isBusy={removing}
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

function useCardChanges(card: BusinessCard) {
  const notices = useNotices();
  const { ask, dialog } = useConfirm();
  const [choose, choosing] = subscriptionApi.useSetDefaultSubscriptionSourceMutation();
  const [discard, discarding] = subscriptionApi.useRemoveSubscriptionSourceMutation();

  /** The message of spec 8.2, and what the server says about it. */
  const report = (message: string, error: unknown) => {
    const reason = failureText(error as RequestFailure, '');
    notices.show({ kind: 'error', text: reason === '' ? message : `${message}\n${reason}` });
  };

  return {
    choosing: choosing.isLoading,
    removing: discarding.isLoading,
    question: dialog,
    async setDefault() {
      if (choosing.isLoading) return;
      const { error } = await choose({ sourceId: card.id });
      if (error !== undefined) report('Problem with default pay source selecting', error);
    },
    async remove() {
      if (discarding.isLoading) return;
      const isSure = await ask({
        title: 'Remove card',
        text: 'Your subscription can be paid with this card again only after you add it once more.',
        about: `${cardText(card)}, expires ${expiryText(card)}`,
        yes: 'Remove',
        no: 'Keep it',
      });
      if (!isSure) return;
      const { error } = await discard({ sourceId: card.id });
      if (error === undefined) notices.show({ kind: 'success', text: 'Removed' });
      else report('Problem with pay source removing', error);
    },
  };
}
