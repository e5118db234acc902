import { useId } from 'react';
import type { SubscriptionCustomer } from '@frizo/contracts';
import { useModals } from '@frizo/remote-kit';
import { Button, PlusIcon } from '@frizo/ui';
import { cardText, expiryText } from '../cards/card-text.ts';
import { SourceCard, SourceList } from '../cards/source-list.component.tsx';
import { useSourceChanges } from '../cards/use-source-changes.ts';
import { subscriptionApi } from './subscription.api.ts';
import styles from './subscription.module.css';

type BusinessCard = SubscriptionCustomer['sources'][number];

/** The cards that a subscription is paid with (spec 2, Subscription tab; 4, Cards). */
export function BusinessCards({ customer, onAdded }: { customer: SubscriptionCustomer; onAdded(): void }) {
  const headingId = useId();
  const modals = useModals();
  const { sources, default_source: defaultId } = customer;
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
      <SourceList sources={sources} empty="No cards yet">
        {(card) => <CardRow key={card.id} card={card} isDefault={card.id === defaultId} />}
      </SourceList>
    </section>
  );
}

function CardRow({ card, isDefault }: { card: BusinessCard; isDefault: boolean }) {
  const [choose] = subscriptionApi.useSetDefaultSubscriptionSourceMutation();
  const [discard] = subscriptionApi.useRemoveSubscriptionSourceMutation();
  const name = cardText(card);
  const changes = useSourceChanges({
    setDefault: () => choose({ sourceId: card.id }).unwrap(),
    remove: () => discard({ sourceId: card.id }).unwrap(),
    removal: {
      title: 'Remove card',
      text: 'Your subscription can be paid with this card again only after you add it once more.',
      about: `${name}, expires ${expiryText(card)}`,
    },
    failures: {
      default: 'Problem with default pay source selecting',
      remove: 'Problem with pay source removing',
    },
  });
  return (
    <SourceCard
      name={name}
      detail={`Expires ${expiryText(card)}`}
      isExpired={card.expired}
      isDefault={isDefault}
      changes={changes}
    />
  );
}
