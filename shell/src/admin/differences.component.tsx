import { VisuallyHidden } from '@frizo/ui';
import styles from './admin.module.css';
import type { Difference } from './differences.ts';

/** One line per difference; hidden text carries the same meaning as color and strike-through. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <ul className={styles.differences}>
      {differences.map(({ what, before: old, after: now }) => (
        <li key={what}>
          {`${what}: `}
          <del className={styles.before}>
            <VisuallyHidden>was </VisuallyHidden>
            {old}
          </del>
          <VisuallyHidden>, is</VisuallyHidden> <strong>{now}</strong>
        </li>
      ))}
    </ul>
  );
}
