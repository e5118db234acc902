import { useId, type ReactNode, type Ref } from 'react';
import { FieldError } from './field-frame.component.tsx';
import styles from './choice.module.css';

export interface CheckboxProps {
  children: ReactNode;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  onBlur?: () => void;
  onFocus?: () => void;
  name?: string;
  /** Some of its items are chosen, but not all. */
  isPartly?: boolean;
  isDisabled?: boolean;
  error?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A checkbox; its text is the label and part of the click target. */
export function Checkbox(props: CheckboxProps) {
  const { children, isChecked, onChange, isPartly = false, isDisabled, error, ref, ...native } = props;
  const id = useId();
  const wire = (element: HTMLInputElement | null) => {
    // HTML has no attribute for it.
    if (element !== null) element.indeterminate = isPartly;
    if (typeof ref === 'function') ref(element);
    else if (ref) ref.current = element;
  };
  return (
    <div>
      <label className={styles.choice}>
        <input
          {...native}
          ref={wire}
          type="checkbox"
          className={styles.box}
          checked={isChecked}
          disabled={isDisabled}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${id}-error`}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
