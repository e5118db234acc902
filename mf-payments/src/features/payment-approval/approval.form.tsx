import type {
  AnswerOf,
  DiscountSolution,
  getPaymentSettings,
  BoughtPackage,
  GiftCard,
  PaymentOrder,
  PaymentSource,
} from '@frizo/contracts';
import { approvedAmountsOf, formatCents, packagePartsOf, sumCents, type OrderAmounts } from '@frizo/money';
import { useModals, useNotices, type ModalRootProps } from '@frizo/remote-kit';
import { Button, DialogBody, DialogFooter, Loading, Skeleton, useConfirm } from '@frizo/ui';
import { AmountList, depositLine, prepaidLines } from '../../shared/amount-list.component.tsx';
import { Problem } from '../../shared/problem.component.tsx';
import { useFocusIfLost } from '../../shared/use-focus-if-lost.ts';
import { paymentSettingsApi } from '../../stripe/payment-settings.api.ts';
import { cardsApi } from '../cards/cards.api.ts';
import { cardText } from '../cards/card-text.ts';
import { giftCardsApi } from '../gift-cards/gift-cards.api.ts';
import { packagesApi } from '../packages/packages.api.ts';
import { paymentOrdersApi } from '../payment-orders/payment-orders.api.ts';
import { VisitSummary } from '../payment-orders/visit-summary.component.tsx';
import { paidText, paymentText } from './approval-text.ts';
import { CardChoice } from './card-choice.component.tsx';
import { GiftCardChoice } from './gift-card-choice.component.tsx';
import { PackageChoice } from './package-choice.component.tsx';
import styles from './payment-approval.module.css';
import { TipFields } from './tip-fields.component.tsx';
import { tipCentsOf, tipErrorOf, unusualTipText, type TipChoice } from './tip.ts';
import type { Payment } from './use-payment.ts';

/** What the client has chosen, which outlives an attempt; null for what is proposed. */
export interface ApprovalDraft {
  readonly tip: TipChoice | null;
  readonly cardId: string | null;
  readonly giftCardId: number | null;
  readonly packageIds: readonly number[];
}

interface ApprovalFormProps extends Omit<ModalRootProps<'payment-approval'>, 'props'> {
  order: PaymentOrder;
  payment: Payment;
  draft: ApprovalDraft;
  onDraft(change: Partial<ApprovalDraft>): void;
}

type Settings = Pick<AnswerOf<typeof getPaymentSettings>, 'tipPresets' | 'defaultTipPercent'>;

/** Card, tip and total; DECLINE or PAY NOW. It waits for what its total depends on. */
export function ApprovalForm(props: ApprovalFormProps) {
  const { id: paymentOrderId } = props.order;
  const settings = paymentSettingsApi.useGetPaymentSettingsQuery({});
  // Its errors are suppressed (spec 7.5): without an answer there is no bonus.
  const discount = paymentOrdersApi.useGetDiscountSolutionQuery({ paymentOrderId });
  const customer = cardsApi.useGetStripeCustomerQuery({});
  const usable = { scope: 'usable' as const, salonId: props.order.salon.id, limit: 50, offset: 0 };
  // Without an answer they can still add one by its code.
  const giftCards = giftCardsApi.useGetOwnGiftCardsQuery(usable);
  const packages = packagesApi.useGetOwnPackagesQuery(usable);
  if ([settings, discount, customer, giftCards, packages].some(isUnanswered)) {
    return (
      <DialogBody>
        <VisitSummary order={props.order} />
        <Loading>
          <Skeleton shape="block" height="18rem" />
        </Loading>
      </DialogBody>
    );
  }
  return (
    <FilledForm
      {...props}
      settings={settings.data ?? defaults}
      discount={discount.data ?? null}
      cards={customer.data?.customer.cards ?? []}
      onCardsChanged={async () => void (await customer.refetch())}
      hasNoCards={customer.data === undefined}
      giftCards={giftCards.data?.data ?? []}
      packages={(packages.data?.data ?? []).filter((one) => paysFor(one, props.order))}
      onTotalRefused={() => {
        void discount.refetch();
        void giftCards.refetch();
        void packages.refetch();
      }}
    />
  );
}

function isUnanswered({ data, error }: { readonly data?: unknown; readonly error?: unknown }): boolean {
  return (data ?? error) === undefined;
}

/** Spec 4 and 9: 20 percent, and 0 is 'No tip'. */
const defaults: Settings = { tipPresets: [0, 15, 20, 25], defaultTipPercent: 20 };

interface FilledFormProps extends ApprovalFormProps {
  settings: Settings;
  discount: DiscountSolution | null;
  cards: readonly PaymentSource[];
  /** The cards could not be loaded. */
  hasNoCards: boolean;
  onCardsChanged(): Promise<void>;
  giftCards: readonly GiftCard[];
  /** Those for services of the order. */
  packages: readonly BoughtPackage[];
  /** The server may have computed another total. */
  onTotalRefused(): void;
}

