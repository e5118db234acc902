import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useRemoteContext } from '@frizo/remote-kit';
import type { Favorite } from './favorite.ts';
import { createFavoritesStore, type FavoritesStore } from './favorites-store.ts';

const Context = createContext<FavoritesStore | null>(null);

/** What the user keeps, for everything inside. Two tabs agree as soon as one looks at the other. */
export function FavoritesProvider({ children }: { children: ReactNode }) {
  const context = useRemoteContext();
  const [favorites] = useState(() => createFavoritesStore(context));

  useEffect(() => {
    const refresh = () => void favorites.refresh();
    const stop = favorites.start();
    window.addEventListener('focus', refresh);
    return () => {
      window.removeEventListener('focus', refresh);
      stop();
    };
  }, [favorites]);

  return <Context value={favorites}>{children}</Context>;
}

export interface FavoriteState {
  /** Spec 2: shown only when favourites are enabled and ready. */
  readonly isShown: boolean;
  readonly isFavorite: boolean;
  toggle(): void;
}

const never = () => () => undefined;

/** Whether this is a favourite, and how to change that. */
export function useFavorite(favorite: Favorite): FavoriteState {
  const favorites = useContext(Context);
  const isOn = useFavoritesEnabled();
  const subscribe = favorites?.subscribe ?? never;
  const isReady = useSyncExternalStore(subscribe, () => favorites?.isReady() ?? false);
  const isFavorite = useSyncExternalStore(subscribe, () => favorites?.has(favorite) ?? false);
  return { isShown: isOn && isReady, isFavorite, toggle: () => void favorites?.toggle(favorite) };
}

/** The flag `favorites`; on where nobody has said otherwise. */
export function useFavoritesEnabled(): boolean {
  return useRemoteContext().flags['favorites'] !== false;
}

/** For whoever shows many of them at once. Throws outside of the provider. */
export function useFavorites(): FavoritesStore {
  const favorites = useContext(Context);
  if (favorites === null) throw new Error('Not inside of FavoritesProvider.');
  return favorites;
}
