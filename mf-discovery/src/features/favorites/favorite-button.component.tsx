import { HeartIcon, IconButton } from '@frizo/ui';
import type { Favorite } from './favorite.ts';
import { useFavorite } from './favorites.context.tsx';

interface FavoriteButtonProps extends Favorite {
  /** What the heart belongs to: `Balayage by Maeve Ito`. */
  label: string;
  /** `veiled` is for hearts on a picture. */
  look?: 'plain' | 'outlined' | 'veiled';
}

/** A heart, filled for a favorite. Renders nothing when favorites are disabled or not loaded. */
export function FavoriteButton({ kind, id, label, look = 'veiled' }: FavoriteButtonProps) {
  const { isShown, isFavorite, toggle } = useFavorite({ kind, id });
  if (!isShown) return null;
  return (
    // The name is constant and aria-pressed has the state; screen readers would announce a changing name together with the state, and contradict it.
    <IconButton
      icon={HeartIcon}
      look={look}
      label={`Favorite: ${label}`}
      isPressed={isFavorite}
      onClick={toggle}
    />
  );
}
