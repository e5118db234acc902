import { AlertIcon } from '@frizo/ui';
import styles from './problem.module.css';

/** Why something failed, one reason a line; announced when it appears. Render it before there is a text. */
export function Problem({ children }: { children: string | null }) {
  return (
    <div role="alert">
      {children !== null && (
        <p className={styles.problem}>
          <AlertIcon size={20} />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
