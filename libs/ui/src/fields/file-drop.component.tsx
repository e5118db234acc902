import { useState, type ChangeEvent, type DragEvent } from 'react';
import { buttonClass } from '../actions/button-class.ts';
import { classes } from '../classes.ts';
import { FieldFrame, type FieldWords } from './field-frame.component.tsx';
import styles from './file-drop.module.css';

export interface FileDropProps extends FieldWords {
  /** What can be chosen, as the native `accept`. What is dropped has not been through it: check what comes. */
  accept: string;
  /** On the button, as "Choose photo". */
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
    // Emptied, so that the same file can be chosen once more.
    event.target.value = '';
    if (file !== undefined) onFile(file);
  };
  // In place of the browser's own drop, which swallows what `accept` does not name.
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
