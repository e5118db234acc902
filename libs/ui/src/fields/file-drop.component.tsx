import { useState, type ChangeEvent, type DragEvent } from 'react';
import { buttonClass } from '../actions/button-class.ts';
import { classes } from '../classes.ts';
import { FieldFrame, type FieldTexts } from './field-frame.component.tsx';
import styles from './file-drop.module.css';

export interface FileDropProps extends FieldTexts {
  /** The native `accept`. It does not apply to dropped files: check the file. */
  accept: string;
  /** The text of the button, such as "Choose photo". */
  choose: string;
  isDisabled?: boolean;
  onFile: (file: File) => void;
}

/** One file, chosen or dropped. The whole field is the native control, so it opens by click, touch, Enter and Space. */
export function FileDrop(props: FileDropProps) {
  const { label, hint, error, isRequired, isOptional, accept, choose, isDisabled = false, onFile } = props;
  const [isOver, setOver] = useState(false);

  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // Cleared, so that the same file can be chosen again.
    event.target.value = '';
    if (file !== undefined) onFile(file);
  };
  // Replaces the browser's own drop, which ignores files that `accept` does not name.
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined && !isDisabled) onFile(file);
  };

  return (
    <FieldFrame {...{ label, hint, error, isRequired, isOptional }}>
      {(wiring) => (
        <div
          className={classes(styles.zone, isOver && styles.over)}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <input
            {...wiring}
            type="file"
            accept={accept}
            disabled={isDisabled}
            className={styles.input}
            onChange={take}
          />
          <span aria-hidden="true" className={buttonClass()}>
            {choose}
          </span>
          <span aria-hidden="true" className={styles.words}>
            or drop it here
          </span>
        </div>
      )}
    </FieldFrame>
  );
}
