import type { Ref, TextareaHTMLAttributes } from 'react';
import { classes } from '../classes.ts';
import { FieldFrame, type FieldTexts } from './field-frame.component.tsx';
import styles from './field.module.css';
import own from './text-area.module.css';

type NativeProps = Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'className' | 'value' | 'onChange' | 'id' | 'aria-invalid' | 'aria-describedby'
>;

export interface TextAreaProps extends FieldTexts, NativeProps {
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A multi-line text field, as high as `rows`, and resizable. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, isRequired, isOptional, onChange, ...native } = props;
  return (
    <FieldFrame {...{ label, hint, error, isRequired, isOptional }}>
      {(wiring) => (
        <div className={styles.box}>
          <textarea
            rows={4}
            {...native}
            {...wiring}
            className={classes(styles.input, own.area)}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </FieldFrame>
  );
}
