import { useId, type ReactNode } from 'react';
import styles from './choice.module.css';
import { Checkbox } from './checkbox.component.tsx';
import { FieldError } from './field-frame.component.tsx';

export interface Choice<Value extends string | number> {
  value: Value;
  title: ReactNode;
  isDisabled?: boolean;
}

interface GroupProps<Value extends string | number> {
  label: string;
  /** Hides the label visually, when the context shows it already. */
  isLabelHidden?: boolean;
  /** Side by side where they fit, for a few short choices. */
  isRow?: boolean;
  choices: readonly Choice<Value>[];
  error?: string;
}

function GroupFrame({
  label,
  isLabelHidden,
  isRow,
  error,
  children,
  role,
}: {
  label: string;
  isLabelHidden?: boolean;
  isRow?: boolean;
  error?: string;
  children: ReactNode;
  role?: 'radiogroup';
}) {
  const id = useId();
  return (
    <fieldset
      role={role}
      aria-describedby={`${id}-error`}
      aria-invalid={role === undefined || error === undefined ? undefined : true}
      className={styles.group}
    >
      <legend className={isLabelHidden ? styles.hiddenLegend : styles.legend}>{label}</legend>
      <div className={isRow ? styles.row : styles.choices}>{children}</div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}

export interface CheckboxGroupProps<Value extends string | number> extends GroupProps<Value> {
  values: readonly Value[];
  /** Receives the chosen values in the order of the choices. */
  onChange: (values: Value[]) => void;
}

/** Any number of choices from a list. */
export function CheckboxGroup<Value extends string | number>(props: CheckboxGroupProps<Value>) {
  const { choices, values, onChange, ...frame } = props;
  const toggle = (value: Value, isChecked: boolean) =>
    onChange(
      choices
        .map((choice) => choice.value)
        .filter((other) => (other === value ? isChecked : values.includes(other))),
    );
  return (
    <GroupFrame {...frame}>
      {choices.map(({ value, title, isDisabled }) => (
        <Checkbox
          key={value}
          isChecked={values.includes(value)}
          isDisabled={isDisabled}
          onChange={(isChecked) => toggle(value, isChecked)}
        >
          {title}
        </Checkbox>
      ))}
    </GroupFrame>
  );
}

export interface RadioGroupProps<Value extends string | number> extends GroupProps<Value> {
  /** Null while nothing is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
}

/** One choice from a short list. */
export function RadioGroup<Value extends string | number>(props: RadioGroupProps<Value>) {
  const { choices, value: chosen, onChange, ...frame } = props;
  const name = useId();
  return (
    <GroupFrame {...frame} role="radiogroup">
      {choices.map(({ value, title, isDisabled }) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            className={styles.dot}
            checked={value === chosen}
            disabled={isDisabled}
            onChange={() => onChange(value)}
          />
          <span>{title}</span>
        </label>
      ))}
    </GroupFrame>
  );
}
