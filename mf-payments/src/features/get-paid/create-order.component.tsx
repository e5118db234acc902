import { useState } from 'react';
import type { AnswerOf, getPayableAppointments } from '@frizo/contracts';
import { formatLocalDate } from '@frizo/local-time';
import { priceInputOf } from '@frizo/money';
import type { ModalRootProps, RequestFailure } from '@frizo/remote-kit';
import { Button, DialogBody, DialogFooter, ErrorState, Loading, Skeleton, TextField } from '@frizo/ui';
import { AmountList, depositLine } from '../../shared/amount-list.component.tsx';
import { failureText } from '../../shared/failure-text.ts';
import { Problem } from '../../shared/problem.component.tsx';
import { useFocusIfLost } from '../../shared/use-focus-if-lost.ts';
import { paymentOrdersApi } from '../payment-orders/payment-orders.api.ts';
import {
  amountsOfEntries,
  maxTaxPercent,
  priceErrorOf,
  taxPercentOf,
  taxTextOf,
  typedPrice,
  typedTax,
  type Entries,
} from './entries.ts';
import styles from './get-paid.module.css';
import { depositsOf, useCreateOrder } from './use-create-order.tsx';

type Ends = Omit<ModalRootProps<'get-paid'>, 'props'>;
type Visit = AnswerOf<typeof getPayableAppointments>;

/** Create mode: prices and tax are entered, then CASH or CARD (spec 4, Get paid modal). */
export function CreateOrder({ appointmentId, ...ends }: Ends & { appointmentId: number }) {
  const visit = paymentOrdersApi.useGetPayableAppointmentsQuery({ appointmentId });
  const addressId = visit.data?.address.id;
  const tax = paymentOrdersApi.useGetSuggestedTaxQuery(
    { addressId: addressId ?? 0 },
    { skip: addressId === undefined },
  );
  if (visit.data === undefined && visit.error !== undefined) {
    return (
      <DialogBody>
        <ErrorState onRetry={() => void visit.refetch()} isRetrying={visit.isFetching}>
          {failureText(visit.error as RequestFailure, 'Load data error')}
        </ErrorState>
      </DialogBody>
    );
  }
  if (visit.data === undefined || (tax.data ?? tax.error) === undefined) {
    return (
      <DialogBody>
        <Loading>
          <Skeleton shape="block" height="20rem" />
        </Loading>
      </DialogBody>
    );
  }
  // Without a suggestion the professional enters the tax.
  return <OrderForm visit={visit.data} suggestedTax={tax.data?.taxRate ?? 0} {...ends} />;
}

interface OrderFormProps extends Ends {
  visit: Visit;
  /** Percent. */
  suggestedTax: number;
}

function OrderForm({ visit, suggestedTax, dismiss }: OrderFormProps) {
  const { salonClient, date, appointments, canPayByCard } = visit;
  const [entries, setEntries] = useState<Entries>(() => ({
    prices: new Map(appointments.map(({ id, priceCent }) => [id, priceInputOf(priceCent)])),
    tax: taxTextOf(suggestedTax),
  }));
  const { busy, problem, forget, question, create } = useCreateOrder({ visit, suggestedTax, dismiss });
  const isWrong =
    taxPercentOf(entries.tax) === null ||
    [...entries.prices.values()].some((price) => priceErrorOf(price) !== undefined);
  // After the order that was shown before has been withdrawn.
  const top = useFocusIfLost<HTMLParagraphElement>();
  const change = (changed: Partial<Entries>) => {
    forget();
    setEntries({ ...entries, ...changed });
  };
  return (
    <>
      <DialogBody>
        <p ref={top} tabIndex={-1} className={styles.soft}>
          {`${salonClient.firstName} ${salonClient.lastName}, ${formatLocalDate(date)}`}
        </p>
        <EntryFields visit={visit} entries={entries} onChange={change} />
        {!canPayByCard && (
          <p className={styles.soft}>This client has no account, and so cannot approve a payment by card.</p>
        )}
        <Problem>{problem}</Problem>
        {question}
      </DialogBody>
      <DialogFooter>
        {busy ? (
          <ProcessingButton />
        ) : (
          <>
            <Button aria-haspopup="dialog" disabled={isWrong} onClick={() => void create('cash', entries)}>
              CASH
            </Button>
            <Button
              look="primary"
              aria-haspopup="dialog"
              disabled={isWrong || !canPayByCard}
              onClick={() => void create('card', entries)}
            >
              CARD
            </Button>
          </>
        )}
      </DialogFooter>
    </>
  );
}

/** In the place of the button that was pressed, with its focus. */
function ProcessingButton() {
  const button = useFocusIfLost<HTMLButtonElement>();
  return (
    <Button ref={button} look="primary" isBusy busyText="Processing">
      Processing
    </Button>
  );
}

interface EntryFieldsProps {
  visit: Visit;
  entries: Entries;
  onChange(changed: Partial<Entries>): void;
}

/** A price for each appointment and the tax, and what they make. */
function EntryFields({ visit, entries, onChange }: EntryFieldsProps) {
  const amounts = amountsOfEntries(entries, depositsOf(visit));
  return (
    <>
      {visit.appointments.map(({ id, service, masterUser }) => (
        <TextField
          key={id}
          label={`${service.i18nKey} with ${masterUser.name}, dollars`}
          inputMode="numeric"
          autoComplete="off"
          value={entries.prices.get(id) ?? ''}
          error={priceErrorOf(entries.prices.get(id) ?? '')}
          onChange={(text) => onChange({ prices: new Map(entries.prices).set(id, typedPrice(text)) })}
        />
      ))}
      <TextField
        label="Tax, percent"
        inputMode="decimal"
        autoComplete="off"
        value={entries.tax}
        error={taxPercentOf(entries.tax) === null ? `Must be equal or less than ${maxTaxPercent}` : undefined}
        onChange={(text) => onChange({ tax: typedTax(text) })}
      />
      <AmountList
        amounts={[
          { label: 'Services', cents: amounts.servicesCents },
          { label: 'Tax', cents: amounts.taxCents },
          ...depositLine(amounts.depositCents),
          { label: 'Total', cents: amounts.chargedCents, isTotal: true },
        ]}
      />
    </>
  );
}
