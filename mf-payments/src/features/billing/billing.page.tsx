import { PageTitle, Stack } from '@frizo/ui';
import { PaymentOrderList } from '../payment-orders/payment-order-list.component.tsx';
import { GiftCards } from '../gift-cards/gift-cards.component.tsx';
import { Packages } from '../packages/packages.component.tsx';
import { CardList } from './card-list.component.tsx';
import { ChargeHistory } from './charge-history.component.tsx';
import { VisitCharges } from './visit-charges.component.tsx';

/** A client's cards, and what was paid with them (spec 2, billing tab). */
export function BillingPage() {
  return (
    <Stack gap={8}>
      <PageTitle>Billing</PageTitle>
      <CardList />
      <PaymentOrderList mode="cli" />
      <VisitCharges />
      <GiftCards />
      <Packages />
      <ChargeHistory />
    </Stack>
  );
}
