import { useMemo, useState } from 'react';
import { useSession } from '@frizo/remote-kit';
import { useMedia } from '@frizo/ui';
import type { JournalView } from './views/view-choice.ts';

interface Remembered {
  /** Artists without a column on wide screens. */
  readonly hidden: readonly number[];
  /** The artist that a phone and a week show; 0 for the first one. */
  readonly alone: number;
  /** The artist in the list of a phone; 0 for all of them. */
  readonly listed: number;
}

const nothing: Remembered = { hidden: [], alone: 0, listed: 0 };

export interface ShownArtists<Artist> {
  readonly shown: readonly Artist[];
  /** On phones and in a week one artist is shown at a time. */
  readonly isAlone: boolean;
  /** The list of a phone has one artist, or all of them. */
  readonly canBeAll: boolean;
  show(artistIds: readonly number[]): void;
  /** @param artistId 0 for all, in a list */
  showAlone(artistId: number): void;
  /** Shows this artist too, if hidden. */
  reveal(artistId: number): void;
}

/** The artists with a column, remembered for each person in this browser. */
export function useShownArtists<Artist extends { readonly id: number }>(
  artists: readonly Artist[],
  view: JournalView,
): ShownArtists<Artist> {
  const { user } = useSession();
  const hasRoom = useMedia(room) && view !== 'week';
  const isAlone = !hasRoom && artists.length > 1;
  const canBeAll = isAlone && view === 'list';
  const storageKey = `frizo.journal-artists.${user?.id ?? 0}`;
  const [{ hidden, alone, listed }, setRemembered] = useState(() => readRemembered(storageKey));
  const shown = useMemo(() => {
    if (!isAlone && view !== 'week') return artists.filter(({ id }) => !hidden.includes(id));
    const one = artists.find(({ id }) => id === (canBeAll ? listed : alone));
    return one ? [one] : artists.slice(0, canBeAll ? undefined : 1);
  }, [artists, alone, canBeAll, hidden, isAlone, listed, view]);
  // The same object until it changes: the choice of artists is not rendered with each answer.
  return useMemo(() => {
    const remember = (change: Partial<Remembered>) => {
      const remembered = { hidden, alone, listed, ...change };
      setRemembered(remembered);
      storeRemembered(storageKey, remembered);
    };
    const showAlone = (artistId: number) => remember(canBeAll ? { listed: artistId } : { alone: artistId });
    return {
      shown,
      isAlone,
      canBeAll,
      show: (artistIds) =>
        remember({ hidden: artists.map(({ id }) => id).filter((id) => !artistIds.includes(id)) }),
      showAlone,
      reveal(artistId) {
        if (shown.some(({ id }) => id === artistId)) return;
        if (isAlone) showAlone(artistId);
        else remember({ hidden: hidden.filter((id) => id !== artistId) });
      },
    };
  }, [artists, alone, canBeAll, hidden, isAlone, listed, shown, storageKey]);
}

/** From here on columns have their least width side by side; day-grid.module.css has the same width. */
const room = '(min-width: 640px)';

function readRemembered(storageKey: string): Remembered {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Remembered>;
    const hidden = Array.isArray(stored.hidden) ? stored.hidden.filter(Number.isInteger) : [];
    const idOf = (id: unknown) => (Number.isInteger(id) ? Number(id) : 0);
    return { hidden, alone: idOf(stored.alone), listed: idOf(stored.listed) };
  } catch {
    return nothing;
  }
}

function storeRemembered(storageKey: string, remembered: Remembered): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(remembered));
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}
