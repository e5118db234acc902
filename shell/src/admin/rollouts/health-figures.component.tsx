import type { BuildHealth, VitalName } from '@frizo/contracts';
import { Badge } from '@frizo/ui';
import { durationText, failuresOf, failureText, ratingOf, vitalText } from './health-texts.ts';
import type { Rating } from './health-texts.ts';
import styles from './rollouts.module.css';

const tones = { good: 'done', 'needs work': 'partly', poor: 'wrong' } as const satisfies Record<
  Rating,
  string
>;

export function FailureCount({ health }: { health: BuildHealth }) {
  return <span className={failuresOf(health) > 0 ? styles.failed : styles.soft}>{failureText(health)}</span>;
}

export function LoadTime({ health: { loadMs } }: { health: BuildHealth }) {
  if (loadMs === null) return <span className={styles.soft}>not known</span>;
  return `${durationText(loadMs.median)}, 95% within ${durationText(loadMs.p95)}`;
}

/** The 75th percentile of a web vital, with its rating. */
export function Vital({ health: { vitals }, name }: { health: BuildHealth; name: VitalName }) {
  const value = vitals[name];
  if (value === undefined) return <span className={styles.soft}>not known</span>;
  const rating = ratingOf(name, value);
  return (
    <span className={styles.vital}>
      {vitalText(name, value)} <Badge tone={tones[rating]}>{rating}</Badge>
    </span>
  );
}
