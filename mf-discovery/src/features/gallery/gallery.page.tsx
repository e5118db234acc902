import { VisuallyHidden } from '@frizo/ui';
import { SearchBar } from '../search/search-bar.component.tsx';
import { writeSearch } from '../search/search-address.ts';
import { useSearch } from '../search/use-search.ts';
import { Gallery } from './gallery.component.tsx';
import styles from './gallery.module.css';

/** Home: work first, and above it the way to narrow it (spec 2, gallery and search). */
export function GalleryPage() {
  const { search, setSearch } = useSearch();
  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <h1>Browse beauty work near you</h1>
      </VisuallyHidden>
      <SearchBar search={search} onSearch={setSearch} />
      <Gallery key={writeSearch(search)} search={search} onClear={() => setSearch({})} />
    </div>
  );
}
