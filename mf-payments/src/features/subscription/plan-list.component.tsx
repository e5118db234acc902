import { useId, useState, type ReactNode } from 'react';
import type { SubscriptionPlan } from '@frizo/contracts';
import { isPlanFor } from '@frizo/money';
import { useSession } from '@frizo/remote-kit';
import { Badge, Card, CheckIcon, EmptyState, ErrorState, Loading, RadioGroup, Skeleton } from '@frizo/ui';
import { billingText, featuresOf, monthlyText, type BillingInterval } from './plan-terms.ts';
import styles from './plans.module.css';
import { subscriptionApi } from './subscription.api.ts';

interface PlanListProps {
  /** Only plans for this type; null shows all. */
  userType: number | null;
  /** Marked, and opened with its interval. */
  chosenId?: string | null | undefined;
  /** The button or link of a plan; null where it has none. */
  action(plan: SubscriptionPlan): ReactNode;
  /** What a chosen or current plan is called. */
  chosenText?: string;
}

const intervals = [
  { value: 'month', title: 'Monthly' },
  { value: 'year', title: 'Annually' },
] as const;

/**
 * The plans that can be bought, by billing interval (spec 2, /pricing; 9, Subscription). Not before it is known who is looking: plans, their buttons and
 * the chosen interval would change under the pointer.
 */
export function PlanList({ userType, chosenId, action, chosenText = 'Your choice' }: PlanListProps) {
  const { status } = useSession();
  const { data, error, isFetching, refetch } = subscriptionApi.useGetSubscriptionPlansQuery({});
  const [picked, setPicked] = useState<BillingInterval | null>(null);
  if (data === undefined || status === 'unknown') {
    if (data === undefined && error !== undefined) {
      return (
        <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
          Load data error
        </ErrorState>
      );
    }
    return (
      <Loading>
        <Skeleton shape="block" height="22rem" />
      </Loading>
    );
  }
  const plans = data.products
    .flatMap((product) => product.plans)
    .filter(({ metadata }) => userType === null || isPlanFor(metadata['supported-user-types'], userType));
  const chosen = plans.find(({ id }) => id === chosenId);
  const interval = picked ?? chosen?.billingInterval ?? 'month';
  const shown = plans.filter(({ billingInterval }) => billingInterval === interval);
  return (
    <div className={styles.plans}>
      <RadioGroup
        label="Billing interval"
        isLabelHidden
        isRow
        choices={intervals}
        value={interval}
        onChange={setPicked}
      />
      {shown.length === 0 ? (
        <EmptyState>There are no plans with this billing interval yet.</EmptyState>
      ) : (
        <ul className={styles.cards} aria-label="Plans">
          {shown.map((plan) => (
            <PlanCard key={plan.id} plan={plan} mark={plan === chosen ? chosenText : null}>
              {action(plan)}
            </PlanCard>
          ))}
        </ul>
      )}
    </div>
  );
}

interface PlanCardProps {
  plan: SubscriptionPlan;
  /** A word on it, if it is chosen or current. */
  mark: string | null;
  children: ReactNode;
}

function PlanCard({ plan, mark, children }: PlanCardProps) {
  const headingId = useId();
  return (
    <Card as="li" labelledBy={headingId} isMarked={mark !== null}>
      <div className={styles.plan}>
        <div className={styles.title}>
          <h2 id={headingId}>{plan.metadata.title}</h2>
          {mark !== null && <Badge tone="done">{mark}</Badge>}
        </div>
        <p className={styles.price}>{monthlyText(plan)}</p>
        <p className={styles.soft}>{billingText(plan)}</p>
        <FeatureList features={featuresOf(plan)} />
        {children}
      </div>
    </Card>
  );
}

/** What somebody gets, one line each. */
export function FeatureList({ features }: { features: readonly string[] }) {
  return (
    <ul className={styles.features}>
      {features.map((feature) => (
        <li key={feature}>
          <CheckIcon size={20} />
          <span>{feature}</span>
        </li>
      ))}
    </ul>
  );
}
