import { useState } from 'react';
import { useSession } from '@frizo/remote-kit';

/** What the journal shows: a day in columns of artists, a week of one artist in columns of days, or a day as a list. */
export type JournalView = 'day' | 'week' | 'list';

export const viewTitles: Readonly<Record<JournalView, string>> = { day: 'Day', week: 'Week', list: 'List' };

export function isView(text: string | null): text is JournalView {
  return text !== null && Object.hasOwn(viewTitles, text);
}

export interface ViewChoice {
  /** What an address without a view shows for as long as the page is open, so that Back returns to it. */
  readonly initial: JournalView;
  /** For the next time that the page is opened. */
  remember(view: JournalView): void;
}

/** The view that was chosen last, remembered for each person in this browser. */
export function useViewChoice(): ViewChoice {
  const { user } = useSession();
  const storageKey = `frizo.journal-view.${user?.id ?? 0}`;
  const [initial] = useState(() => readView(storageKey));
  return {
    initial,
    remember(view) {
      try {
        localStorage.setItem(storageKey, view);
      } catch {
        // Without storage the choice lasts until the page is closed.
      }
    },
  };
}

function readView(storageKey: string): JournalView {
  try {
    const view = localStorage.getItem(storageKey);
    return isView(view) ? view : 'day';
  } catch {
    return 'day';
  }
}
