import type { GalleryItem } from '@frizo/contracts';
import { requestOf, type Search } from '../search/search.ts';
import { galleryApi, pageSize } from './gallery.api.ts';

export type GalleryState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly isRetrying: boolean; retry(): void }
  | {
      readonly kind: 'shown';
      readonly items: readonly GalleryItem[];
      readonly count: number;
      readonly hasMore: boolean;
      readonly isLoadingMore: boolean;
      /** The next page failed; what is loaded stays. */
      readonly hasFailedMore: boolean;
      loadMore(): void;
    };

/** The work that a search finds, page by page. Another search starts anew. */
export function useGallery(search: Search): GalleryState {
  const query = galleryApi.useSearchGalleryInfiniteQuery({ ...requestOf(search), count: pageSize });
  const { currentData, isFetching, error, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  if (!currentData) {
    if (!error) return { kind: 'loading' };
    return { kind: 'failed', isRetrying: isFetching, retry: () => void query.refetch() };
  }
  return {
    kind: 'shown',
    items: withoutRepeats(currentData.pages.flatMap((page) => page.items)),
    count: currentData.pages[0]?.count ?? 0,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    hasFailedMore: isFetchNextPageError,
    loadMore() {
      if (!isFetchingNextPage) void query.fetchNextPage();
    },
  };
}

/** Work published between two pages moves the rest on by one, and the last of a page would come again with the next. */
function withoutRepeats(items: readonly GalleryItem[]): GalleryItem[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
