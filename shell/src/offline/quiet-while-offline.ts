import type { Notices } from '@frizo/api-client';

/** Texts that the offline banner makes redundant (spec 8.3, other failure causes while offline); failed saves are always shown. */
const redundantTexts = new Set(['Request fail', 'Problem with connection']);

/** Suppresses notices that only repeat that the page is offline. */
export function quietWhileOffline(notices: Notices, isOffline: () => boolean): Notices {
  return {
    show(notice) {
      if (notice.kind === 'error' && redundantTexts.has(notice.text) && isOffline()) return;
      notices.show(notice);
    },
  };
}
