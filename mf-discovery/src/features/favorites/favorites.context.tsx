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
  /** A visitor's favorites are known to be empty. */
  readonly isVisitor: boolean;
  /** Toggles from the displayed state. A visitor logs in first, then the requested change is sent. */
  readonly toggle: (favorite: Favorite, isFavorite: boolean) => void;
}

const Context = createContext<Favorites | null>(null);

/** Provides the user's favorites (spec 4). A tab reloads them when its window gets the focus. */
export function FavoritesProvider({ children }: { children: ReactNode }) {
  const { status, user } = useSession();
  // The favorites stay visible while the same user logs in again; for another user remote-kit recreates the tree.
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
    async function save(change: Favorite & { readonly isFavorite?: boolean }): Promise<void> {
      const userId = session.snapshot().user?.id;
      const isCurrentUser = () => session.snapshot().user?.id === userId;
      const { data: isFavorite, error } = await setFavorite({ ...change, isCurrentUser });
      if (!isCurrentUser()) return;
      // An abort is not a refusal: the page was left.
      if (error && 'kind' in error) notices.show({ kind: 'error', text: failed });
      if (isFavorite !== false) return;
      // Undo is also needed because the heart may have disappeared with its card.
      const undo = () => {
        if (isCurrentUser()) void save({ ...change, isFavorite: true });
      };
      notices.show({ kind: 'success', text: 'Removed', action: { label: 'Undo', run: undo } });
    }

    async function toggle({ kind, id }: Favorite, isFavorite: boolean): Promise<void> {
      if (session.snapshot().user !== null) return save({ kind, id });
      if (!(await session.requireLogin())) return;
      const { data } = await load(undefined, true);
      // The request refers to the state that the heart showed before the log-in.
      if (data !== undefined) await save({ kind, id, isFavorite: !isFavorite });
      else notices.show({ kind: 'error', text: failed });
    }
    return (favorite, isFavorite) => void toggle(favorite, isFavorite);
  }, [session, notices, load, setFavorite]);
}

export interface FavoriteState {
  /** Spec 2: shown only when favorites are enabled and ready. */
  readonly isShown: boolean;
  readonly isFavorite: boolean;
  toggle(): void;
}

/** Whether this is a favorite, and how to change it. */
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

/** The flag `favorites`; enabled by default. */
export function useFavoritesEnabled(): boolean {
  return useRemoteContext().flags['favorites'] !== false;
}
