import type { GalleryItem } from '@frizo/contracts';
import { VisuallyHidden } from '@frizo/ui';
import { MapArea } from '../map/map-area.component.tsx';
import { SearchBar } from '../search/search-bar.component.tsx';
import { isNarrowed } from '../search/search.ts';
import { useSearch } from '../search/use-search.ts';
import { Viewer } from '../viewer/viewer.component.tsx';
import { Gallery } from './gallery.component.tsx';
import { useGallery } from './use-gallery.ts';
import { useScrollMemory } from './use-scroll-memory.ts';
import styles from './gallery.module.css';

/** A link to a picture opens it before, or without, the gallery behind it. */
const noPictures = {
  items: [],
  hasMore: false,
  isLoadingMore: false,
  hasFailedMore: false,
  loadMore: () => undefined,
};

const noWork: readonly GalleryItem[] = [];

/** Home: work first, with the search above it (spec 2, gallery and search). */
export function GalleryPage() {
  const { search, setSearch } = useSearch();
  const state = useGallery(search);
  useScrollMemory(state);
  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <h1>Browse beauty work near you</h1>
      </VisuallyHidden>
      <SearchBar search={search} onSearch={setSearch} />
      <MapArea search={search} onSearch={setSearch} items={state.kind === 'shown' ? state.items : noWork}>
        <Gallery
          state={state}
          search={search}
          onSearch={setSearch}
          isNarrowed={isNarrowed(search)}
          onClear={() => setSearch({})}
        />
      </MapArea>
      <Viewer pictures={state.kind === 'shown' ? state : noPictures} />
    </div>
  );
}
