import { useState } from 'react';
import { saveBookingSettings } from '@frizo/contracts';
import { Form, FormError, FormTextField, SubmitButton, useSubmit } from '@frizo/forms';
import { useRequest } from '@frizo/remote-kit';
import { all, atLeast, atMost, digits, required, saveBookingSettingsRules } from '@frizo/validation';
import { horizonApi } from './booking-horizon.api.ts';
import styles from './today.module.css';

interface Values {
  /** As it is typed. */
  horizonDays: string;
}

/** Decisions 9: from a day to two years. */
const { minimum: fewestDays, maximum: mostDays } = saveBookingSettingsRules.horizonDays;
const horizonRule = all(required, digits, atLeast(fewestDays), atMost(mostDays));

/** How many days ahead clients may book with the salon; for who keeps it. What is booked already stays. */
export function BookingHorizon() {
  const request = useRequest();
  const { data } = horizonApi.useGetBookingSettingsQuery({});
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
  // A page that does not know what is saved offers nothing to change.
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
          hint={`From ${fewestDays} to ${mostDays}. Existing appointments are kept.`}
          inputMode="numeric"
          autoComplete="off"
          rule={horizonRule}
        />
        <SubmitButton look="plain" busyText="Saving">
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
