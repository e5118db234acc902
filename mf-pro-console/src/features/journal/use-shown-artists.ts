import { useMemo, useState, useSyncExternalStore } from 'react';
import { useSession } from '@frizo/remote-kit';

interface Remembered {
  /** Artists without a column on wide screens. */
  readonly hidden: readonly number[];
  /** The artist that a phone shows; 0 for the first one. */
  readonly alone: number;
}

const nothing: Remembered = { hidden: [], alone: 0 };

export interface ShownArtists<Artist> {
  readonly shown: readonly Artist[];
  /** On phones one artist is shown at a time. */
  readonly isAlone: boolean;
  show(artistIds: readonly number[]): void;
  showAlone(artistId: number): void;
}

/** The artists with a column, remembered for each person in this browser. */
export function useShownArtists<Artist extends { readonly id: number }>(
  artists: readonly Artist[],
): ShownArtists<Artist> {
  const { user } = useSession();
  const isAlone = !useHasRoom() && artists.length > 1;
  const storageKey = `frizo.journal-artists.${user?.id ?? 0}`;
  const [{ hidden, alone }, setRemembered] = useState(() => readRemembered(storageKey));
  const remember = (change: Partial<Remembered>) => {
    const remembered = { hidden, alone, ...change };
    setRemembered(remembered);
    storeRemembered(storageKey, remembered);
  };
  const shown = useMemo(() => {
    const one = artists.find(({ id }) => id === alone) ?? artists[0];
    return isAlone && one ? [one] : artists.filter(({ id }) => !hidden.includes(id));
  }, [artists, alone, hidden, isAlone]);
  return {
    shown,
    isAlone,
    show: (artistIds) =>
      remember({ hidden: artists.map(({ id }) => id).filter((id) => !artistIds.includes(id)) }),
    showAlone: (artistId) => remember({ alone: artistId }),
  };
}

/** From here on columns have their least width side by side; day-grid.module.css has the same width. */
const room = '(min-width: 640px)';

/** True in environments without `matchMedia`. */
function useHasRoom(): boolean {
  return useSyncExternalStore(subscribeToRoom, () => roomQuery()?.matches ?? true);
}

function subscribeToRoom(listener: () => void): () => void {
  const query = roomQuery();
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
}

function roomQuery(): MediaQueryList | undefined {
  return typeof window.matchMedia === 'function' ? window.matchMedia(room) : undefined;
}

function readRemembered(storageKey: string): Remembered {
  try {
    const { hidden, alone } = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Remembered>;
    const ids = Array.isArray(hidden) ? hidden.filter(Number.isInteger) : [];
    return { hidden: ids, alone: Number.isInteger(alone) ? Number(alone) : 0 };
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
