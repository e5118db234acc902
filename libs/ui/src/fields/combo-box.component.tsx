import { useId } from 'react';
import { LiveStatus } from '../feedback/live-status.component.tsx';
import type { Icon } from '../icons/draw-icon.tsx';
import styles from './combo-box.module.css';
import { FieldFrame, type FieldTexts } from './field-frame.component.tsx';
import fieldStyles from './field.module.css';
import { SuggestionList, type Suggestion } from './suggestion-list.component.tsx';
import { useComboBox } from './use-combo-box.ts';

export interface ComboBoxProps<Value extends string | number> extends FieldTexts {
  text: string;
  /** Called while typing; the owner loads suggestions. */
  onText: (text: string) => void;
  suggestions: readonly Suggestion<Value>[];
  onChoose: (suggestion: Suggestion<Value>) => void;
  /** Called on Enter without an active suggestion, and on blur: the typed text applies. */
  onCommit?: () => void;
  placeholder?: string;
  icon?: Icon;
  name?: string;
  /** In a dialog of which it is the purpose. */
  autoFocus?: boolean;
}

/** A text field with suggestions; typed text is valid without choosing one. Uses plain elements, since the filter bar of the home page needs it. */
export function ComboBox<Value extends string | number>(props: ComboBoxProps<Value>) {
  const {
    text,
    onText,
    suggestions,
    onChoose,
    onCommit,
    placeholder,
    icon: Icon,
    name,
    autoFocus,
    ...words
  } = props;
  const listId = useId();
  const box = useComboBox(suggestions, (suggestion) => {
    onText(suggestion.text);
    onChoose(suggestion);
  });
  const commit = () => {
    box.close();
    onCommit?.();
  };
  const count = suggestions.length === 1 ? '1 suggestion' : `${suggestions.length} suggestions`;
  return (
    <div className={styles.root}>
      <FieldFrame {...words}>
        {(wiring) => (
          <div className={fieldStyles.box}>
            {Icon !== undefined && <Icon size={20} />}
            <input
              {...wiring}
              type="text"
              role="combobox"
              name={name}
              className={fieldStyles.input}
              autoComplete="off"
              autoFocus={autoFocus}
              placeholder={placeholder}
              aria-autocomplete="list"
              aria-expanded={box.isShown}
              aria-controls={listId}
              aria-activedescendant={box.activeIndex === -1 ? undefined : `${listId}-${box.activeIndex}`}
              value={text}
              onChange={(event) => {
                onText(event.target.value);
                box.open();
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && box.activeIndex === -1) commit();
                else box.onKeyDown(event);
              }}
              onBlur={commit}
            />
          </div>
        )}
      </FieldFrame>
      <SuggestionList
        id={listId}
        label={words.label}
        suggestions={suggestions}
        isShown={box.isShown}
        activeIndex={box.activeIndex}
        onChoose={box.choose}
      />
      <LiveStatus>{box.isShown ? count : ''}</LiveStatus>
    </div>
  );
}
