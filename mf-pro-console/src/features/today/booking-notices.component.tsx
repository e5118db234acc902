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
    // Where it is refused, what is saved is read again.
    saveNotificationSettings: mutation(saveNotificationSettings, { invalidates: ['booking-notices'] }),
  },
});

/** Whether who keeps the salon gets a mail of bookings with its artists; an artist hears of their own anyway. */
export function BookingNotices() {
  const { data } = noticesApi.useGetNotificationSettingsQuery({});
  const [save, { isLoading, originalArgs }] = noticesApi.useSaveNotificationSettingsMutation();
  // A page that does not know what is saved offers nothing to change.
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
