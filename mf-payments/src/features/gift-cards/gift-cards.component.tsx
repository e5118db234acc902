import { useState } from 'react';
import type { GiftCard } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import { LazyDialog } from '../../shared/lazy-dialog.component.tsx';
import styles from '../billing/billing.module.css';
import { OwnPurchases, purchasesShown } from '../prepaid/own-purchases.component.tsx';
import { CodeForm } from './code.form.tsx';
import { giftCardsApi, giftCardPurchase } from './gift-cards.api.ts';

const loadDialog = async () =>
  (await import(/* webpackChunkName: "purchase-dialogs" */ './buy-gift-card.dialog.tsx')).BuyGiftCardDialog;

/** The client's gift cards with their balances; they can buy one, or add one that they got (decision 0043). */
export function GiftCards() {
  const [page, setPage] = useState(1);
  const query = giftCardsApi.useGetOwnGiftCardsQuery(
    { scope: 'all', limit: purchasesShown, offset: (page - 1) * purchasesShown },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <OwnPurchases<GiftCard>
      title="Gift cards"
      buyText="Buy a gift card"
      empty="No gift cards yet. Buy one for somebody, or enter the code of one that you got."
      query={query}
      page={page}
      onPage={setPage}
      calls={giftCardPurchase}
      titleOf={({ amountCent, salon }) => `${formatCents(amountCent)} at ${salon.name}`}
      detailsOf={(card) => <Details card={card} />}
      leftOf={({ role, balanceCent }) =>
        role === 'keeper' ? { text: `${formatCents(balanceCent)} left`, isAny: balanceCent > 0 } : null
      }
      dialog={(ends) => <LazyDialog title="Buy a gift card" load={loadDialog} props={ends} />}
    >
      <CodeForm />
    </OwnPurchases>
  );
}

function Details({ card }: { card: GiftCard }) {
  return (
    <>
      <p className={styles.soft}>{describe(card)}</p>
      {card.code !== null && (
        <p className={styles.soft}>
          Code <strong>{card.code}</strong>
        </p>
      )}
    </>
  );
}

function describe(card: GiftCard): string {
  const { role, isAdded, recipientEmail, message, state, refundedCent, amountCent } = card;
  if (refundedCent >= amountCent)
    return role === 'keeper' ? 'It was given back to its buyer.' : `It was for ${recipientEmail}`;
  if (role === 'keeper') return message === '' ? 'You can spend it there when you pay for a visit.' : message;
  if (state !== 'paid') return `For ${recipientEmail}`;
  return isAdded
    ? `For ${recipientEmail}. It was added to an account.`
    : `For ${recipientEmail}. Nobody has added its code yet.`;
}
