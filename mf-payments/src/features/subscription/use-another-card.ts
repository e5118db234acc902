import { useState } from 'react';
import { useModals, useNotices, type RequestFailure } from '@frizo/remote-kit';
import { failureText } from '../../shared/failure-text.ts';
import { subscriptionApi } from './subscription.api.ts';

/** Adds a card of the business and makes it the one that its subscription is paid with. */
export function useAnotherCard() {
  const modals = useModals();
  const notices = useNotices();
  const { refetch } = subscriptionApi.useGetSubscriptionCustomerQuery({});
  const [choose] = subscriptionApi.useSetDefaultSubscriptionSourceMutation();
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    /** @returns whether there is another card */
    async add(): Promise<boolean> {
      const outcome = await modals.open('add-card', { for: 'subscription' });
      if (outcome.kind !== 'completed') return false;
      setBusy(true);
      const { error } = await choose({ sourceId: outcome.result.sourceId });
      // The dialog of the card has a store of its own.
      await refetch();
      setBusy(false);
      if (error === undefined) return true;
      const reason = failureText(error as RequestFailure, '');
      const message = 'Problem with default pay source selecting';
      notices.show({ kind: 'error', text: reason === '' ? message : `${message}\n${reason}` });
      return false;
    },
  };
}
