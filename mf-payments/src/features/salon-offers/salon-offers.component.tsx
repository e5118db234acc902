import { useId } from 'react';
import type { AnswerOf, getSalonOffers } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import { useNotices, type RequestFailure } from '@frizo/remote-kit';
import { Checkbox, ErrorState, Loading, Skeleton } from '@frizo/ui';
import { PackageOffers } from '../packages/package-offers.component.tsx';
import { failureText } from '../../shared/failure-text.ts';
import styles from '../billing/billing.module.css';
import { giftCardsApi } from '../gift-cards/gift-cards.api.ts';
import { SoldPrepaid } from './sold-prepaid.component.tsx';

/** What the salon sells in advance: gift cards, and packages of visits (decision 0043). */
export function SalonOffers() {
  const { data, error, isFetching, refetch } = giftCardsApi.useGetSalonOffersQuery(
    {},
    { refetchOnMountOrArgChange: true },
  );
  if (data !== undefined) {
    return (
      <>
        <GiftCardOffer offers={data} />
        <PackageOffers offers={data} onChanged={() => void refetch()} />
        <SoldPrepaid />
      </>
    );
  }
  return error === undefined ? (
    <Loading>
      <Skeleton shape="block" height="8rem" />
    </Loading>
  ) : (
    <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
      Load data error
    </ErrorState>
  );
}

/** Whether the salon sells gift cards, and what is still to be spent of them. */
function GiftCardOffer({ offers }: { offers: AnswerOf<typeof getSalonOffers> }) {
  const headingId = useId();
  const notices = useNotices();
  const [save, { isLoading }] = giftCardsApi.useSaveGiftCardOfferMutation();
  const change = async (sellsGiftCards: boolean) => {
    const { error } = await save({ sellsGiftCards });
    notices.show(
      error === undefined
        ? { kind: 'success', text: 'Saved' }
        : { kind: 'error', text: failureText(error as RequestFailure, 'Save failed') },
    );
  };
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId}>Gift cards</h2>
      <Checkbox
        isChecked={offers.sellsGiftCards}
        isDisabled={isLoading}
        onChange={(sells) => void change(sells)}
      >
        Sell gift cards of this salon
      </Checkbox>
      <p className={styles.soft}>
        {`Clients buy them in their Billing. You get the money when a card pays for a visit. ${formatCents(offers.giftCardsOwedCent)} is still to be spent.`}
      </p>
    </section>
  );
}