function FilledForm(props: FilledFormProps) {
  const { order, payment, settings, discount, cards, giftCards, hasNoCards } = props;
  const giftCard = giftCards.find(({ id }) => id === props.draft.giftCardId);
  const chosenPackages = props.packages.filter(({ id }) => props.draft.packageIds.includes(id));
  const prepaid = { discount, giftCard, packages: chosenPackages };
  const { presets, amounts, tip } = amountsWith(props.draft, order, settings, prepaid);
  const { chosen, choose, add } = useChosenCard(props);
  const { pay, decline, question } = useDecision(props, chosen, { amounts, tip });
  const canPay = (chosen !== undefined || amounts.chargedCents === 0) && tipErrorOf(tip) === undefined;

  return (
    <>
      <DialogBody>
        <VisitSummary order={order} />
        {hasNoCards && <Problem>Load data error</Problem>}
        <CardChoice
          cards={cards}
          chosenId={chosen?.id ?? null}
          onChoose={choose}
          onAdd={() => void add()}
          error={payment.isCardProblem ? (payment.problem ?? undefined) : undefined}
        />
        <PackageChoice
          packages={props.packages}
          chosenIds={chosenPackages.map(({ id }) => id)}
          onChoose={(packageIds) => props.onDraft({ packageIds })}
        />
        <GiftCardChoice
          cards={giftCards.map((card) => ({
            ...card,
            usedCent: amountsWith(props.draft, order, settings, { ...prepaid, giftCard: card }).amounts
              .giftCardCents,
          }))}
          chosenId={giftCard?.id ?? null}
          onChoose={(giftCardId) => props.onDraft({ giftCardId })}
          onAdded={({ id, salon }) => {
            if (salon.id === order.salon.id) props.onDraft({ giftCardId: id });
          }}
        />
        <TipFields
          servicesCents={order.serviceTotalEnteredCent}
          presets={presets}
          tip={tip}
          onChange={(chosenTip) => props.onDraft({ tip: chosenTip })}
        />
        <ApprovalAmounts order={order} amounts={amounts} discount={discount} />
        <Problem>{payment.isCardProblem ? null : payment.problem}</Problem>
        {question}
      </DialogBody>
      <DialogFooter>
        <ApprovalTotal amounts={amounts} />
        <Answers payment={payment} canPay={canPay} onDecline={decline} onPay={pay} />
      </DialogFooter>
    </>
  );
}

interface AnswersProps {
  payment: Payment;
  canPay: boolean;
  onDecline(): Promise<void>;
  onPay(): Promise<void>;
}

function Answers({ payment, canPay, onDecline, onPay }: AnswersProps) {
  return (
    <div className={styles.answers}>
      <Button
        isBusy={payment.isDeclining}
        busyText="Declining"
        disabled={payment.isPaying}
        aria-haspopup="dialog"
        onClick={() => void onDecline()}
      >
        DECLINE
      </Button>
      <Button
        look="primary"
        isBusy={payment.isPaying}
        busyText="Processing"
        disabled={!canPay || payment.isDeclining}
        aria-haspopup="dialog"
        onClick={() => void onPay()}
      >
        PAY NOW
      </Button>
    </div>
  );
}

function ApprovalTotal({ amounts }: { amounts: OrderAmounts }) {
  // The form comes back after a payment that the bank has refused; the page that had the focus is gone then.
  const place = useFocusIfLost<HTMLParagraphElement>();
  return (
    <p ref={place} tabIndex={-1} className={styles.total}>
      <span>Total</span> <strong>{formatCents(amounts.chargedCents)}</strong>
    </p>
  );
}

/** What makes the total, which is in the footer: in sight on every screen. */
function ApprovalAmounts({
  order,
  amounts,
  discount,
}: Pick<FilledFormProps, 'order' | 'discount'> & { amounts: OrderAmounts }) {
  return (
    <AmountList
      amounts={[
        { label: 'Services', cents: amounts.servicesCents },
        { label: `Tax (${order.taxPercent}%)`, cents: amounts.taxCents },
        { label: 'Tip', cents: amounts.tipCents },
        ...(amounts.discountCents > 0
          ? [{ label: discount?.reason || 'Referral bonus', cents: -amounts.discountCents }]
          : []),
        ...depositLine(amounts.depositCents),
        ...prepaidLines(amounts),
      ]}
    />
  );
}

