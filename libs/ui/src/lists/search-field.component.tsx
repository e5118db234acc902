import { TextField } from '../fields/text-field.component.tsx';
import { SearchIcon } from '../icons/icons.ts';
import styles from './lists.module.css';
import { useEffect, useRef, useState } from 'react';

/** Long enough for a word, short enough to feel immediate. */
const typingMs = 300;

export interface SearchFieldProps {
  label: string;
  /** From the address. */
  search: string;
  /** Called with the typed text once it is stable. */
  onSearch: (search: string) => void;
  maxLength: number;
}

/** Searches a list while typing. */
export function SearchField({ label, search, onSearch, maxLength }: SearchFieldProps) {
  const { typed, type } = useTypedSearch(search, onSearch);
  return (
    <div role="search" className={styles.search}>
      <TextField
        label={label}
        type="search"
        icon={SearchIcon}
        value={typed}
        onChange={type}
        maxLength={maxLength}
        autoComplete="off"
      />
    </div>
  );
}

/** The text that is being typed into a search; the search starts once it is stable. Follows other changes of the address. */
function useTypedSearch(
  search: string,
  onSearch: (search: string) => void,
): { typed: string; type(text: string): void } {
  const [typed, setTyped] = useState(search);
  // The last search that this field has reported: any other one in the address came from elsewhere, such as Back.
  const [known, setKnown] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (known !== search) {
    setKnown(search);
    setTyped(search);
  }
  return {
    typed,
    type(text) {
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        setKnown(text.trim());
        onSearch(text.trim());
      }, typingMs);
    },
  };
}
