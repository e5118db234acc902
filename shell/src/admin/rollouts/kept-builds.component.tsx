import { useState } from 'react';
import type { Rollout } from '@frizo/contracts';
import { Badge, Button, classes } from '@frizo/ui';
import { momentText } from '../../client-stream/moment.ts';
import type { Overrides } from '../../overrides/use-overrides.ts';
import adminStyles from '../admin.module.css';
import { BuildBadges } from './build-badges.component.tsx';
import { ageText, sizeText } from './rollout-texts.ts';
import styles from './rollouts.module.css';
import type { RequestedMove } from './use-move.ts';

type Build = Rollout['builds'][number];

export interface KeptBuildsProps {
  rollout: Rollout;
  overrides: Overrides;
  onMove: (requested: RequestedMove) => void;
}

/** The stored builds, newest first: each can be offered, rolled back to, or tried in the admin's own browser. */
export function KeptBuilds({ rollout, overrides, onMove }: KeptBuildsProps) {
  const [openedAt] = useState(() => Date.now());
  const own = overrides.chosen[rollout.remote];
  return (
    <section aria-labelledby="rollout-builds">
      <h2 id="rollout-builds" className={adminStyles.subheading}>
        Kept builds
      </h2>
      <ul className={adminStyles.list} aria-label="Kept builds">
        {rollout.builds.map((entry) => (
          <li key={entry.build} className={styles.kept}>
            <div className={adminStyles.grow}>
              <p className={adminStyles.row}>
                <span className={styles.build}>{entry.build}</span>
                <span className={styles.soft}>{entry.version}</span>
                <BuildBadges rollout={rollout} build={entry.build} />
                {own === entry.build && <Badge tone="partly">In this browser</Badge>}
              </p>
              <p className={adminStyles.small}>{detailText(entry, openedAt)}</p>
            </div>
            <BuildActions rollout={rollout} build={entry.build} overrides={overrides} onMove={onMove} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function detailText({ registeredAt, bytes }: Build, nowMs: number): string {
  return `${momentText(registeredAt)} · ${ageText(registeredAt, nowMs)} · ${sizeText(bytes)}`;
}

function BuildActions({ rollout, build, overrides, onMove }: KeptBuildsProps & { build: string }) {
  const { remote, stable, candidate } = rollout;
  const isOwn = overrides.chosen[remote] === build;
  const canMove = build !== stable && build !== candidate;
  return (
    <div className={classes(styles.buttons, !canMove && styles.alone)}>
      {canMove && (
        <>
          <Button
            size="small"
            aria-label={`Offer ${build}`}
            aria-haspopup="dialog"
            onClick={() => onMove({ kind: 'offer', build })}
          >
            Offer
          </Button>
          <Button
            size="small"
            aria-label={`Roll back to ${build}`}
            aria-haspopup="dialog"
            onClick={() => onMove({ kind: 'roll-back', build })}
          >
            Roll back
          </Button>
        </>
      )}
      <Button
        size="small"
        look="plain"
        aria-label={isOwn ? `Reset this browser from ${build}` : `Try in my browser: ${build}`}
        isBusy={overrides.isBusy}
        busyText="Reloading the page"
        onClick={() => void (isOwn ? overrides.reset() : overrides.choose(remote, build))}
      >
        {isOwn ? 'Reset' : 'Try in my browser'}
      </Button>
    </div>
  );
}
