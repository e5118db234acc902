/** What can be a favorite: a picture of work, or an artist. */
export type FavoriteKind = 'item' | 'artist';

export interface Favorite {
  readonly kind: FavoriteKind;
  readonly id: number;
}
