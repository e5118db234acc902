import type { ReactNode } from 'react';
import {
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
  Text,
} from 'react-aria-components/Select';
import { FieldError, type FieldWords } from '../fields/field-frame.component.tsx';
import fieldStyles from '../fields/field.module.css';
import { CheckIcon, ChevronDownIcon } from '../icons/icons.ts';
import styles from './select.module.css';
import { useId } from 'react';

export interface SelectOption<Value extends string | number> {
  value: Value;
  title: string;
  /** A second, quieter line: price and duration of a service. */
  detail?: ReactNode;
  isDisabled?: boolean;
}

export interface SelectProps<Value extends string | number> extends FieldWords {
  options: readonly SelectOption<Value>[];
  /** A value that is no option, such as the -1 of the specification (5.1), is nothing chosen. */
  value: Value;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  onFocus?: () => void;
  placeholder?: string;
  isDisabled?: boolean;
  name?: string;
}

/** One out of a list that is too long to show. Typing finds, arrows walk. */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { label, hint, error, isRequired, isOptional, options, value, onChange, ...aria } = props;
  const errorId = useId();
  const isChosen = options.some((option) => option.value === value);
  return (
    <AriaSelect
      {...aria}
      className={fieldStyles.field}
      aria-describedby={errorId}
      selectedKey={isChosen ? value : null}
      onSelectionChange={(key) => {
        const chosen = options.find((option) => option.value === key);
        if (chosen !== undefined) onChange(chosen.value);
      }}
      isInvalid={error !== undefined}
      isRequired={isRequired}
      validationBehavior="aria"
    >
      <Label className={fieldStyles.label}>
        {label}
        {isOptional === true && <span className={fieldStyles.optional}> optional</span>}
      </Label>
      {hint !== undefined && (
        <Text slot="description" className={fieldStyles.hint}>
          {hint}
        </Text>
      )}
      <Button className={styles.button}>
        <SelectValue className={styles.value} />
        <ChevronDownIcon size={20} />
      </Button>
      <FieldError id={errorId} error={error} />
      <Popover className={styles.popover} offset={4}>
        <ListBox className={styles.list} items={options.map((option) => ({ id: option.value, ...option }))}>
          {(option) => (
            <ListBoxItem
              id={option.id}
              textValue={option.title}
              isDisabled={option.isDisabled}
              className={styles.option}
            >
              <span className={styles.words}>
                <Text slot="label">{option.title}</Text>
                {option.detail !== undefined && (
                  <Text slot="description" className={styles.detail}>
                    {option.detail}
                  </Text>
                )}
              </span>
              <CheckIcon size={20} className={styles.check} />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
