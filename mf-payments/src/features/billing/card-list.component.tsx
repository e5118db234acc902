import { useId } from 'react';
import { useLiveRefetch } from '@frizo/appointment-views';
import type { PaymentSource } from '@frizo/contracts';
import { useModals } from '@frizo/remote-kit';
import { Button, ErrorState, Loading, PlusIcon, Skeleton } from '@frizo/ui';
import { cardsApi } from '../cards/cards.api.ts';
import { FiledCard } from '../cards/filed-card.component.tsx';
import { SourceList } from '../cards/source-list.component.tsx';
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
        <SourceList sources={data.customer.cards} empty="No cards yet">
          {(card) => (
            <CardOnFile key={card.id} card={card} isDefault={card.id === data.customer.default_source} />
          )}
        </SourceList>
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

function CardOnFile({ card, isDefault }: { card: PaymentSource; isDefault: boolean }) {
  const [choose] = cardsApi.useSetDefaultPaymentSourceMutation();
  const [discard] = cardsApi.useRemovePaymentSourceMutation();
  return (
    <FiledCard
      card={card}
      isDefault={isDefault}
      setDefault={() => choose({ sourceId: card.id }).unwrap()}
      remove={() => discard({ sourceId: card.id }).unwrap()}
      removalText="You can pay with this card again only after you add it once more."
      failures={{
        default: 'Problem with default card selecting',
        remove: 'Problem with card removing',
      }}
    />
  );
}
