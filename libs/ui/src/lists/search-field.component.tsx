import { TextField } from '../fields/text-field.component.tsx';
import { SearchIcon } from '../icons/icons.ts';
import styles from './lists.module.css';
import { useEffect, useRef, useState } from 'react';

/** Long enough for a word, short enough not to be waited for. */
const typingMs = 300;

export interface SearchFieldProps {
  label: string;
  /** As the address says it. */
  search: string;
  /** What was typed, once it stands still. */
  onSearch: (search: string) => void;
  maxLength: number;
}

/** Searches a list while one types. */
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

/** What is being typed into a search; the list is asked once it stands still. Follows what the address comes to say by other ways. */
function useTypedSearch(
  search: string,
  onSearch: (search: string) => void,
): { typed: string; type(text: string): void } {
  const [typed, setTyped] = useState(search);
  // What the address is known to say: anything else in it came from elsewhere, such as Back.
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
