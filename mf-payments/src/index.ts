import { defineRemote } from '@frizo/remote-kit';
import { chargesApi } from './features/billing/charges.api.ts';
import { cardsApi } from './features/cards/cards.api.ts';
import { giftCardsApi } from './features/gift-cards/gift-cards.api.ts';
import { packagesApi } from './features/packages/packages.api.ts';
import { paymentOrderListApi } from './features/payment-orders/payment-order-list.api.ts';
import { payoutsApi } from './features/payouts/payouts.api.ts';
import { statementsApi } from './features/statements/statements.api.ts';
import { paymentSettingsApi } from './stripe/payment-settings.api.ts';
import { subscriptionApi } from './features/subscription/subscription.api.ts';
import { Root } from './root.tsx';

export const remote = defineRemote({
  name: 'mf-payments',
  Root,
  apis: [
    cardsApi,
    chargesApi,
    giftCardsApi,
    packagesApi,
    paymentOrderListApi,
    paymentSettingsApi,
    payoutsApi,
    statementsApi,
    subscriptionApi,
  ],
});
