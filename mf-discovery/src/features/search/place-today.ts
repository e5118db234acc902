import { ownTimezone, todayIn } from '@frizo/local-time';
import { searchApi } from './search.api.ts';
import { zipOf, type Search } from './search.ts';

/** The last time zone of all searchable places in which days begin: a day that is past there is past everywhere. */
const lastTimezone = 'Pacific/Honolulu';

/** The earliest current date of all time zones, YYYY-MM-DD. */
export function earliestToday(): string {
  return todayIn(lastTimezone, new Date());
}

/**
 * Today at the place of a search, YYYY-MM-DD: in its time zone, or in the viewer's for their own position or without a place. The server uses the
 * time zone of each address.
 */
export function usePlaceToday({ place, near }: Search): string {
  const input = near ? undefined : (zipOf(place) ?? place);
  const { currentData } = searchApi.useSuggestPlacesQuery(
    { input: input ?? '', limit: 1 },
    { skip: input === undefined },
  );
  return todayIn(currentData?.list[0]?.timezone ?? ownTimezone(), new Date());
}
