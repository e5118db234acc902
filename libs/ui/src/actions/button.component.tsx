import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { classes } from '../classes.ts';
import { LiveStatus } from '../feedback/live-status.component.tsx';
import type { Icon } from '../icons/draw-icon.tsx';
import { buttonClass, type ButtonLook } from './button-class.ts';
import styles from './button.module.css';

export interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  icon?: Icon;
  /**
   * Its action is in progress: it keeps focus and name, shows a spinner, and ignores clicks. Buttons without this prop have no live region, since a
   * page can have many that are never busy.
   */
  isBusy?: boolean;
  /** Announced when it becomes busy, such as "Saving". */
  busyText?: string;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A `<button type="button">`; pass `type="submit"` in a form. */
export function Button(props: ButtonProps) {
  const { look, size, isWide, icon: Icon, isBusy, busyText = 'Please wait', onClick, ...rest } = props;
  const { children, type = 'button', ...native } = rest;
  // `disabled` would remove the focus in the middle of a form; aria-disabled keeps it, and this handler ignores clicks.
  const guard = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy === true) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <>
      <button
        {...native}
        type={type}
        className={buttonClass({ look, size, isWide })}
        aria-disabled={isBusy || native['aria-disabled']}
        data-busy={isBusy || undefined}
        onClick={guard}
      >
        {Icon === undefined ? (
          <span className={styles.content}>{children}</span>
        ) : (
          <span className={classes(styles.content, styles.withIcon)}>
            <Icon size={20} />
            <span>{children}</span>
          </span>
        )}
        {isBusy === true && <span className={styles.spinner} aria-hidden="true" />}
      </button>
      {isBusy !== undefined && <LiveStatus>{isBusy ? busyText : ''}</LiveStatus>}
    </>
  );
}
