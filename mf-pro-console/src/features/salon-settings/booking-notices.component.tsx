import { getNotificationSettings, saveNotificationSettings } from '@frizo/contracts';
import { createFrizoApi, mutation, query } from '@frizo/remote-kit';
import { Checkbox } from '@frizo/ui';

export const noticesApi = createFrizoApi({
  name: 'booking-notices',
  tags: ['booking-notices'],
  endpoints: {
    getNotificationSettings: query(getNotificationSettings, {
      provides: ['booking-notices'],
      keepSeconds: 0,
      notice: false,
    }),
    // After a refusal the saved value is loaded again.
    saveNotificationSettings: mutation(saveNotificationSettings, { invalidates: ['booking-notices'] }),
  },
});

/** Whether a person who manages the salon gets a mail about bookings with its artists; artists are always notified of their own. */
export function BookingNotices() {
  const { data } = noticesApi.useGetNotificationSettingsQuery({});
  const [save, { isLoading, originalArgs }] = noticesApi.useSaveNotificationSettingsMutation();
  // Without the saved value there is nothing to edit.
  if (!data) return null;
  const hearsOfBookings = isLoading ? originalArgs?.hearsOfBookings : data.hearsOfBookings;
  return (
    <Checkbox
      isChecked={hearsOfBookings === true}
      isDisabled={isLoading}
      onChange={(isChecked) => void save({ hearsOfBookings: isChecked })}
    >
      E-mail me when someone books, moves or cancels an appointment with one of my artists
    </Checkbox>
  );
}
