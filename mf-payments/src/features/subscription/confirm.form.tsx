import { useId, useState, type SubmitEvent } from 'react';
import type { AnswerOf, previewSubscription, SubscriptionCustomer, SubscriptionPlan } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import { formatLocalDate, instantToWallClock, ownTimezone } from '@frizo/local-time';
import { Button, DialogBody, DialogFooter, ErrorState, Loading, Skeleton, TextField } from '@frizo/ui';
import { cardText } from '../cards/card-text.ts';
import { planPriceText } from './plan-terms.ts';
import { subscriptionApi } from './subscription.api.ts';
import styles from './subscription.module.css';
import { useAnotherCard } from './use-another-card.ts';
import type { PromoCode } from './use-promo-code.ts';
import type { SubscribeResult, Subscribing } from './use-subscribing.ts';

interface ConfirmFormProps {
  plan: SubscriptionPlan;
  customer: SubscriptionCustomer;
  /** Stays when a payment is tried again. */
  promo: PromoCode;
  subscribing: Subscribing;
  onEnd(result: Exclude<SubscribeResult, { kind: 'coupon-refused' }>): void;
  onCancel(): void;
}

/** Card, plan, promo code and amount due of a subscription (spec 2, 5.6). */
export function ConfirmForm({ plan, customer, promo, subscribing, onEnd, onCancel }: ConfirmFormProps) {
  const { isBusy, subscribe } = subscribing;
  const couponId = promo.coupon?.id;
  const preview = subscriptionApi.usePreviewSubscriptionQuery(
    { planId: plan.id, ...(couponId !== undefined && { couponId }) },
    { refetchOnMountOrArgChange: true },
  );
  const [current] = customer.subscriptions;
  const isChange = current !== undefined && current.status !== 'incomplete';
  // The plan is paid for this period already, so that such a coupon reduces its next payment.
  const appliesLater = isChange && current.plan.id === plan.id && promo.coupon?.duration !== 'forever';
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    // What was typed changes the amount, which has to be seen first.
    if (promo.isUnapplied) return promo.apply();
    const result = await subscribe({ planId: plan.id, couponId, isChange });
    if (result === null) return undefined;
    if (result.kind === 'coupon-refused') return promo.refuse();
    return onEnd(result);
  };
  const isKnown = preview.currentData !== undefined;
  return (
    <form noValidate aria-label="Subscription confirmation" onSubmit={(event) => void submit(event)}>
      <DialogBody>
        <dl className={styles.facts}>
          <dt>Card</dt>
          <dd>
            <DefaultCard customer={customer} />
          </dd>
          <dt>Plan</dt>
          <dd>
            {plan.metadata.title},{' '}
            {planPriceText(
              plan,
              appliesLater ? undefined : promo.coupon,
              preview.currentData?.amountDueCents,
            )}
          </dd>
        </dl>
        <PromoField promo={promo} isBusy={isBusy} />
        <AmountDue query={preview} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <Button
          type="submit"
          look="primary"
          isBusy={isBusy}
          busyText="Confirming"
          disabled={!isKnown || customer.default_source === null}
        >
          Confirm
        </Button>
      </DialogFooter>
    </form>
  );
}

function DefaultCard({ customer }: { customer: SubscriptionCustomer }) {
  const { isBusy, add } = useAnotherCard();
  const card = customer.sources.find(({ id }) => id === customer.default_source);
  return (
    <div className={styles.row}>
      {card !== undefined && <span>{cardText(card)}</span>}
      <Button
        look="quiet"
        {...(card !== undefined && { size: 'small' })}
        isBusy={isBusy}
        busyText="Saving"
        aria-haspopup="dialog"
        onClick={() => void add()}
      >
        {card === undefined ? 'No valid card on file. Click to add one...' : 'Use another card'}
      </Button>
    </div>
  );
}

function PromoField({ promo, isBusy }: { promo: PromoCode; isBusy: boolean }) {
  return (
    <TextField
      label="Promo code"
      isOptional
      value={promo.text}
      onChange={promo.type}
      error={promo.error}
      hint={promo.coupon && couponText(promo.coupon)}
      maxLength={60}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      trailing={
        <Button
          size="small"
          isBusy={promo.isChecking}
          busyText="Checking"
          disabled={isBusy}
          onClick={() => void promo.apply()}
        >
          Apply
        </Button>
      }
    />
  );
}

/** A coupon may also take off an amount, which the amount due shows. */
function couponText({ percentOff }: NonNullable<PromoCode['coupon']>): string {
  return percentOff === undefined ? 'Promo code applied' : `${percentOff}% off`;
}

interface PreviewQuery {
  currentData?: AnswerOf<typeof previewSubscription> | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch(): unknown;
}

function AmountDue({ query: { currentData, error, isFetching, refetch } }: { query: PreviewQuery }) {
  const labelId = useId();
  const [openedAt] = useState(() => Date.now() / 1000);
  if (currentData === undefined) {
    return error === undefined ? (
      <Loading>
        <Skeleton shape="block" height="3.5rem" />
      </Loading>
    ) : (
      <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
        The amount due could not be computed.
      </ErrorState>
    );
  }
  const { amountDueCents, creditCents, nextPaymentAt, nextPaymentCents } = currentData;
  return (
    <div className={styles.lines}>
      <p className={styles.due}>
        <span id={labelId}>Amount due</span>
        <output aria-labelledby={labelId}>{formatCents(amountDueCents)}</output>
      </p>
      {creditCents > 0 && (
        <p
          className={styles.soft}
        >{`${formatCents(creditCents)} of what you have paid reduces your next payments.`}</p>
      )}
      {nextPaymentAt > openedAt && (
        <p className={styles.soft}>
          {nextPaymentCents === undefined
            ? `Next payment on ${dateText(nextPaymentAt)}`
            : `Next payment of ${formatCents(nextPaymentCents)} on ${dateText(nextPaymentAt)}`}
        </p>
      )}
    </div>
  );
}

/** MM/DD/YYYY of an instant in Unix seconds, on the viewer's calendar. */
export function dateText(seconds: number): string {
  return formatLocalDate(instantToWallClock(new Date(seconds * 1000), ownTimezone()).date);
}
