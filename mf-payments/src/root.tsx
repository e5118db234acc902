import type { ComponentType } from 'react';
import { useRemoteContext } from '@frizo/remote-kit';
import { lazyPart } from '@frizo/remote-kit/parts';
import { Loading, Skeleton } from '@frizo/ui';

const Waiting = () => (
  <Loading>
    <Skeleton shape="block" height="24rem" />
  </Loading>
);

const loadSubscription = () =>
  import(/* webpackChunkName: "subscription" */ './features/subscription/subscription.pages.tsx');

/** The page of each route of the manifest, by its base path; each is a chunk of its own. */
const pages: Readonly<Record<string, ComponentType>> = {
  '/me/billing': lazyPart(
    async () =>
      (await import(/* webpackChunkName: "billing" */ './features/billing/billing.page.tsx')).BillingPage,
    Waiting,
  ),
  '/my-salon/payments': lazyPart(
    async () =>
      (await import(/* webpackChunkName: "payouts" */ './features/payouts/payouts.page.tsx')).PayoutsPage,
    Waiting,
  ),
  '/my-salon/earnings': lazyPart(
    async () =>
      (await import(/* webpackChunkName: "earnings" */ './features/statements/earnings.page.tsx'))
        .EarningsPage,
    Waiting,
  ),
  '/pricing': lazyPart(
    async () =>
      (await import(/* webpackChunkName: "pricing" */ './features/pricing/pricing.page.tsx')).PricingPage,
    Waiting,
  ),
  '/subscription': lazyPart(async () => (await loadSubscription()).SubscribePage, Waiting),
  '/my-salon/subscription': lazyPart(async () => (await loadSubscription()).SubscriptionTab, Waiting),
};

/** Each route of the manifest is mounted separately with its own base path. */
export function Root() {
  const { basePath } = useRemoteContext();
  const Page = pages[basePath];
  return Page && <Page />;
}
