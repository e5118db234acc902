import type { GalleryItem } from '@frizo/contracts';

/** The pictures of a page that the viewer leads through. */
export interface Pictures {
  /** What is loaded of the page's pictures, in order. */
  readonly items: readonly GalleryItem[];
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** The last try to load more failed; the viewer asks no more by itself. */
  readonly hasFailedMore: boolean;
  loadMore(): void;
}
