import { getCalendarFeed, makeCalendarFeed, revokeCalendarFeed } from '@frizo/contracts';
import { createFrizoApi, mutation, query } from '@frizo/remote-kit';

export const calendarFeedApi = createFrizoApi({
  name: 'calendarFeed',
  tags: ['feed'],
  endpoints: {
    // The section shows its own error, with Retry.
    getCalendarFeed: query(getCalendarFeed, { provides: ['feed'], keepSeconds: 0, notice: false }),
    makeCalendarFeed: mutation(makeCalendarFeed, { invalidates: ['feed'], notice: false }),
    revokeCalendarFeed: mutation(revokeCalendarFeed, { invalidates: ['feed'] }),
  },
});
