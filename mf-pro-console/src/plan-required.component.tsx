import { useEffect, useRef, type ReactNode } from 'react';
import type { SubscriptionRequiredProps } from '@frizo/contracts';
import { useModals, useRemoteContext, useSession } from '@frizo/remote-kit';
import { Button, EmptyState, PageTitle, UserIcon } from '@frizo/ui';

type Limit = Exclude<SubscriptionRequiredProps['reason'], 'paused'>;

/** Whether the plan of the salon does not allow something. The flag skipSubscriptions lifts all limits (decisions 5). */
export function useIsLimited(limit: Limit): boolean {
  const { user } = useSession();
  const { flags } = useRemoteContext();
  return flags['skipSubscriptions'] === false && user?.subscriptionTier.limits.includes(limit) === true;
}

interface PlanRequiredProps {
  /** The title of the page. */
  title: string;
  limit: Limit;
  children: ReactNode;
}

/** Asks for a subscription instead of showing a page that the plan does not allow (spec 6). */
export function PlanRequired({ title, limit, children }: PlanRequiredProps) {
  return useIsLimited(limit) ? <SubscriptionNeeded title={title} limit={limit} /> : children;
}

function SubscriptionNeeded({ title, limit }: Omit<PlanRequiredProps, 'children'>) {
  const modals = useModals();
  const ask = () => void modals.open('subscription-required', { reason: limit });
  // An effect may run again; the dialog opens by itself only once.
  const hasAsked = useRef(false);
  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    void modals.open('subscription-required', { reason: limit });
  }, [modals, limit]);
  return (
    <>
      <PageTitle isCentered>{title}</PageTitle>
      <EmptyState
        icon={UserIcon}
        action={
          <Button look="primary" aria-haspopup="dialog" onClick={ask}>
            Subscribe
          </Button>
        }
      >
        This page needs a subscription.
      </EmptyState>
    </>
  );
}
