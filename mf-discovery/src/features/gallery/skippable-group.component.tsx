import { useRef, type ReactNode } from 'react';
import styles from './gallery.module.css';

interface SkippableGroupProps {
  /** The label of the group, such as `Work by Maeve Ito`. */
  label: string;
  children: ReactNode;
}

/** Each card has five tab stops: this lets keyboard users skip all of them at once. */
export function SkippableGroup({ label, children }: SkippableGroupProps) {
  const end = useRef<HTMLDivElement>(null);
  return (
    <div className={styles.group}>
      <button type="button" className={styles.skip} onClick={() => end.current?.focus()}>
        {`Skip ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
      </button>
      {children}
      <div
        ref={end}
        tabIndex={-1}
        role="group"
        aria-label={`End of ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
        className={styles.afterGroup}
      />
    </div>
  );
}
