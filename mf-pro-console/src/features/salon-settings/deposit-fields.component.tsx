import { useId } from 'react';
import type { OwnSalonService, PolicyDeposit } from '@frizo/contracts';
import { FormTextField, useFormField } from '@frizo/forms';
import { formatPrice, priceInputOf } from '@frizo/money';
import { all, atLeast, atMost, digits, priceDollars, required } from '@frizo/validation';
import { Dropdown } from '../../fields/dropdown.component.tsx';
import styles from './salon-settings.module.css';

/** How a service is paid when it is booked. Numbers, as dropdowns have them. */
const kinds = { none: 0, percent: 1, amount: 2, whole: 3 } as const;

const options = [
  { value: kinds.none, title: 'Nothing' },
  { value: kinds.percent, title: 'A part of the price' },
  { value: kinds.amount, title: 'A fixed amount' },
  { value: kinds.whole, title: 'The whole price' },
];

/** What the form holds of the deposit of a service; `value` as typed, in percent or whole dollars. */
export interface DepositValues {
  kind: number;
  value: string;
}

type Service = Pick<OwnSalonService, 'id' | 'i18nKey' | 'priceCent'>;

/** The values of the form by the names of its fields. */
export function depositValuesOf(
  services: readonly Service[],
  deposits: readonly PolicyDeposit[],
): Record<string, DepositValues> {
  return Object.fromEntries(
    services.map(({ id }) => [nameOf(id), valuesOf(deposits.find(({ serviceId }) => serviceId === id))]),
  );
}

function valuesOf(deposit: PolicyDeposit | undefined): DepositValues {
  if (!deposit) return { kind: kinds.none, value: '' };
  if ('amountCent' in deposit) return { kind: kinds.amount, value: priceInputOf(deposit.amountCent) };
  return deposit.percent === 100
    ? { kind: kinds.whole, value: '' }
    : { kind: kinds.percent, value: String(deposit.percent) };
}

/** What is saved: the deposits of the form, and those of services that it does not show, which somebody may offer again. */
export function depositsOf(
  services: readonly Service[],
  values: Readonly<Record<string, DepositValues>>,
  saved: readonly PolicyDeposit[],
): PolicyDeposit[] {
  const others = saved.filter(({ serviceId }) => !services.some(({ id }) => id === serviceId));
  const shown = services.flatMap(({ id }) => depositOf(id, values[nameOf(id)]) ?? []);
  return [...shown, ...others];
}

function depositOf(serviceId: number, values: DepositValues | undefined): PolicyDeposit | null {
  if (values === undefined) return null;
  switch (values.kind) {
    case kinds.percent:
      return { serviceId, percent: Number(values.value) };
    case kinds.amount:
      return { serviceId, amountCent: Number(values.value) * 100 };
    case kinds.whole:
      return { serviceId, percent: 100 };
    default:
      return null;
  }
}

/** A name that final-form does not take for the index of a list. */
function nameOf(serviceId: number): string {
  return `service${serviceId}`;
}

/** What clients pay of each service when they book. */
export function DepositFields({ services }: { services: readonly Service[] }) {
  const titleId = useId();
  if (services.length === 0) return null;
  return (
    <div role="group" aria-labelledby={titleId} className={styles.deposits}>
      <h4 id={titleId} className={styles.subtitle}>
        Deposits
      </h4>
      <p className={styles.words}>
        Paid by card when a client books, and deducted from the price. Whoever cancels in time gets it back.
      </p>
      <ul className={styles.services}>
        {services.map((service) => (
          <li key={service.id}>
            <DepositField service={service} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function DepositField({ service: { id, i18nKey, priceCent } }: { service: Service }) {
  const name = `deposits.${nameOf(id)}`;
  const kind = useFormField<number>(`${name}.kind`, kinds.none);
  return (
    <div className={styles.deposit}>
      <Dropdown
        {...kind}
        label={`${i18nKey}, ${formatPrice(priceCent)}`}
        placeholder="Choose"
        options={options}
      />
      {kind.value === kinds.percent && (
        <FormTextField
          name={`${name}.value`}
          label={`Part of ${i18nKey}, %`}
          inputMode="numeric"
          autoComplete="off"
          rule={percentRule}
        />
      )}
      {kind.value === kinds.amount && (
        <FormTextField
          name={`${name}.value`}
          label={`Deposit for ${i18nKey}, dollars`}
          inputMode="numeric"
          autoComplete="off"
          rule={amountRule}
        />
      )}
    </div>
  );
}

const percentRule = all(required, digits, atLeast(1), atMost(100));
const amountRule = priceDollars();
