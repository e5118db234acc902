import type { Flag } from '@frizo/contracts';
import { VisuallyHidden } from '@frizo/ui';
import styles from './admin.module.css';
import { differencesOf } from './flag-words.ts';

/** What differs between two states of a flag, line by line; colour and strike-through say nothing that words do not. */
export function Differences({ before, after }: { before: Flag | null; after: Flag | null }) {
  return (
    <ul className={styles.differences}>
      {differencesOf(before, after).map(({ what, before: old, after: now }) => (
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
