import { Card } from '@frizo/ui';
import { BuildBadges } from './build-badges.component.tsx';
import { FailureCount, LoadTime, Vital } from './health-figures.component.tsx';
import type { HealthListProps } from './health-table.component.tsx';
import { vitalNames } from './health-texts.ts';
import styles from './rollouts.module.css';

/** The health of the builds on narrow screens, one card each. */
export function HealthCards({ rollout, builds }: HealthListProps) {
  return (
    <ul className={styles.cards} aria-label="Health of the builds">
      {builds.map((health) => (
        <Card key={health.build} as="li">
          <h3 className={styles.remote}>
            <span className={styles.build}>{health.build}</span>{' '}
            <BuildBadges rollout={rollout} build={health.build} />
          </h3>
          <dl className={styles.facts}>
            <dt>Loads</dt>
            <dd>{health.loads.toLocaleString('en-US')}</dd>
            <dt>Failures</dt>
            <dd>
              <FailureCount health={health} />
            </dd>
            <dt>Load time</dt>
            <dd>
              <LoadTime health={health} />
            </dd>
            {vitalNames.map((name) => (
              <div key={name} className={styles.fact}>
                <dt>{name}</dt>
                <dd>
                  <Vital health={health} name={name} />
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      ))}
    </ul>
  );
}
