import { useId } from 'react';
import styles from './dropdown.module.css';

interface DropdownProps {
  label: string;
  hint?: string;
  name: string;
  /** -1 while nothing is chosen (spec 5.1). */
  value: number;
  options: readonly { readonly value: number; readonly title: string; readonly isDisabled?: boolean }[];
  placeholder: string;
  isDisabled?: boolean;
  error: string | undefined;
  onChange(value: number): void;
  onBlur(): void;
  onFocus(): void;
}

/** A field of a form with the dropdown of the browser: quick by touch, and typing finds (decision 0026). */
export function Dropdown(props: DropdownProps) {
  const { label, hint, options, placeholder, isDisabled, error, onChange, ...native } = props;
  const id = useId();
  return (
    <div className={styles.dropdown}>
      <label htmlFor={id}>{label}</label>
      <select
        {...native}
        id={id}
        className={styles.select}
        disabled={isDisabled}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      >
        <option value={-1} disabled>
          {placeholder}
        </option>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.title}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <p id={`${id}-error`} role="alert">
        {error}
      </p>
    </div>
  );
}
