import { TextField } from '../fields/text-field.component.tsx';
import { SearchIcon } from '../icons/icons.ts';
import styles from './lists.module.css';
import { useTypedSearch } from './use-typed-search.ts';

export interface SearchFieldProps {
  label: string;
  /** As the address says it. */
  search: string;
  /** What was typed, once it stands still. */
  onSearch: (search: string) => void;
}

/** Searches a list while one types. */
export function SearchField({ label, search, onSearch }: SearchFieldProps) {
  const { typed, type } = useTypedSearch(search, onSearch);
  return (
    <div role="search" className={styles.search}>
      <TextField
        label={label}
        type="search"
        icon={SearchIcon}
        value={typed}
        onChange={type}
        maxLength={100}
        autoComplete="off"
      />
    </div>
  );
}
