import { getAccountAccess, getCalendarFeed, getPhoneProof } from '@frizo/contracts';
import type { AnswerOf } from '@frizo/contracts';
import { createFrizoApi, query } from '@frizo/remote-kit';

/** The pages show failures themselves. */
const notice = false;

const calls = createFrizoApi({
  name: 'account',
  endpoints: {
    getAccountAccess: query(getAccountAccess, { notice }),
    getCalendarFeed: query(getCalendarFeed, { notice }),
  },
});

export const accountApi = calls.injectEndpoints({
  endpoints: (build) => ({
    /** Cached by phone, although the request does not name one: a changed phone triggers a new request. */
    getPhoneProof: build.query<AnswerOf<typeof getPhoneProof>, string>({
      query: () => ({ call: getPhoneProof, request: {}, notice }),
      keepUnusedDataFor: 0,
    }),
  }),
});