/** PAY NOW and DECLINE, each after its question. */
function useDecision(
  props: FilledFormProps,
  chosen: PaymentSource | undefined,
  { amounts, tip }: { amounts: OrderAmounts; tip: TipChoice },
) {
  const { order, payment } = props;
  const { ask, dialog } = useConfirm();
  const notices = useNotices();

  const pay = async () => {
    if (chosen === undefined && amounts.chargedCents > 0) return;
    const what = paymentText(
      {
        chargedCent: amounts.chargedCents,
        totalCent: amounts.totalCents,
        giftCardCent: amounts.giftCardCents,
        packageCent: amounts.packageCents,
      },
      { salonName: order.salon.name, card: chosen === undefined ? '' : cardText(chosen) },
    );
    const unusual = unusualTipText(tip);
    const isSure = await ask({
      title: 'Pay',
      text: `Pay ${what}${unusual === undefined ? '' : `, including ${unusual}`}?`,
      yes: 'PAY NOW',
      isDangerous: false,
    });
    if (!isSure) return;
    const after = await payment.pay(approvalOf(props, chosen, amounts));
    if (after === null && !payment.isGone()) props.onTotalRefused();
    if (after?.status !== 2) return;
    notices.show({ kind: 'success', text: paidText(after) });
    props.complete({ outcome: 'paid' });
  };

  const decline = async () => {
    const isSure = await ask({
      title: 'Decline payment',
      text: `Decline the payment request of ${order.salon.name}? The salon will see that you have declined it.`,
      yes: 'DECLINE',
      no: 'Keep it',
    });
    if (isSure && (await payment.decline(order.id)) !== null) props.complete({ outcome: 'declined' });
  };

  return { pay, decline, question: dialog };
}

/** What the client approves. Means that pay nothing are not named. */
function approvalOf(
  { order, discount, draft }: FilledFormProps,
  chosen: PaymentSource | undefined,
  amounts: OrderAmounts,
): Parameters<Payment['pay']>[0] {
  return {
    paymentOrderId: order.id,
    paymentSourceId: chosen?.id ?? null,
    tipValueCent: amounts.tipCents,
    totalValueCent: amounts.chargedCents,
    discountSolution: amounts.discountCents > 0 ? discount : null,
    ...(amounts.packageCents > 0 && { packageIds: [...draft.packageIds] }),
    ...(amounts.giftCardCents > 0 && draft.giftCardId !== null && { giftCardId: draft.giftCardId }),
  };
}

/** The amounts of the order with the chosen tip and what was paid in advance. The server computes them as well, and compares. */
function amountsWith(
  draft: ApprovalDraft,
  order: PaymentOrder,
  settings: Settings,
  { discount, giftCard, packages }: Prepaid,
) {
  const { tipPresets, defaultTipPercent } = settings;
  const tip = draft.tip ?? { preset: defaultTipPercent, custom: '' };
  const presets = tipPresets.includes(defaultTipPercent)
    ? tipPresets
    : [...tipPresets, defaultTipPercent].toSorted((a, b) => a - b);
  const pricesCents = order.services.map(({ priceEnteredCent }) => priceEnteredCent);
  const { taxPercent } = order;
  const tipCents = tipCentsOf(order.serviceTotalEnteredCent, tip);
  const parts = packagePartsOf(
    order.services.map(({ id, priceEnteredCent, appointment }) => ({
      id,
      serviceId: appointment.service.id,
      priceCents: priceEnteredCent,
    })),
    packages.map(({ id, service, visitsLeft }) => ({ id, serviceId: service.id, visitsLeft })),
  );
  const means = {
    packageCents: sumCents(parts.map(({ cents }) => cents)),
    bonusCents: discount?.reservedAmount ?? 0,
    depositCents: order.depositCent,
    giftCardCents: giftCard?.balanceCent ?? 0,
  };
  return { presets, tip, amounts: approvedAmountsOf({ pricesCents, taxPercent, tipCents }, means) };
}

interface Prepaid {
  discount: DiscountSolution | null;
  giftCard: GiftCard | undefined;
  packages: readonly BoughtPackage[];
}

function paysFor({ service }: BoughtPackage, { services }: PaymentOrder): boolean {
  return services.some(({ appointment }) => appointment.service.id === service.id);
}

/** The chosen card: by default the first that has not expired (spec 4, Payment order), then the one that was added. */
function useChosenCard({ cards, payment, draft, onDraft, onCardsChanged }: FilledFormProps) {
  const modals = useModals();
  const valid = cards.filter(({ expired }) => !expired);
  return {
    chosen: valid.find(({ id }) => id === draft.cardId) ?? valid[0],
    choose(id: string) {
      payment.forget();
      onDraft({ cardId: id });
    },
    async add() {
      const outcome = await modals.open('add-card', {});
      if (outcome.kind !== 'completed') return;
      payment.forget();
      await onCardsChanged();
      onDraft({ cardId: outcome.result.sourceId });
    },
  };
}
