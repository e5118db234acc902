import type { ReactNode } from 'react';
import { useLiveRefetch } from '@frizo/appointment-views';
import type { SubscriptionCustomer } from '@frizo/contracts';
import { useSession } from '@frizo/remote-kit';
import { ErrorState, Loading, PageTitle, Skeleton, Stack } from '@frizo/ui';
import { ForBusinessOnly } from '../../shared/for-business-only.component.tsx';
import { BusinessCards } from './business-cards.component.tsx';
import { rememberedPlan } from './chosen-plan.ts';
import { CurrentPlan } from './current-plan.component.tsx';
import { FeeHistory } from './fee-history.component.tsx';
import { PlanList } from './plan-list.component.tsx';
import { planUserTypeOf } from './plan-terms.ts';
import styles from './plans.module.css';
import { StartPlan } from './start-plan.component.tsx';
import { subscriptionApi } from './subscription.api.ts';

const forArtists = {
  text: 'The salon owner manages the subscription. You need no plan of your own.',
  to: '/appointments/upcoming',
  linkText: 'Your appointments',
};

/** The public subscribe page (spec 2): plans for everybody, and what a business has. */
export function SubscribePage() {
  const { user } = useSession();
  const managesBusiness = user?.business === true || user?.salonAdmin === true;
  return (
    <Stack gap={8}>
      <PageTitle isCentered>Subscription</PageTitle>
      {managesBusiness ? <PlansOfBusiness userType={planUserTypeOf(user)} /> : <PlansForEverybody />}
    </Stack>
  );
}

function PlansForEverybody() {
  const { user } = useSession();
  return (
    <PlanList
      userType={planUserTypeOf(user)}
      chosenId={rememberedPlan()}
      action={(plan) => <StartPlan plan={plan} />}
    />
  );
}

function PlansOfBusiness({ userType }: { userType: number | null }) {
  return (
    <WithCustomer>
      {(customer, refetch) => {
        const [current] = customer.subscriptions;
        return (
          <>
            {(current !== undefined || customer.servicePaused) && (
              <div className={styles.beside}>
                <CurrentPlan customer={customer} />
              </div>
            )}
            <PlanList
              userType={userType}
              chosenId={current?.plan.id ?? rememberedPlan()}
              chosenText={current === undefined ? 'Your choice' : 'Current plan'}
              action={(plan) => (
                <StartPlan
                  plan={plan}
                  mode="approval"
                  defaultCard={customer.default_source}
                  currentPlanId={current?.plan.id}
                  onDone={refetch}
                />
              )}
            />
          </>
        );
      }}
    </WithCustomer>
  );
}

/** The tab of /my-salon: plan, cards and fees (spec 2). */
export function SubscriptionTab() {
  const { user } = useSession();
  // Without a user the session has expired: the page stays until they log in again.
  const managesBusiness = user === null || user.business || user.salonAdmin;
  return (
    <Stack gap={8}>
      <PageTitle>Subscription</PageTitle>
      {managesBusiness ? (
        <WithCustomer>
          {(customer, refetch) => (
            <>
              <CurrentPlan customer={customer} />
              <BusinessCards customer={customer} onAdded={refetch} />
              <FeeHistory />
            </>
          )}
        </WithCustomer>
      ) : (
        <ForBusinessOnly isArtist={user.professional} artist={forArtists} />
      )}
    </Stack>
  );
}

function WithCustomer({
  children,
}: {
  children(customer: SubscriptionCustomer, refetch: () => void): ReactNode;
}) {
  const { data, error, isFetching, refetch } = subscriptionApi.useGetSubscriptionCustomerQuery(
    {},
    { refetchOnMountOrArgChange: true },
  );
  useLiveRefetch(() => void refetch(), 'payments');
  if (data !== undefined) return children(data, () => void refetch());
  if (error === undefined) {
    return (
      <Loading>
        <Skeleton shape="block" height="16rem" />
      </Loading>
    );
  }
  return (
    <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
      Load data error
    </ErrorState>
  );
}
