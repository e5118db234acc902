import type { Notices } from '@frizo/api-client';

/** What the offline banner says already (spec 8.3, other failure causes while offline); that something was not saved is always said. */
const saidByBanner = new Set(['Request fail', 'Problem with connection']);

/** The same notices, but for those that say again that the page is offline. */
export function quietWhileOffline(notices: Notices, isOffline: () => boolean): Notices {
  return {
    show(notice) {
      if (notice.kind === 'error' && saidByBanner.has(notice.text) && isOffline()) return;
      notices.show(notice);
    },
  };
}
