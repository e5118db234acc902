import { useState } from 'react';
import { saveSalonPolicy, type OwnSalonService, type SalonPolicy } from '@frizo/contracts';
import { Form, FormError, FormTextField, SubmitButton, useFormField, useSubmit } from '@frizo/forms';
import { useRequest } from '@frizo/remote-kit';
import { ErrorState, Loading, Skeleton, TextArea } from '@frizo/ui';
import { all, atLeast, atMost, digits, required, saveSalonPolicyRules } from '@frizo/validation';
import { salonServicesApi } from '../salon-services/salon-services.api.ts';
import { bookingSettingsApi } from './booking-settings.api.ts';
import {
  DepositFields,
  depositsOf,
  depositValuesOf,
  type DepositValues,
} from './deposit-fields.component.tsx';
import styles from './salon-settings.module.css';

/** The typed texts. */
interface Values {
  freeCancellationHours: string;
  lateFeePercent: string;
  noShowFeePercent: string;
  words: string;
  /** By service. */
  deposits: Record<string, DepositValues>;
}

const { freeCancellationHours: hours, lateFeePercent: percent, words } = saveSalonPolicyRules;
const hoursRule = all(required, digits, atLeast(hours.minimum), atMost(hours.maximum));
const percentRule = all(required, digits, atLeast(percent.minimum), atMost(percent.maximum));

const none: Omit<SalonPolicy, 'version'> = {
  freeCancellationHours: 24,
  lateFeePercent: 0,
  noShowFeePercent: 0,
  words: '',
  deposits: [],
};

/**
 * What the salon asks of clients who cancel late or do not come (decision 0041); for users who manage it. Loads nothing until it is opened, since it
 * stands below the calendar, which is open all day.
 */
export function CancellationPolicy() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.terms} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Cancellation policy and deposits</summary>
      {isOpen && <SavedPolicy />}
    </details>
  );
}

function SavedPolicy() {
  const { data, error, isFetching, refetch } = bookingSettingsApi.useGetSalonPolicyQuery({});
  const list = salonServicesApi.useGetOwnSalonServicesQuery({});
  if (!data && error) {
    return (
      <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
        The policy could not be loaded.
      </ErrorState>
    );
  }
  // Without the services their deposits stay as they are.
  if (!data || (list.data ?? list.error) === undefined) {
    return (
      <Loading>
        <Skeleton shape="block" height="24rem" />
      </Loading>
    );
  }
  return <PolicyForm policy={data.policy} services={list.data?.services ?? []} />;
}

interface PolicyFormProps {
  policy: SalonPolicy | null;
  services: readonly OwnSalonService[];
}

function PolicyForm({ policy, services }: PolicyFormProps) {
  const request = useRequest();
  const [saved, setSaved] = useState<SalonPolicy | null>(null);
  const current = saved ?? policy;
  const { deposits, ...terms } = current ?? none;
  const submit = useSubmit<Values>(
    async (values) => {
      const wanted = {
        freeCancellationHours: Number(values.freeCancellationHours),
        lateFeePercent: Number(values.lateFeePercent),
        noShowFeePercent: Number(values.noShowFeePercent),
        words: values.words,
        deposits: depositsOf(services, values.deposits, deposits),
        baseVersion: current?.version ?? 0,
      };
      setSaved((await request(saveSalonPolicy, wanted, { notice: false })).policy);
    },
    { say: sayRefusal },
  );
  return (
    <Form<Values>
      label="Cancellation policy"
      initialValues={{
        freeCancellationHours: String(terms.freeCancellationHours),
        lateFeePercent: String(terms.lateFeePercent),
        noShowFeePercent: String(terms.noShowFeePercent),
        words: terms.words,
        deposits: depositValuesOf(services, deposits),
      }}
      onSubmit={submit}
    >
      <div className={styles.policy}>
        <p className={styles.words}>
          Clients accept it and keep a card on file before they book. You charge or forgive each fee yourself.
          Appointments that were booked before keep the policy that their clients accepted.
        </p>
        <HoursField />
        <PercentField name="lateFeePercent" label="Late cancellation fee, % of the price" />
        <PercentField name="noShowFeePercent" label="No-show fee, % of the price" />
        <DepositFields services={services} saved={deposits} />
        <Words />
        <FormError />
        <SubmitButton look="quiet" busyText="Saving">
          Save policy
        </SubmitButton>
        <p role="status" className={styles.words}>
          {saved !== null && 'Saved. It applies to appointments that are booked from now on.'}
        </p>
      </div>
    </Form>
  );
}

function HoursField() {
  return (
    <FormTextField
      name="freeCancellationHours"
      label="Hours before the start until which canceling is free"
      hint={`From ${hours.minimum} to ${hours.maximum}, a week.`}
      inputMode="numeric"
      autoComplete="off"
      rule={hoursRule}
    />
  );
}

function PercentField(field: { name: keyof Values; label: string }) {
  return (
    <FormTextField
      {...field}
      hint="0 for no fee."
      inputMode="numeric"
      autoComplete="off"
      rule={percentRule}
    />
  );
}

function Words() {
  const field = useFormField<string>('words', '');
  return <TextArea {...field} label="In your own words" isOptional rows={3} maxLength={words.maxLength} />;
}

function sayRefusal({ key }: { key?: string | undefined }): string {
  return key === 'payment_policy.changed_meanwhile'
    ? 'Somebody else has changed the policy meanwhile. Load the page again to see it.'
    : 'This could not be saved. Please try again.';
}
