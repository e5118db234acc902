import { useState, type KeyboardEvent } from 'react';
import { nextIndex } from '../actions/next-index.ts';

/** The active suggestion, and whether the list is shown: arrow keys move, Enter chooses, Escape closes. */
export function useComboBox<Suggestion>(
  suggestions: readonly Suggestion[],
  onChoose: (suggestion: Suggestion) => void,
) {
  const [isOpen, setOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);
  const isShown = isOpen && suggestions.length > 0;
  const active = isShown ? suggestions[activeIndex] : undefined;

  const close = () => {
    setOpen(false);
    setActiveIndex(-1);
  };
  const open = () => {
    setOpen(true);
    setActiveIndex(-1);
  };
  const choose = (suggestion: Suggestion) => {
    close();
    onChoose(suggestion);
  };
  const move = (key: string) => {
    setOpen(true);
    // From outside of the list, up goes to its end.
    const from = activeIndex === -1 && key === 'ArrowUp' ? 0 : activeIndex;
    setActiveIndex(nextIndex(key, from, suggestions.length) ?? -1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && active !== undefined) choose(active);
    else if (event.key === 'Escape' && isShown) close();
    else if (/^Arrow(Up|Down)$/.test(event.key) && suggestions.length > 0) move(event.key);
    else return;
    event.preventDefault();
  };

  return { isShown, activeIndex: active === undefined ? -1 : activeIndex, open, close, choose, onKeyDown };
}
