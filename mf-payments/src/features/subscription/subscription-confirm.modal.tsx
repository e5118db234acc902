import { useState } from 'react';
import type { ModalRootProps } from '@frizo/remote-kit';
import { Button, DialogBody, DialogFooter, DialogHeader, ErrorState, Loading, Skeleton } from '@frizo/ui';
import { useHeldOpen } from '../../shared/use-held-open.ts';
import { ConfirmForm } from './confirm.form.tsx';
import { forgetPlan } from './chosen-plan.ts';
import { returnToApp, userPlatform } from './mobile-app.ts';
import { useAnotherCard } from './use-another-card.ts';
import { usePromoCode } from './use-promo-code.ts';
import { subscriptionApi } from './subscription.api.ts';
import { useSubscribing, type SubscribeResult } from './use-subscribing.ts';
import styles from './subscription.module.css';

type Props = ModalRootProps<'subscription-confirm'>;
type Ended = Exclude<SubscribeResult, { kind: 'coupon-refused' }>;

/** Confirms a plan, then says how it went (spec 2, subscription confirmation; 4, Subscription). */
export function SubscriptionConfirmModal({ props: { planId }, complete, dismiss }: Props) {
  const plans = subscriptionApi.useGetSubscriptionPlansQuery({});
  const customer = subscriptionApi.useGetSubscriptionCustomerQuery({}, { refetchOnMountOrArgChange: true });
  const promo = usePromoCode();
  const subscribing = useSubscribing();
  useHeldOpen(subscribing.isBusy);
  const [ended, setEnded] = useState<Ended | null>(null);
  // The address names it now; later it may not.
  const [platform] = useState(() => userPlatform());
  const plan = plans.data?.products.flatMap((product) => product.plans).find(({ id }) => id === planId);
  const end = (result: Ended) => {
    if (result.kind === 'done') forgetPlan();
    setEnded(result);
  };
  if (ended !== null)
    return (
      <EndDialog
        result={ended}
        title={plan?.metadata.title ?? ''}
        onRetry={() => setEnded(null)}
        onClose={() => {
          const subscribed = ended.kind === 'done';
          if (platform !== null) returnToApp(subscribed);
          complete({ subscribed });
        }}
      />
    );
  return (
    <>
      <DialogHeader title="Subscription confirmation" onClose={subscribing.isBusy ? undefined : dismiss} />
      {plan !== undefined && customer.data !== undefined ? (
        <ConfirmForm
          plan={plan}
          customer={customer.data}
          promo={promo}
          subscribing={subscribing}
          onEnd={end}
          onCancel={dismiss}
        />
      ) : (
        <DialogBody>
          <Missing
            hasFailed={plans.error !== undefined || customer.error !== undefined}
            isGone={plans.data !== undefined && plan === undefined}
            onRetry={() => {
              if (plans.error !== undefined) void plans.refetch();
              if (customer.error !== undefined) void customer.refetch();
            }}
          />
        </DialogBody>
      )}
    </>
  );
}

function Missing({ hasFailed, isGone, onRetry }: { hasFailed: boolean; isGone: boolean; onRetry(): void }) {
  if (hasFailed) return <ErrorState onRetry={onRetry}>Load data error</ErrorState>;
  if (isGone) return <p>This plan is no longer available. Please choose another one.</p>;
  return (
    <Loading>
      <Skeleton shape="block" height="16rem" />
    </Loading>
  );
}

interface EndDialogProps {
  result: Ended;
  /** Of the plan. */
  title: string;
  onRetry(): void;
  onClose(): void;
}

/** The Success or Fail dialog (spec 8.2, Subscription). */
function EndDialog({ result, title, onRetry, onClose }: EndDialogProps) {
  if (result.kind === 'failed')
    return <FailDialog message={result.message} onRetry={onRetry} onClose={onClose} />;
  const isDone = result.kind === 'done';
  return (
    <>
      <DialogHeader title={isDone ? 'Success' : 'In progress'} onClose={onClose} />
      <DialogBody>
        <p role="status">
          {isDone
            ? `You are subscribed to ${title}.`
            : 'Your payment is being processed. The Subscription tab shows the result as soon as it is known.'}
        </p>
      </DialogBody>
      <DialogFooter>
        <Button look="primary" onClick={onClose}>
          OK
        </Button>
      </DialogFooter>
    </>
  );
}

interface FailDialogProps {
  message: string;
  onRetry(): void;
  onClose(): void;
}

/** Leads back to the confirmation, with the same card or with another one. */
function FailDialog({ message, onRetry, onClose }: FailDialogProps) {
  const another = useAnotherCard();
  const change = async () => {
    if (await another.add()) onRetry();
  };
  return (
    <>
      <DialogHeader title="Fail" onClose={onClose} />
      <DialogBody>
        <div role="alert" className={styles.lines}>
          <p>Unfortunately, subscription process was interrupted with following message:</p>
          <p className={styles.strong}>{message}</p>
        </div>
        <p className={styles.another}>
          <Button
            look="quiet"
            isBusy={another.isBusy}
            busyText="Saving"
            aria-haspopup="dialog"
            onClick={() => void change()}
          >
            Use another card
          </Button>
        </p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose} disabled={another.isBusy}>
          Close
        </Button>
        <Button look="primary" onClick={onRetry} disabled={another.isBusy}>
          Try again
        </Button>
      </DialogFooter>
    </>
  );
}
