import {
  autoCompleteSalonClient,
  blockTime,
  getArtistSchedules,
  getBlockData,
  getCalendarMarkings,
  getSalonWaitingList,
  removeBlock,
  removeWaitingEntry,
  restoreWaitingEntry,
} from '@frizo/contracts';
import { createFrizoApi, mutation, query } from '@frizo/remote-kit';

/** What the journal needs besides the appointments, which are in `appointmentsApi`. The page shows its own errors. */
export const journalApi = createFrizoApi({
  name: 'journal',
  tags: ['blocks', 'waiting-list'],
  endpoints: {
    getArtistSchedules: query(getArtistSchedules, { keepSeconds: 0, notice: false }),
    getBlockData: query(getBlockData, { provides: ['blocks'], notice: false }),
    getCalendarMarkings: query(getCalendarMarkings, { provides: ['blocks'], notice: false }),
    autoCompleteSalonClient: query(autoCompleteSalonClient, { keepSeconds: 0, notice: false }),
    blockTime: mutation(blockTime, { invalidates: ['blocks'] }),
    removeBlock: mutation(removeBlock, { invalidates: ['blocks'] }),
    getSalonWaitingList: query(getSalonWaitingList, { provides: ['waiting-list'], notice: false }),
    removeWaitingEntry: mutation(removeWaitingEntry, { invalidates: ['waiting-list'] }),
    restoreWaitingEntry: mutation(restoreWaitingEntry, { invalidates: ['waiting-list'] }),
  },
});
