import type { Search } from './search.ts';
import type { SearchStep } from './use-search.ts';

export type PanelName = 'what' | 'where' | 'who' | 'when';

export interface PanelProps {
  readonly search: Search;
  /** A panel that was opened once stays, hidden: a city may still be on its way. */
  readonly isOpen: boolean;
  readonly onChange: (part: Search, step?: SearchStep) => void;
  /** Closes it, with the focus back at what opened it. */
  readonly onDone: () => void;
}
