import { useEffect, useId, useRef, useState } from 'react';
import type { OwnSalonService, PolicyDeposit } from '@frizo/contracts';
import { FormTextField, useChangeValue, useFormField } from '@frizo/forms';
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

/** What the form holds of the deposit of a service, as typed. */
export interface DepositValues {
  kind: number;
  percent: string;
  /** Whole dollars. */
  amount: string;
}

/** In percent, of a service that is added to the list. */
const suggested = '20';

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
  const values = { kind: kinds.none, percent: suggested, amount: '' };
  if (!deposit) return values;
  if ('amountCent' in deposit)
    return { ...values, kind: kinds.amount, amount: priceInputOf(deposit.amountCent) };
  return deposit.percent === 100
    ? { ...values, kind: kinds.whole }
    : { ...values, kind: kinds.percent, percent: String(deposit.percent) };
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
      return { serviceId, percent: Number(values.percent) };
    case kinds.amount:
      return { serviceId, amountCent: Number(values.amount) * 100 };
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

interface DepositFieldsProps {
  services: readonly Service[];
  saved: readonly PolicyDeposit[];
}

/** What clients pay of a service when they book. A salon has many services and deposits for few, so each is added to the list. */
export function DepositFields({ services, saved }: DepositFieldsProps) {
  const titleId = useId();
  const list = useRef<HTMLUListElement>(null);
  // A deposit that was set to nothing stays in the list, where it can be set again.
  const [initial] = useState(() => saved.map(({ serviceId }) => serviceId));
  const [added, setAdded] = useState<readonly number[]>([]);
  const listed = [...initial, ...added].flatMap((id) => services.find((service) => service.id === id) ?? []);
  useEffect(() => {
    if (added.length > 0) list.current?.querySelector<HTMLElement>('li:last-child select')?.focus();
  }, [added]);
  if (services.length === 0) return null;
  return (
    <div role="group" aria-labelledby={titleId} className={styles.deposits}>
      <h3 id={titleId} className={styles.subtitle}>
        Deposits
      </h3>
      <p className={styles.words}>
        Paid by card when a client books, and deducted from the price. Whoever cancels in time gets it back.
      </p>
      {listed.length > 0 && (
        <ul ref={list} className={styles.services}>
          {listed.map((service) => (
            <li key={service.id}>
              <DepositField service={service} isAdded={added.includes(service.id)} />
            </li>
          ))}
        </ul>
      )}
      <ServiceChoice
        services={services.filter((service) => !listed.includes(service))}
        onChoose={(id) => setAdded([...added, id])}
      />
    </div>
  );
}

/** Chooses the next service with a deposit. */
function ServiceChoice({
  services,
  onChoose,
}: {
  services: readonly Service[];
  onChoose: (id: number) => void;
}) {
  if (services.length === 0) return null;
  return (
    <Dropdown
      name="depositService"
      label="Add a deposit for"
      value={-1}
      placeholder="Choose a service"
      options={services.map((service) => ({ value: service.id, title: titleOf(service) }))}
      error={undefined}
      onChange={onChoose}
      onBlur={() => undefined}
      onFocus={() => undefined}
    />
  );
}

function titleOf({ i18nKey, priceCent }: Service): string {
  return `${i18nKey}, ${formatPrice(priceCent)}`;
}

function DepositField({ service, isAdded }: { service: Service; isAdded: boolean }) {
  const { id, i18nKey } = service;
  const name = `deposits.${nameOf(id)}`;
  const kind = useFormField<number>(`${name}.kind`, kinds.none);
  const changeValue = useChangeValue();
  useEffect(() => {
    // A deposit of nothing would be saved without any effect.
    if (isAdded) changeValue(`${name}.kind`, kinds.percent);
  }, [isAdded, name, changeValue]);
  return (
    <div className={styles.deposit}>
      <Dropdown {...kind} label={titleOf(service)} placeholder="Choose" options={options} />
      {kind.value === kinds.percent && (
        <FormTextField
          name={`${name}.percent`}
          label={`Part of ${i18nKey}, %`}
          inputMode="numeric"
          autoComplete="off"
          rule={percentRule}
        />
      )}
      {kind.value === kinds.amount && (
        <FormTextField
          name={`${name}.amount`}
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
