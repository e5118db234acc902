import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import type { Icon } from '../icons/draw-icon.tsx';
import { FieldFrame, type FieldTexts } from './field-frame.component.tsx';
import styles from './field.module.css';

type NativeProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'className' | 'value' | 'onChange' | 'id' | 'aria-invalid' | 'aria-describedby'
>;

export interface TextFieldProps extends FieldTexts, NativeProps {
  value: string;
  onChange: (value: string) => void;
  icon?: Icon;
  /** Rendered at the end, inside the box. */
  trailing?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A single-line text field with the native `type`, `inputMode`, `autoComplete` and so on. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, isRequired, isOptional, onChange, icon: Icon, trailing, ...native } = props;
  return (
    <FieldFrame {...{ label, hint, error, isRequired, isOptional }}>
      {(wiring) => (
        <div className={styles.box}>
          {Icon !== undefined && <Icon size={20} />}
          <input
            type="text"
            {...native}
            {...wiring}
            className={styles.input}
            onChange={(event) => onChange(event.target.value)}
          />
          {trailing}
        </div>
      )}
    </FieldFrame>
  );
}
