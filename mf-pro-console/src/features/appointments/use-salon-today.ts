import { ownTimezone, todayIn } from '@frizo/local-time';
import { useNow } from '@frizo/ui';
import { appointmentsApi } from './appointments.api.ts';

/** Today's date at the salon (decisions 3), YYYY-MM-DD; the viewer's date until the salon is loaded. */
export function useSalonToday(): string {
  const { data } = appointmentsApi.useGetManagedArtistsQuery({});
  const now = useNow();
  return todayIn(data?.salon.addresses[0]?.timezone ?? ownTimezone(), new Date(now * 1000));
}
