import type { ReactNode } from 'react';
import styles from './combo-box.module.css';

export interface Suggestion<Value extends string | number> {
  value: Value;
  /** The text of the field when it is chosen. */
  text: string;
  /** A secondary text: the city of a ZIP. */
  detail?: ReactNode;
}

interface SuggestionListProps<Value extends string | number> {
  id: string;
  label: string;
  suggestions: readonly Suggestion<Value>[];
  isShown: boolean;
  /** The index of the active suggestion; -1 for none. */
  activeIndex: number;
  onChoose: (suggestion: Suggestion<Value>) => void;
}

/** The list below a combo box. It never gets the focus: the field refers to the active suggestion. */
export function SuggestionList<Value extends string | number>(props: SuggestionListProps<Value>) {
  const { id, label, suggestions, isShown, activeIndex, onChoose } = props;
  return (
    <ul id={id} role="listbox" aria-label={label} hidden={!isShown} className={styles.list}>
      {suggestions.map((suggestion, index) => (
        <li
          key={suggestion.value}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === activeIndex}
          className={styles.option}
          // A press must not blur the field, since that would close the list before the click.
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
