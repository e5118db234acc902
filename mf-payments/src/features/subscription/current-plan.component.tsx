import { useId, useState } from 'react';
import type { Subscription, SubscriptionCustomer } from '@frizo/contracts';
import { CrossLink, useNotices, type RequestFailure } from '@frizo/remote-kit';
import { Badge, Button, buttonClass, Card, useConfirm } from '@frizo/ui';
import { failureText } from '../../shared/failure-text.ts';
import { Problem } from '../../shared/problem.component.tsx';
import { dateText } from './confirm.form.tsx';
import { billingText, monthlyText } from './plan-terms.ts';
import { subscriptionApi } from './subscription.api.ts';
import styles from './subscription.module.css';
import { useSubscribing } from './use-subscribing.ts';

const statuses = {
  processing: { tone: 'partly', text: 'In progress' },
  incomplete: { tone: 'partly', text: 'Waiting for your bank' },
  trialing: { tone: 'done', text: 'Trial' },
  active: { tone: 'done', text: 'Active' },
  past_due: { tone: 'wrong', text: 'Payment failed' },
  unpaid: { tone: 'wrong', text: 'Unpaid' },
  canceled: { tone: 'wrong', text: 'Ended' },
} as const satisfies Record<Subscription['status'], unknown>;

/** The current plan and its status, with SUBSCRIBE or UNSUBSCRIBE (spec 2, Subscription tab). */
export function CurrentPlan({ customer }: { customer: SubscriptionCustomer }) {
  const headingId = useId();
  const [current] = customer.subscriptions;
  return (
    <Card as="section" labelledBy={headingId}>
      {current === undefined ? (
        <NoPlan headingId={headingId} customer={customer} />
      ) : (
        <OnePlan headingId={headingId} current={current} />
      )}
    </Card>
  );
}

function NoPlan({ headingId, customer }: { headingId: string; customer: SubscriptionCustomer }) {
  return (
    <div className={styles.row}>
      <div className={styles.lines}>
        <h2 id={headingId} className={styles.plan}>
          No current plan
        </h2>
        {customer.servicePaused && <p className={styles.strong}>Service paused. Please subscribe.</p>}
        {customer.freeUntilFirstClient && <p>Everything is free until your first client.</p>}
      </div>
      <div className={styles.actions}>
        <CrossLink to="/subscription" className={buttonClass({ look: 'primary' })}>
          SUBSCRIBE
        </CrossLink>
      </div>
    </div>
  );
}

function OnePlan({ headingId, current }: { headingId: string; current: Subscription }) {
  const { plan, status, currentPeriodEnd, cancelAtPeriodEnd, failureMessage } = current;
  const { tone, text } = statuses[status];
  const isLapsed = status === 'past_due' || status === 'unpaid';
  return (
    <div className={styles.row}>
      <div className={styles.lines}>
        <h2 id={headingId} className={styles.plan}>
          {plan.metadata.title}
        </h2>
        <div>
          <Badge tone={tone}>{text}</Badge>
        </div>
        <p className={styles.soft}>{`${monthlyText(plan)}. ${billingText(plan)}.`}</p>
        {isLapsed && <p className={styles.strong}>Service paused. Please subscribe.</p>}
        {failureMessage !== null && <p>{failureMessage}</p>}
        {currentPeriodEnd !== null && !isLapsed && (
          <p>{`${cancelAtPeriodEnd ? 'Ends on' : 'Next payment on'} ${dateText(currentPeriodEnd)}`}</p>
        )}
      </div>
      <PlanActions current={current} isLapsed={isLapsed} />
    </div>
  );
}

function PlanActions({ current, isLapsed }: { current: Subscription; isLapsed: boolean }) {
  const { status, plan, cancelAtPeriodEnd } = current;
  const { isBusy, subscribe, resume } = useSubscribing();
  const [problem, setProblem] = useState<string | null>(null);
  const { isEnding, unsubscribe, question } = useUnsubscribe(current);
  const isPaid = status === 'active' || status === 'trialing';
  const goOn = async () => {
    setProblem(null);
    const order = { planId: plan.id, couponId: undefined, isChange: true };
    const result = await (status === 'incomplete' ? resume() : subscribe(order));
    if (result?.kind === 'failed') setProblem(result.message);
  };
  const next = status === 'incomplete' ? 'Confirm payment' : isLapsed ? 'Pay now' : 'SUBSCRIBE';
  const hasNext = status === 'incomplete' || isLapsed || (isPaid && cancelAtPeriodEnd);
  return (
    <>
      <div className={styles.actions}>
        {hasNext && (
          <Button look="primary" isBusy={isBusy} busyText="Working on it" onClick={() => void goOn()}>
            {next}
          </Button>
        )}
        {status !== 'processing' && !(isPaid && cancelAtPeriodEnd) && (
          <Button
            look="danger"
            isBusy={isEnding}
            busyText="Unsubscribing"
            aria-haspopup="dialog"
            onClick={() => void unsubscribe()}
          >
            UNSUBSCRIBE
          </Button>
        )}
      </div>
      <Problem>{problem}</Problem>
      {question}
    </>
  );
}

function useUnsubscribe({ status, currentPeriodEnd }: Subscription) {
  const notices = useNotices();
  const { ask, dialog } = useConfirm();
  const [cancel, { isLoading }] = subscriptionApi.useCancelSubscriptionMutation();
  const isPaid = status === 'active' || status === 'trialing';
  return {
    isEnding: isLoading,
    question: dialog,
    async unsubscribe() {
      if (isLoading) return;
      const isSure = await ask({
        title: 'Unsubscribe',
        text:
          isPaid && currentPeriodEnd !== null
            ? `Your plan ends on ${dateText(currentPeriodEnd)}, and you are not charged again. Until then you can use it.`
            : 'Your plan ends now, and you are not charged again.',
        yes: 'Unsubscribe',
        no: 'Keep it',
      });
      if (!isSure) return;
      const { error } = await cancel({});
      if (error === undefined) return;
      const reason = failureText(error as RequestFailure, '');
      const message = 'Problem with subscription canceling';
      notices.show({ kind: 'error', text: reason === '' ? message : `${message}\n${reason}` });
    },
  };
}
