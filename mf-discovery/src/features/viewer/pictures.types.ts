import type { GalleryItem } from '@frizo/contracts';

/** The pictures that the viewer pages through. */
export interface Pictures {
  /** The page's loaded pictures, in order. */
  readonly items: readonly GalleryItem[];
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** Loading more failed; the viewer does not retry automatically. */
  readonly hasFailedMore: boolean;
  loadMore(): void;
}
