import { useCallback, useEffect, useRef, useState } from 'react';
import { getOwnSalonGallery, type OwnGalleryItem } from '@frizo/contracts';
import { isRequestError, useRequest } from '@frizo/remote-kit';

export interface GalleryFilter {
  readonly artistId?: number | undefined;
  readonly categoryId?: number | undefined;
  readonly serviceId?: number | undefined;
}

/** Spec 9, default page size of galleries. */
const pageSize = 12;
/** The most that one request can return. */
const mostAtOnce = 48;

export interface GalleryPages {
  readonly items: readonly OwnGalleryItem[];
  /** Of all pages; null until the first one has been loaded. */
  readonly count: number | null;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  more(): void;
  /** Loads what is shown again. */
  reload(): Promise<void>;
}

/** The items of a salon page by page (spec 4). For one filter: a component with another one needs another key. */
export function useGalleryPages({ artistId, categoryId, serviceId }: GalleryFilter): GalleryPages {
  const request = useRequest();
  const [state, setState] = useState<Pick<GalleryPages, 'items' | 'count' | 'isLoading' | 'hasFailed'>>({
    items: [],
    count: null,
    isLoading: true,
    hasFailed: false,
  });
  const control = useRef<AbortController>(null);

  const load = useCallback(
    async (shown: readonly OwnGalleryItem[], limit: number) => {
      control.current?.abort();
      const { signal } = (control.current = new AbortController());
      try {
        const { count, data } = await request(
          getOwnSalonGallery,
          { artistId, categoryId, serviceId, offset: shown.length, limit },
          { signal, notice: false },
        );
        // Something may have been added in front since the page before.
        const known = new Set(shown.map(({ id }) => id));
        const items = [...shown, ...data.filter(({ id }) => !known.has(id))];
        if (!signal.aborted) setState({ items, count, isLoading: false, hasFailed: false });
      } catch (error) {
        if (!isRequestError(error)) throw error;
        if (!signal.aborted) setState((before) => ({ ...before, isLoading: false, hasFailed: true }));
      }
    },
    [request, artistId, categoryId, serviceId],
  );

  useEffect(() => {
    void load([], pageSize);
    return () => control.current?.abort();
  }, [load]);

  const loadAgain = (shown: readonly OwnGalleryItem[], limit: number) => {
    setState((before) => ({ ...before, isLoading: true, hasFailed: false }));
    return load(shown, limit);
  };
  return {
    ...state,
    more: () => void loadAgain(state.items, pageSize),
    reload: () => loadAgain([], Math.min(mostAtOnce, Math.max(pageSize, state.items.length))),
  };
}
