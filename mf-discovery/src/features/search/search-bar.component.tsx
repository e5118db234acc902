import { useLayoutEffect, useRef } from 'react';
import { ChosenParts } from './chosen-parts.component.tsx';
import { panels } from './panels.ts';
import { isNarrowed, type Search } from './search.ts';
import styles from './search-bar.module.css';
import { SearchPart } from './search-part.component.tsx';
import { useChosen } from './use-chosen.ts';
import { useOpenPanel } from './use-open-panel.ts';
import type { SearchStep } from './use-search.ts';

interface SearchBarProps {
  search: Search;
  onSearch: (search: Search, step?: SearchStep) => void;
}

/**
 * What, Where, Who and When (spec 2). Every choice shows its results at once; there is no submit button. The bar stays visible while the page
 * scrolls; a panel opens over the gallery, below its button on wide pages and as wide as the page under 768 px.
 */
export function SearchBar({ search, onSearch }: SearchBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const { open, toggle, close, closeOnLeave } = useOpenPanel(bar);
  const { words, chosen } = useChosen(search);
  // A position arrives seconds after it was requested and is applied to the search of that moment.
  const latest = useRef(search);
  useLayoutEffect(() => {
    latest.current = search;
  }, [search]);
  const change = (part: Search, step?: SearchStep) => onSearch({ ...latest.current, ...part }, step);

  return (
    <div ref={bar} role="search" onBlur={closeOnLeave} className={styles.bar} aria-label="Search the gallery">
      <div className={styles.parts}>
        {panels.map((panel) => (
          <SearchPart
            key={panel.name}
            panel={panel}
            search={search}
            chosen={words[panel.name]}
            isOpen={open === panel.name}
            onToggle={() => toggle(panel.name)}
            onClose={close}
            onChange={change}
          />
        ))}
      </div>
      <ChosenParts
        isShown={isNarrowed(search)}
        chosen={chosen}
        onChange={change}
        onClear={() => onSearch({})}
        onEmptied={() => bar.current?.querySelector('button')?.focus()}
      />
    </div>
  );
}
