import type { Search } from './search.ts';
import type { SearchStep } from './use-search.ts';

export type PanelName = 'what' | 'where' | 'who' | 'when';

export interface PanelProps {
  readonly search: Search;
  /** A panel that was opened once stays mounted: a city may still be loading. */
  readonly isOpen: boolean;
  readonly onChange: (part: Search, step?: SearchStep) => void;
  /** Closes the panel and returns the focus to the button that opened it. */
  readonly onDone: () => void;
}
