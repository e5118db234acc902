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
  onFile?: (file: File) => void;
  /** Instead of `onFile` where several can be chosen or dropped at once; never empty. */
  onFiles?: (files: readonly File[]) => void;
}

/** A file, chosen or dropped. The whole field is the native control, so it opens by click, touch, Enter and Space. */
export function FileDrop(props: FileDropProps) {
  const { label, hint, error, isRequired, isOptional, accept, choose, isDisabled = false } = props;
  const { onFile, onFiles } = props;
  const [isOver, setOver] = useState(false);

  const report = (files: readonly File[]) => {
    const [file] = files;
    if (file === undefined) return;
    onFile?.(file);
    onFiles?.(files);
  };
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Cleared, so that the same file can be chosen again.
    event.target.value = '';
    report(files);
  };
  // Replaces the browser's own drop, which ignores files that `accept` does not name.
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (!isDisabled) report(files);
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
            multiple={onFiles !== undefined}
            disabled={isDisabled}
            className={styles.input}
            onChange={take}
          />
          <span aria-hidden="true" className={buttonClass()}>
            {choose}
          </span>
          <span aria-hidden="true" className={styles.words}>
            {onFiles === undefined ? 'or drop it here' : 'or drop them here'}
          </span>
        </div>
      )}
    </FieldFrame>
  );
}
