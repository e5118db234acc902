import type { Rollout } from '@frizo/contracts';
import styles from './rollouts.module.css';

/** A build's id with its version. */
export function BuildName({ rollout: { builds }, build }: { rollout: Rollout; build: string | null }) {
  if (build === null) return <span className={styles.soft}>none</span>;
  const version = builds.find((other) => other.build === build)?.version;
  return (
    <>
      <span className={styles.build}>{build}</span>
      {version !== undefined && <span className={styles.soft}>{` ${version}`}</span>}
    </>
  );
}
