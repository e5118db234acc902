import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.component.tsx';
import { CloseIcon } from '../icons/icons.ts';
import styles from './dialog.module.css';

export interface DialogHeaderProps {
  title: string;
  subtitle?: ReactNode;
  /** Shows the Close button. */
  onClose?: () => void;
}

/** Title and Close. It names the dialog it stands in, found on the page: that may be of another React root. */
export function DialogHeader({ title, subtitle, onClose }: DialogHeaderProps) {
  const id = useId();
  const header = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    const dialog = header.current?.closest('[role=dialog], [role=alertdialog]');
    dialog?.setAttribute('aria-labelledby', id);
    return () => {
      // The header that takes this one's place, of another React root, may have named the dialog already.
      if (dialog?.getAttribute('aria-labelledby') === id) dialog.removeAttribute('aria-labelledby');
    };
  }, [id]);

  return (
    <header ref={header} className={styles.header}>
      <div className={styles.titles}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {onClose !== undefined && <IconButton icon={CloseIcon} label="Close" onClick={onClose} />}
    </header>
  );
}

export function DialogBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}

/** Stays at the bottom while the body scrolls. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <footer className={styles.footer}>{children}</footer>;
}
