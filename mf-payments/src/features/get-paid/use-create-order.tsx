import { useState } from 'react';
import {
  type AnswerOf,
  type createPaymentOrder,
  type getPayableAppointments,
  getPaymentCompletion,
  type PaymentType,
  type RequestOf,
} from '@frizo/contracts';
import { formatCents, parsePrice } from '@frizo/money';
import {
  isRequestError,
  useNotices,
  useRemoteContext,
  useRequest,
  type RequestFailure,
} from '@frizo/remote-kit';
import { useConfirm } from '@frizo/ui';
import { failureText } from '../../shared/failure-text.ts';
import { useOnce } from '../../shared/use-once.ts';
import { paymentOrdersApi } from '../payment-orders/payment-orders.api.ts';
import { amountsOfEntries, taxPercentOf, type Entries } from './entries.ts';

interface CreateOrderParts {
  visit: AnswerOf<typeof getPayableAppointments>;
  /** Percent. */
  suggestedTax: number;
  dismiss(): void;
}

const payments = '/my-salon/payments';

/** Creates the payment order of a visit after what spec 4 asks first: for cash a confirmation, for a card a salon that can be paid by one. */
export function useCreateOrder({ visit, suggestedTax, dismiss }: CreateOrderParts) {
  const [send] = paymentOrdersApi.useCreatePaymentOrderMutation();
  const { ask, dialog } = useConfirm();
  const notices = useNotices();
  const checkSalon = useSalonCheck({ ask, dismiss });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { once } = useOnce<PaymentType>();
  const { firstName, lastName } = visit.salonClient;

  const confirm = (paymentType: PaymentType, chargedCents: number) =>
    paymentType === 'cash'
      ? ask({
          title: 'Cash payment',
          text: `Take ${formatCents(chargedCents)} in cash from ${firstName} ${lastName}? This cannot be undone.`,
          yes: 'CASH',
          isDangerous: false,
        })
      : ask({
          title: 'Card payment',
          text: `Please ask ${firstName} ${lastName} to approve the payment of ${formatCents(chargedCents)} in the app.`,
          yes: 'CARD',
          isDangerous: false,
        });

  const run = async (paymentType: PaymentType, entries: Entries) => {
    const { servicesCents, chargedCents } = amountsOfEntries(entries, depositsOf(visit), paymentType);
    if (servicesCents === 0) return setProblem('Total price must be greater than zero');
    if (paymentType === 'card' && !(await checkSalon())) return;
    if (!(await confirm(paymentType, chargedCents))) return;
    setBusy(true);
    const { error } = await send(requestOf(visit, entries, suggestedTax, paymentType));
    setBusy(false);
    if (error !== undefined) setProblem(failureText(error as RequestFailure, 'Save failed'));
    else notices.show({ kind: 'success', text: 'Payment order created successfully' });
  };

  return {
    busy,
    problem,
    question: dialog,
    forget: () => setProblem(null),
    async create(paymentType: PaymentType, entries: Entries) {
      await once(paymentType, async () => {
        setProblem(null);
        try {
          await run(paymentType, entries);
        } catch (error) {
          if (!isRequestError(error)) throw error;
          setProblem(failureText(error, 'Load data error'));
        }
      });
    },
  };
}

/** What the client has paid as deposits for a visit, in cents. */
export function depositsOf({ appointments }: CreateOrderParts['visit']): number {
  return appointments.reduce((sum, { depositCent }) => sum + depositCent, 0);
}

/** A payment profile and an external account are needed to be paid by card; whoever can add them is led to their page (spec 4). */
function useSalonCheck({
  ask,
  dismiss,
}: Pick<CreateOrderParts, 'dismiss'> & Pick<ReturnType<typeof useConfirm>, 'ask'>) {
  const request = useRequest();
  const { navigate } = useRemoteContext();
  return async (): Promise<boolean> => {
    for (const [type, yes] of [
      ['payment-profile', 'Create'],
      ['external-account', 'Add'],
    ] as const) {
      const { isComplete, message, canComplete } = await request(getPaymentCompletion, { type });
      if (isComplete) continue;
      const isWanted = await ask({
        title: message ?? 'No Payment profile',
        text: canComplete
          ? 'It is needed before clients can pay you by card.'
          : 'It is needed before clients can pay by card. Ask the owner of the salon to complete it.',
        yes: canComplete ? yes : 'OK',
        isDangerous: false,
      });
      if (isWanted && canComplete) {
        dismiss();
        navigate(payments);
      }
      return false;
    }
    return true;
  };
}

/** What spec 7.5 sends: amounts in dollars and cents, all of which the server computes again and compares. */
function requestOf(
  { salonClient, address, date, appointments }: CreateOrderParts['visit'],
  entries: Entries,
  suggestedTax: number,
  paymentType: PaymentType,
): RequestOf<typeof createPaymentOrder> {
  const { servicesCents, taxCents, servicesAndTaxCents } = amountsOfEntries(entries);
  return {
    salonClientId: salonClient.id,
    addressId: address.id,
    date,
    aptPriceList: appointments.map(({ id }) => {
      const priceCent = parsePrice(entries.prices.get(id) ?? '') ?? 0;
      return { appointmentId: id, price: priceCent / 100, priceCent };
    }),
    serviceTotalEntered: servicesCents / 100,
    serviceTotalEnteredCent: servicesCents,
    taxPercentDefault: suggestedTax,
    taxPercent: taxPercentOf(entries.tax) ?? 0,
    taxValue: taxCents / 100,
    taxValueCent: taxCents,
    serviceAndTax: servicesAndTaxCents / 100,
    serviceAndTaxCent: servicesAndTaxCents,
    paymentType,
  };
}
