import { useId } from 'react';
import type { SubscriptionCustomer } from '@frizo/contracts';
import { useModals } from '@frizo/remote-kit';
import { Button, PlusIcon } from '@frizo/ui';
import { FiledCard } from '../cards/filed-card.component.tsx';
import { SourceList } from '../cards/source-list.component.tsx';
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
  return (
    <FiledCard
      card={card}
      isDefault={isDefault}
      setDefault={() => choose({ sourceId: card.id }).unwrap()}
      remove={() => discard({ sourceId: card.id }).unwrap()}
      removalText="Your subscription can be paid with this card again only after you add it once more."
      failures={{
        default: 'Problem with default pay source selecting',
        remove: 'Problem with pay source removing',
      }}
    />
  );
}
