import type { BuildHealth, Rollout } from '@frizo/contracts';
import { classes } from '@frizo/ui';
import { BuildBadges } from './build-badges.component.tsx';
import { FailureCount, LoadTime, Vital } from './health-figures.component.tsx';
import { vitalNames } from './health-texts.ts';
import styles from './rollouts.module.css';

export interface HealthListProps {
  rollout: Rollout;
  builds: readonly BuildHealth[];
}

export function HealthTable({ rollout, builds }: HealthListProps) {
  return (
    <table className={classes(styles.table, styles.figures)} aria-label="Health of the builds">
      <thead>
        <tr>
          <th scope="col">Build</th>
          <th scope="col">Loads</th>
          <th scope="col">Failures</th>
          <th scope="col">Load time</th>
          {vitalNames.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {builds.map((health) => (
          <tr key={health.build}>
            <th scope="row">
              <span className={styles.build}>{health.build}</span>{' '}
              <BuildBadges rollout={rollout} build={health.build} />
            </th>
            <td>{health.loads.toLocaleString('en-US')}</td>
            <td>
              <FailureCount health={health} />
            </td>
            <td>
              <LoadTime health={health} />
            </td>
            {vitalNames.map((name) => (
              <td key={name}>
                <Vital health={health} name={name} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
