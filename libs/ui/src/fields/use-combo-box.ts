import { useState, type KeyboardEvent } from 'react';
import { nextIndex } from '../actions/next-index.ts';

/** Which suggestion is walked to, and whether they are shown: arrows walk, Enter chooses, Escape closes. */
export function useComboBox<Suggestion>(
  suggestions: readonly Suggestion[],
  onChoose: (suggestion: Suggestion) => void,
) {
  const [isOpen, setOpen] = useState(false);
  const [walked, setWalked] = useState(-1);
  const isShown = isOpen && suggestions.length > 0;
  const active = isShown ? suggestions[walked] : undefined;

  const close = () => {
    setOpen(false);
    setWalked(-1);
  };
  const open = () => {
    setOpen(true);
    setWalked(-1);
  };
  const choose = (suggestion: Suggestion) => {
    close();
    onChoose(suggestion);
  };
  const walk = (key: string) => {
    setOpen(true);
    // From outside of the list, up leads to its end.
    const from = walked === -1 && key === 'ArrowUp' ? 0 : walked;
    setWalked(nextIndex(key, from, suggestions.length) ?? -1);
  };
  const steer = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && active !== undefined) choose(active);
    else if (event.key === 'Escape' && isShown) close();
    else if (/^Arrow(Up|Down)$/.test(event.key) && suggestions.length > 0) walk(event.key);
    else return;
    event.preventDefault();
  };

  return { isShown, walked: active === undefined ? -1 : walked, open, close, choose, steer };
}
