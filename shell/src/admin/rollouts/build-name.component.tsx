import type { Rollout } from '@frizo/contracts';
import styles from './rollouts.module.css';

/** A build with the version that it says of itself. */
export function BuildName({ rollout: { builds }, build }: { rollout: Rollout; build: string | null }) {
  if (build === null) return <span className={styles.soft}>none</span>;
  const version = builds.find((kept) => kept.build === build)?.version;
  return (
    <>
      <span className={styles.build}>{build}</span>
      {version !== undefined && <span className={styles.soft}>{` ${version}`}</span>}
    </>
  );
}
