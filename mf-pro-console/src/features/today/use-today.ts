import type { ProfessionalAppointment } from '@frizo/contracts';
import { dayBounds, ownTimezone } from '@frizo/local-time';
import { getBookDataRules } from '@frizo/validation';
import { useLiveRefetch } from '../../listing/use-live-refetch.ts';
import { appointmentsApi } from '../appointments/appointments.api.ts';
import { useSalonToday } from '../appointments/use-salon-today.ts';

export interface Today {
  /** Today at the salon, YYYY-MM-DD. */
  readonly date: string;
  readonly timezone: string;
  readonly state:
    | { readonly kind: 'loading' }
    | { readonly kind: 'failed'; readonly isRetrying: boolean }
    | { readonly kind: 'shown'; readonly appointments: readonly ProfessionalAppointment[] };
  refetch(): void;
}

/** The limit of one call. */
const { maxItems: maxArtists } = getBookDataRules.members;

/** Today's appointments of the artists whose calendars the user manages, in local time of the salon; refreshes while it is visible. */
export function useToday(): Today {
  const artists = appointmentsApi.useGetManagedArtistsQuery({});
  const date = useSalonToday();
  const members = (artists.data?.data ?? []).slice(0, maxArtists).map(({ id }) => id);
  const timezone = artists.data?.salon.addresses[0]?.timezone ?? ownTimezone();
  const day = appointmentsApi.useGetBookDataQuery(
    { midnightTimestamp: dayBounds(date, timezone).startsAt.getTime() / 1000, members },
    { skip: members.length === 0, refetchOnMountOrArgChange: true },
  );
  const refetch = () => {
    if (artists.error) void artists.refetch();
    if (members.length > 0) void day.refetch();
  };
  useLiveRefetch(refetch);
  return { date, timezone, state: stateOf(), refetch };

  function stateOf(): Today['state'] {
    if (day.currentData) {
      // The answer includes an hour of the next day, for days on which the clocks go back.
      const appointments = day.currentData.appointments.filter((appointment) => appointment.date === date);
      return { kind: 'shown', appointments };
    }
    if (artists.error ?? day.error)
      return { kind: 'failed', isRetrying: artists.isFetching || day.isFetching };
    const hasNoArtists = artists.data !== undefined && members.length === 0;
    return hasNoArtists ? { kind: 'shown', appointments: [] } : { kind: 'loading' };
  }
}
