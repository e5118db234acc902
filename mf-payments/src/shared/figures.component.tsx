import { formatCents } from '@frizo/money';
import styles from './figures.module.css';

interface FiguresProps {
  /** Titles with amounts in cents; null for one that is not known right now. */
  figures: readonly (readonly [title: string, cents: number | null])[];
}

/** Amounts of money side by side. */
export function Figures({ figures }: FiguresProps) {
  return (
    <dl className={styles.figures}>
      {figures.map(([title, cents]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{cents === null ? 'Not known right now' : formatCents(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}
