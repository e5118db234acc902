import { useState } from 'react';
import { useModals } from '@frizo/remote-kit';
import { cardsApi } from './cards.api.ts';

/** The cards on file and the chosen one: by default the first that has not expired, then the one that was added. */
export function useChosenCard() {
  const modals = useModals();
  const { data, refetch } = cardsApi.useGetStripeCustomerQuery({});
  const [cardId, setCardId] = useState<string | null>(null);
  const cards = data?.customer.cards ?? [];
  const valid = cards.filter(({ expired }) => !expired);
  return {
    cards,
    chosen: valid.find(({ id }) => id === cardId) ?? valid[0],
    choose: setCardId,
    async add() {
      const outcome = await modals.open('add-card', {});
      if (outcome.kind !== 'completed') return;
      await refetch();
      setCardId(outcome.result.sourceId);
    },
  };
}
