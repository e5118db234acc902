import { useRef } from 'react';
import type { SubscriptionPlan } from '@frizo/contracts';
import { CrossLink, useModals, useSession } from '@frizo/remote-kit';
import { Button, buttonClass, useConfirm } from '@frizo/ui';
import { rememberPlan } from './chosen-plan.ts';
import { startLink, userPlatform } from './mobile-app.ts';
import styles from './plans.module.css';

interface StartPlanProps {
  plan: SubscriptionPlan;
  /** `approval`: those who manage a business confirm the plan here within the app too, which opens that page for it (spec 4, mode 1). */
  mode?: 'approval' | 'pricing';
  /** The default card of the business; undefined while it is not known. */
  defaultCard?: string | null | undefined;
  /** The current plan of the business. */
  currentPlanId?: string | undefined;
  /** Something has changed. */
  onDone?(): void;
}

/**
 * 'Start now' of a plan (spec 4, Pricing): those who manage a business confirm it here, others list their business or sign up first, and the prices
 * within the app lead back to it.
 */
export function StartPlan({ plan, mode = 'pricing', ...business }: StartPlanProps) {
  const { user } = useSession();
  const wide = buttonClass({ look: 'primary' });
  const managesBusiness = user?.business === true || user?.salonAdmin === true;
  if (userPlatform() !== null && !(mode === 'approval' && managesBusiness)) {
    return (
      <a href={startLink(plan.id)} className={wide} onClick={() => rememberPlan(plan.id)}>
        Start now
      </a>
    );
  }
  if (managesBusiness) return <ConfirmPlan plan={plan} {...business} />;
  if (user?.professional === true) return <p className={styles.soft}>Ask the salon owner to subscribe.</p>;
  return (
    <CrossLink
      to={user === null ? signUpPath() : '/list-your-business'}
      className={wide}
      onClick={() => rememberPlan(plan.id)}
    >
      Start now
    </CrossLink>
  );
}

/**
 * The form itself: without `from` it leads back to the prices while subscriptions are skipped (decisions 9). What the visitor was about to do before is passed on; the
 * shell checks it.
 */
export function signUpPath(search = window.location.search): string {
  const callback = new URLSearchParams(search).get('callback');
  return `/pro-sign-up?${new URLSearchParams({ from: 'pricing', ...(callback !== null && { callback }) })}`;
}

function ConfirmPlan({ plan, defaultCard, currentPlanId, onDone }: Omit<StartPlanProps, 'mode'>) {
  const { start, question } = useStart(defaultCard, onDone);
  const isCurrent = plan.id === currentPlanId;
  if (isCurrent) return null;
  return (
    <>
      <Button
        look="primary"
        aria-haspopup="dialog"
        disabled={defaultCard === undefined}
        onClick={() => void start(plan)}
      >
        {currentPlanId === undefined ? 'Start now' : 'Change plan'}
      </Button>
      {question}
    </>
  );
}

/** Mode 1 (approval): a dialog about the missing card, or the confirmation (spec 4). */
function useStart(defaultCard: string | null | undefined, onDone: (() => void) | undefined) {
  const modals = useModals();
  const { ask, dialog } = useConfirm();
  const isAsking = useRef(false);

  const hasCard = async () => {
    if (defaultCard !== null) return true;
    const wantsToAdd = await ask({
      title: 'No card on file',
      text: 'No valid card on file. Click to add one...',
      yes: 'Add card',
      no: 'Cancel',
      isDangerous: false,
    });
    if (!wantsToAdd) return false;
    return (await modals.open('add-card', { for: 'subscription' })).kind === 'completed';
  };

  return {
    question: dialog,
    async start(plan: SubscriptionPlan) {
      if (isAsking.current) return;
      isAsking.current = true;
      rememberPlan(plan.id);
      try {
        if (await hasCard()) await modals.open('subscription-confirm', { planId: plan.id });
      } finally {
        isAsking.current = false;
        onDone?.();
      }
    },
  };
}
