import { useId } from 'react';
import styles from './choice-select.module.css';

export interface ChoiceSelectProps<Value extends string | number> {
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly title: string }[];
  onChange(value: Value): void;
}

/** The select of the browser, for one of a few ways to show something, where one is always chosen: no form, so it has no error. */
export function ChoiceSelect<Value extends string | number>(props: ChoiceSelectProps<Value>) {
  const { label, value, options, onChange } = props;
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={styles.select}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = options[currentTarget.selectedIndex];
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.title}
          </option>
        ))}
      </select>
    </div>
  );
}
