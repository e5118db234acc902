import { useEffect, useEffectEvent, useState } from 'react';

export interface SingleKeys {
  readonly isOn: boolean;
  setOn(isOn: boolean): void;
}

/**
 * Single keys for the whole page. They are off while something is typed, a dialog is open, or the reader has turned them off (WCAG 2.1.4: speech
 * input types letters). A key that is held down counts once.
 * @param storageKey of that choice, in this browser
 */
export function useSingleKeys(storageKey: string, actions: Readonly<Record<string, () => void>>): SingleKeys {
  const [isOn, setIsOn] = useState(() => readChoice(storageKey));
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (action === undefined || !isOn || !isFree(event)) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return {
    isOn,
    setOn(choice) {
      setIsOn(choice);
      writeChoice(storageKey, choice);
    },
  };
}

function isFree(event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (event.defaultPrevented || event.repeat || event.isComposing) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  // Shift is needed to type "?", but makes another key of a letter or an arrow.
  if (event.shiftKey && key.toLowerCase() !== key.toUpperCase()) return false;
  if (document.querySelector('[aria-modal="true"]') !== null) return false;
  return !(target instanceof Element && target.closest(typedInto) !== null);
}

/** A checkbox takes no letters, and keeps the focus after it was clicked. */
const typedInto = 'input:not([type="checkbox"]), textarea, select, [contenteditable]';

function readChoice(storageKey: string): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

function writeChoice(storageKey: string, isOn: boolean): void {
  try {
    localStorage.setItem(storageKey, isOn ? 'on' : 'off');
  } catch {
    // Then it holds for this page only.
  }
}
