import { HeartIcon, IconButton } from '@frizo/ui';
import type { Favorite } from './favorite.ts';
import { useFavorite } from './favorites.context.tsx';

interface FavoriteButtonProps extends Favorite {
  /** What it is about: `Balayage by Maeve Ito`. */
  label: string;
  /** `veiled` stands on a picture. */
  look?: 'plain' | 'outlined' | 'veiled';
}

/** A heart that is full for a favourite. Nothing where favourites are off or not known yet. */
export function FavoriteButton({ kind, id, label, look = 'veiled' }: FavoriteButtonProps) {
  const { isShown, isFavorite, toggle } = useFavorite({ kind, id });
  if (!isShown) return null;
  return (
    // The name stays and the state is told by aria-pressed: a name that changed too would say it twice, the wrong way round.
    <IconButton
      icon={HeartIcon}
      look={look}
      label={`Favorite: ${label}`}
      isPressed={isFavorite}
      onClick={toggle}
    />
  );
}
