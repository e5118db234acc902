import type { BuildHealth, VitalName } from '@frizo/contracts';
import { Badge } from '@frizo/ui';
import { durationWords, failuresOf, failureWords, ratingOf, vitalWords } from './health-words.ts';
import type { Rating } from './health-words.ts';
import styles from './rollouts.module.css';

const tones = { good: 'done', 'needs work': 'partly', poor: 'wrong' } as const satisfies Record<
  Rating,
  string
>;

export function FailureCount({ health }: { health: BuildHealth }) {
  return <span className={failuresOf(health) > 0 ? styles.failed : styles.soft}>{failureWords(health)}</span>;
}

export function LoadTime({ health: { loadMs } }: { health: BuildHealth }) {
  if (loadMs === null) return <span className={styles.soft}>not known</span>;
  return `${durationWords(loadMs.median)}, 95% within ${durationWords(loadMs.p95)}`;
}

/** What three of four pages stayed within, and whether that is good. */
export function Vital({ health: { vitals }, name }: { health: BuildHealth; name: VitalName }) {
  const value = vitals[name];
  if (value === undefined) return <span className={styles.soft}>not known</span>;
  const rating = ratingOf(name, value);
  return (
    <span className={styles.vital}>
      {vitalWords(name, value)} <Badge tone={tones[rating]}>{rating}</Badge>
    </span>
  );
}
