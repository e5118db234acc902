import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.component.tsx';
import { CloseIcon } from '../icons/icons.ts';
import styles from './dialog.module.css';

export interface DialogHeaderProps {
  title: string;
  subtitle?: ReactNode;
  /** Renders the Close button. */
  onClose?: () => void;
}

/** Title and Close button. It names the surrounding dialog, found in the DOM, since that may belong to another React root. */
export function DialogHeader({ title, subtitle, onClose }: DialogHeaderProps) {
  const id = useId();
  const header = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    const dialog = header.current?.closest('[role=dialog], [role=alertdialog]');
    dialog?.setAttribute('aria-labelledby', id);
    return () => {
      // The header that replaces this one, in another React root, may have named the dialog already.
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

/** Sticky at the bottom while the body scrolls. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <footer className={styles.footer}>{children}</footer>;
}
