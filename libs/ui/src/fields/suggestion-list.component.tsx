import type { ReactNode } from 'react';
import styles from './combo-box.module.css';

export interface Suggestion<Value extends string | number> {
  value: Value;
  /** What is put into the field when it is chosen. */
  text: string;
  /** A second, quieter part: the city of a ZIP. */
  detail?: ReactNode;
}

interface SuggestionListProps<Value extends string | number> {
  id: string;
  label: string;
  suggestions: readonly Suggestion<Value>[];
  isShown: boolean;
  /** The index of the one walked to; -1 for none. */
  walked: number;
  onChoose: (suggestion: Suggestion<Value>) => void;
}

/** The list under a combo box. The focus never comes here: the field points at what is walked to. */
export function SuggestionList<Value extends string | number>(props: SuggestionListProps<Value>) {
  const { id, label, suggestions, isShown, walked, onChoose } = props;
  return (
    <ul id={id} role="listbox" aria-label={label} hidden={!isShown} className={styles.list}>
      {suggestions.map((suggestion, index) => (
        <li
          key={suggestion.value}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === walked}
          className={styles.option}
          // The press must not take the focus from the field, or the blur would close the list before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
        >
          {suggestion.text}
          {suggestion.detail !== undefined && <span className={styles.detail}>{suggestion.detail}</span>}
        </li>
      ))}
    </ul>
  );
}
