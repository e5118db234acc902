import { useState } from 'react';
import { saveBookingSettings } from '@frizo/contracts';
import { Form, FormError, FormTextField, SubmitButton, useSubmit } from '@frizo/forms';
import { useRequest } from '@frizo/remote-kit';
import { all, atLeast, atMost, digits, required, saveBookingSettingsRules } from '@frizo/validation';
import { bookingSettingsApi } from './booking-settings.api.ts';
import styles from './salon-settings.module.css';

interface Values {
  /** The typed text. */
  horizonDays: string;
}

/** Decisions 9: from a day to two years. */
const { minimum: minDays, maximum: maxDays } = saveBookingSettingsRules.horizonDays;
const horizonRule = all(required, digits, atLeast(minDays), atMost(maxDays));

/** How many days ahead clients may book with the salon; for users who manage it. Existing appointments are not affected. */
export function BookingHorizon() {
  const request = useRequest();
  const { data } = bookingSettingsApi.useGetBookingSettingsQuery({});
  const [savedDays, setSavedDays] = useState<number | null>(null);
  const submit = useSubmit<Values>(
    async ({ horizonDays }) => {
      setSavedDays(null);
      const wanted = { horizonDays: Number(horizonDays) };
      const saved = await request(saveBookingSettings, wanted, { notice: false });
      setSavedDays(saved.horizonDays);
    },
    { say: () => 'This could not be saved. Please try again.' },
  );
  // Without the saved value there is nothing to edit.
  if (!data) return null;
  return (
    <Form<Values>
      label="How far ahead clients can book"
      initialValues={{ horizonDays: String(data.horizonDays) }}
      onSubmit={submit}
    >
      <div className={styles.horizon}>
        <FormTextField
          name="horizonDays"
          label="Days ahead that clients can book"
          hint={`From ${minDays} to ${maxDays}. Existing appointments are kept.`}
          inputMode="numeric"
          autoComplete="off"
          rule={horizonRule}
        />
        <SubmitButton look="quiet" busyText="Saving">
          Save
        </SubmitButton>
      </div>
      <FormError />
      <p role="status" className={styles.words}>
        {savedDays !== null && `Saved. Clients can book up to ${daysText(savedDays)} ahead.`}
      </p>
    </Form>
  );
}

function daysText(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}
