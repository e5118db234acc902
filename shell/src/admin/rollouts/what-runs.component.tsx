import type { Rollout } from '@frizo/contracts';
import { Card, classes } from '@frizo/ui';
import { PortalLink } from '../../layout/portal-link.component.tsx';
import { useIsWide } from '../../layout/use-is-wide.ts';
import { BuildName } from './build-name.component.tsx';
import { CandidateState } from './candidate-state.component.tsx';
import styles from './rollouts.module.css';

/** Every remote with its pointer: a table on wide screens, cards on narrow ones. */
export function WhatRuns({ rollouts }: { rollouts: readonly Rollout[] }) {
  return useIsWide() ? <RolloutTable rollouts={rollouts} /> : <RolloutCards rollouts={rollouts} />;
}

function RolloutTable({ rollouts }: { rollouts: readonly Rollout[] }) {
  return (
    <table className={classes(styles.table, styles.kinds)} aria-label="What runs where">
      <thead>
        <tr>
          <th scope="col">Remote</th>
          <th scope="col">Stable</th>
          <th scope="col">Candidate</th>
          <th scope="col">Last good</th>
          <th scope="col">Kept</th>
        </tr>
      </thead>
      <tbody>
        {rollouts.map((rollout) => (
          <tr key={rollout.remote}>
            <th scope="row">
              <RemoteLink rollout={rollout} />
            </th>
            <td>
              <BuildName rollout={rollout} build={rollout.stable} />
            </td>
            <td>
              <CandidateState rollout={rollout} />
            </td>
            <td>
              <BuildName rollout={rollout} build={rollout.lastGood} />
            </td>
            <td>{buildCountText(rollout)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RolloutCards({ rollouts }: { rollouts: readonly Rollout[] }) {
  return (
    <ul className={styles.cards} aria-label="What runs where">
      {rollouts.map((rollout) => (
        <Card key={rollout.remote} as="li">
          <h2 className={styles.remote}>
            <RemoteLink rollout={rollout} />
          </h2>
          <dl className={styles.facts}>
            <dt>Stable</dt>
            <dd>
              <BuildName rollout={rollout} build={rollout.stable} />
            </dd>
            <dt>Candidate</dt>
            <dd>
              <CandidateState rollout={rollout} />
            </dd>
            <dt>Last good</dt>
            <dd>
              <BuildName rollout={rollout} build={rollout.lastGood} />
            </dd>
            <dt>Kept</dt>
            <dd>{buildCountText(rollout)}</dd>
          </dl>
        </Card>
      ))}
    </ul>
  );
}

function RemoteLink({ rollout: { remote } }: { rollout: Rollout }) {
  return <PortalLink href={`/admin/rollouts/${encodeURIComponent(remote)}`}>{remote}</PortalLink>;
}

function buildCountText({ builds }: Rollout): string {
  return builds.length === 1 ? '1 build' : `${builds.length} builds`;
}
