import { ownTimezone, todayIn } from '@frizo/local-time';
import { searchApi } from './search.api.ts';
import { zipOf, type Search } from './search.ts';

/** Where days begin last of all places that can be searched: a day that is past there is past everywhere. */
const lastTimezone = 'Pacific/Honolulu';

/** The day that it still is somewhere, YYYY-MM-DD. */
export function earliestToday(): string {
  return todayIn(lastTimezone, new Date());
}

/**
 * The day that it is where somebody searches, YYYY-MM-DD: in the zone of the place, and in the viewer's own where none is known, as of a position of
 * theirs. The server judges by each address's clock.
 */
export function usePlaceToday({ place, near }: Search): string {
  const input = near ? undefined : (zipOf(place) ?? place);
  const { currentData } = searchApi.useSuggestPlacesQuery(
    { input: input ?? '', limit: 1 },
    { skip: input === undefined },
  );
  return todayIn(currentData?.list[0]?.timezone ?? ownTimezone(), new Date());
}
