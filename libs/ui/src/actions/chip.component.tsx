import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import type { Icon } from '../icons/draw-icon.tsx';
import { CloseIcon } from '../icons/icons.ts';
import { VisuallyHidden } from '../layout/visually-hidden.component.tsx';
import styles from './chip.module.css';

/** A short label. */
export function Chip({ children, icon: Icon }: { children: ReactNode; icon?: Icon }) {
  return (
    <span className={styles.chip}>
      {Icon !== undefined && <Icon size={16} />}
      {children}
    </span>
  );
}

export interface ChoiceChipProps {
  children: ReactNode;
  icon?: Icon;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

/** A choice that applies at once, such as a filter. */
export function ChoiceChip({ children, icon: Icon, isChosen, onChange }: ChoiceChipProps) {
  return (
    <button
      type="button"
      className={classes(styles.chip, styles.choice, isChosen && styles.chosen)}
      aria-pressed={isChosen}
      onClick={() => onChange(!isChosen)}
    >
      {Icon !== undefined && <Icon size={16} />}
      {children}
    </button>
  );
}

/** A chosen value with a remove button; `children` is the value. */
export function RemovableChip({ children, onRemove }: { children: ReactNode; onRemove: () => void }) {
  return (
    <button type="button" className={classes(styles.chip, styles.choice, styles.chosen)} onClick={onRemove}>
      <VisuallyHidden>Remove </VisuallyHidden>
      <span className={styles.text}>{children}</span>
      <CloseIcon size={16} />
    </button>
  );
}
