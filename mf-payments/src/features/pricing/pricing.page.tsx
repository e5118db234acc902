import { useId } from 'react';
import { CrossLink, useSession } from '@frizo/remote-kit';
import { buttonClass, Card, PageTitle, Stack } from '@frizo/ui';
import { rememberedPlan } from '../subscription/chosen-plan.ts';
import planStyles from '../subscription/plans.module.css';
import { FeatureList, PlanList } from '../subscription/plan-list.component.tsx';
import { planUserTypeOf } from '../subscription/plan-terms.ts';
import { signUpPath, StartPlan } from '../subscription/start-plan.component.tsx';
import { subscriptionApi } from '../subscription/subscription.api.ts';
import styles from './pricing.module.css';

const features = [
  'Free until your first client',
  'Online booking around the clock',
  'A calendar for every artist',
  'Your own page and gallery',
  'Card payments, tips and payouts',
  'Reminders for your clients',
];

/** What it costs to list a business (spec 2, /pricing). */
export function PricingPage() {
  const { user } = useSession();
  const managesBusiness = user?.business === true || user?.salonAdmin === true;
  return (
    <Stack gap={8}>
      <PageTitle isCentered>It&apos;s not just free. We pay you!</PageTitle>
      {managesBusiness ? <BusinessPlans /> : <Plans />}
      <MainFeatures />
    </Stack>
  );
}

function Plans() {
  const { user } = useSession();
  return (
    <PlanList
      userType={planUserTypeOf(user)}
      chosenId={rememberedPlan()}
      action={(plan) => <StartPlan plan={plan} />}
    />
  );
}

function BusinessPlans() {
  const { user } = useSession();
  const { data, refetch } = subscriptionApi.useGetSubscriptionCustomerQuery(
    {},
    { refetchOnMountOrArgChange: true },
  );
  const current = data?.subscriptions[0]?.plan.id;
  return (
    <PlanList
      userType={planUserTypeOf(user)}
      chosenId={current ?? rememberedPlan()}
      chosenText={current === undefined ? 'Your choice' : 'Current plan'}
      action={(plan) => (
        <StartPlan
          plan={plan}
          defaultCard={data?.default_source}
          currentPlanId={current}
          onDone={() => void refetch()}
        />
      )}
    />
  );
}

function MainFeatures() {
  const headingId = useId();
  const { status, user } = useSession();
  return (
    <div className={planStyles.beside}>
      <Card as="section" labelledBy={headingId}>
        <div className={styles.features}>
          <h2 id={headingId}>Main features</h2>
          <FeatureList features={features} />
          {status !== 'unknown' && user?.professional !== true && (
            <CrossLink
              to={user === null ? signUpPath() : '/list-your-business'}
              className={buttonClass({ look: 'primary' })}
            >
              SIGN UP
            </CrossLink>
          )}
        </div>
      </Card>
    </div>
  );
}
