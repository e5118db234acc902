import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import { useRemoteContext, useSession } from '@frizo/remote-kit';
import type { Favorite } from './favorite.ts';
import { favoritesApi, hasFavorite } from './favorites.api.ts';

interface Favorites {
  /** A visitor keeps nothing, and that is known. */
  readonly isVisitor: boolean;
  /** From how it is shown to the opposite. A visitor logs in first; then what was asked for is kept. */
  readonly toggle: (favorite: Favorite, isKept: boolean) => void;
}

const Context = createContext<Favorites | null>(null);

/** What the user keeps (spec 4), for everything inside. Two tabs agree as soon as one looks at the other. */
export function FavoritesProvider({ children }: { children: ReactNode }) {
  const { status, user } = useSession();
  // Who has only to log in again keeps what is shown; for somebody else the kit makes all of it anew.
  const [isOwned, setOwned] = useState(user !== null);
  if (user !== null && !isOwned) setOwned(true);
  const { refetch } = favoritesApi.useGetOwnFavoritesQuery(undefined, { skip: !isOwned });
  const refresh = useEffectEvent(() => {
    if (isOwned) void refetch();
  });
  useEffect(() => {
    const onFocus = () => refresh();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, []);

  const toggle = useToggle();
  const isVisitor = status === 'anonymous';
  const favorites = useMemo(() => ({ isVisitor, toggle }), [isVisitor, toggle]);
  return <Context value={favorites}>{children}</Context>;
}

const failed = 'Your favorites could not be changed. Try again.';

function useToggle(): Favorites['toggle'] {
  const { session, notices } = useRemoteContext();
  const [load] = favoritesApi.useLazyGetOwnFavoritesQuery();
  const [setFavorite] = favoritesApi.useSetFavoriteMutation();

  return useMemo(() => {
    async function save(change: Favorite & { readonly isKept?: boolean }): Promise<void> {
      const userId = session.snapshot().user?.id;
      const isCurrentUser = () => session.snapshot().user?.id === userId;
      const { data: isKept, error } = await setFavorite({ ...change, isCurrentUser });
      if (!isCurrentUser()) return;
      // An abort is no refusal: the page was left.
      if (error && 'kind' in error) notices.show({ kind: 'error', text: failed });
      if (isKept !== false) return;
      // The heart puts it back as well; but it may have gone with its card.
      const undo = () => {
        if (isCurrentUser()) void save({ ...change, isKept: true });
      };
      notices.show({ kind: 'success', text: 'Removed', action: { label: 'Undo', run: undo } });
    }

    async function toggle({ kind, id }: Favorite, isKept: boolean): Promise<void> {
      if (session.snapshot().user !== null) return save({ kind, id });
      if (!(await session.requireLogin())) return;
      const { data } = await load(undefined, true);
      // What the heart showed before the log-in is what was asked about.
      if (data !== undefined) await save({ kind, id, isKept: !isKept });
      else notices.show({ kind: 'error', text: failed });
    }
    return (favorite, isKept) => void toggle(favorite, isKept);
  }, [session, notices, load, setFavorite]);
}

export interface FavoriteState {
  /** Spec 2: shown only when favourites are enabled and ready. */
  readonly isShown: boolean;
  readonly isFavorite: boolean;
  toggle(): void;
}

/** Whether this is a favourite, and how to change that. */
export function useFavorite({ kind, id }: Favorite): FavoriteState {
  const favorites = useContext(Context);
  const isOn = useFavoritesEnabled();
  const { isKnown, isFavorite } = favoritesApi.endpoints.getOwnFavorites.useQueryState(undefined, {
    selectFromResult: ({ data }) => ({
      isKnown: data !== undefined,
      isFavorite: data !== undefined && hasFavorite(data, { kind, id }),
    }),
  });
  const isReady = favorites !== null && (isKnown || favorites.isVisitor);
  return { isShown: isOn && isReady, isFavorite, toggle: () => favorites?.toggle({ kind, id }, isFavorite) };
}

/** The flag `favorites`; on where nobody has said otherwise. */
export function useFavoritesEnabled(): boolean {
  return useRemoteContext().flags['favorites'] !== false;
}
