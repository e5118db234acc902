import { useState } from 'react';
import type { Rollout } from '@frizo/contracts';
import { Badge, Button, classes } from '@frizo/ui';
import { momentWords } from '../../client-stream/moment.ts';
import type { Overrides } from '../../overrides/use-overrides.ts';
import adminStyles from '../admin.module.css';
import { BuildBadges } from './build-badges.component.tsx';
import { ageWords, sizeWords } from './rollout-words.ts';
import styles from './rollouts.module.css';
import type { WantedMove } from './use-move.ts';

type Build = Rollout['builds'][number];

export interface KeptBuildsProps {
  rollout: Rollout;
  overrides: Overrides;
  onMove: (wanted: WantedMove) => void;
}

/** The builds that are kept, newest first: any of them can be offered, rolled back to, and tried in the own browser. */
export function KeptBuilds({ rollout, overrides, onMove }: KeptBuildsProps) {
  const [openedAt] = useState(() => Date.now());
  const own = overrides.chosen[rollout.remote];
  return (
    <section aria-labelledby="rollout-builds">
      <h2 id="rollout-builds" className={adminStyles.subheading}>
        Kept builds
      </h2>
      <ul className={adminStyles.list} aria-label="Kept builds">
        {rollout.builds.map((kept) => (
          <li key={kept.build} className={styles.kept}>
            <div className={adminStyles.grow}>
              <p className={adminStyles.row}>
                <span className={styles.build}>{kept.build}</span>
                <span className={styles.soft}>{kept.version}</span>
                <BuildBadges rollout={rollout} build={kept.build} />
                {own === kept.build && <Badge tone="partly">In this browser</Badge>}
              </p>
              <p className={adminStyles.small}>{keptWords(kept, openedAt)}</p>
            </div>
            <BuildActions rollout={rollout} build={kept.build} overrides={overrides} onMove={onMove} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function keptWords({ registeredAt, bytes }: Build, nowMs: number): string {
  return `${momentWords(registeredAt)} · ${ageWords(registeredAt, nowMs)} · ${sizeWords(bytes)}`;
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
