import { useState } from 'react';
import { EyeIcon, EyeOffIcon } from '../icons/icons.ts';
import styles from './field.module.css';
import { TextField, type TextFieldProps } from './text-field.component.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trailing' | 'autoComplete'> {
  /** Tells password managers which of the two it is. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password, hidden until the user reveals it. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const RevealIcon = isShown ? EyeOffIcon : EyeIcon;
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          className={styles.reveal}
          aria-label="Show password"
          aria-pressed={isShown}
          disabled={props.disabled}
          onClick={() => setShown(!isShown)}
        >
          <RevealIcon size={20} />
        </button>
      }
    />
  );
}
