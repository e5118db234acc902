import { useState } from 'react';
import { Checkbox } from '@frizo/ui';
import { bookingSettingsApi } from './booking-settings.api.ts';
import { BookingHorizon } from './booking-horizon.component.tsx';
import { CancellationPolicy } from './cancellation-policy.component.tsx';
import styles from './salon-settings.module.css';

/** What the salon decides about bookings by clients, for users who manage it. */
export function BookingSettings() {
  return (
    <>
      <FewerGaps />
      <BookingHorizon />
      <CancellationPolicy />
    </>
  );
}

/** Whether starts that leave no gap are listed before the others. */
function FewerGaps() {
  const { data } = bookingSettingsApi.useGetBookingSettingsQuery({});
  const [save, { isLoading, originalArgs }] = bookingSettingsApi.useSaveBookingSettingsMutation();
  const [saved, setSaved] = useState<boolean | null>(null);
  // Without the saved value there is nothing to edit; an older build of the service has no such setting.
  if (data?.prefersFewerGaps === undefined) return null;
  const shown = isLoading ? originalArgs?.prefersFewerGaps : (saved ?? data.prefersFewerGaps);
  const change = async (prefersFewerGaps: boolean) => {
    const answer = await save({ prefersFewerGaps });
    if (answer.data) setSaved(answer.data.prefersFewerGaps ?? null);
  };
  return (
    <div>
      <Checkbox
        isChecked={shown === true}
        isDisabled={isLoading}
        onChange={(isChecked) => void change(isChecked)}
      >
        List times that leave no gap first
      </Checkbox>
      <p className={styles.example}>
        With a 30-minute service and an appointment until 11:00 AM, 11:00 and 11:30 are listed before 11:15,
        which would leave 15 minutes that nobody can book; every time stays available.
      </p>
    </div>
  );
}
