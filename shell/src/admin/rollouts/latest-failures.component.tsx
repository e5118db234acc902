import type { BuildHealth } from '@frizo/contracts';
import { momentText } from '../../client-stream/moment.ts';
import adminStyles from '../admin.module.css';
import styles from './rollouts.module.css';

/** The latest failures that pages reported, newest first; the messages are untrusted text. */
export function LatestFailures({ builds }: { builds: readonly BuildHealth[] }) {
  const failures = builds
    .flatMap(({ build, latestFailures }) => latestFailures.map((failure) => ({ build, ...failure })))
    .toSorted((a, b) => b.at - a.at);
  if (failures.length === 0) return null;
  return (
    <>
      <h3 id="rollout-failures" className={adminStyles.subheading}>
        Latest failures
      </h3>
      <ul className={adminStyles.list} aria-labelledby="rollout-failures">
        {failures.map(({ build, stage, message, path, at }, index) => (
          // Two pages can report the same failure in the same second.
          <li key={`${build} ${at} ${index}`}>
            <p>
              <span className={styles.build}>{build}</span> {`at ${stage}`}
            </p>
            <p dir="auto">{message}</p>
            <p className={adminStyles.small}>{`${path} · ${momentText(at)}`}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
