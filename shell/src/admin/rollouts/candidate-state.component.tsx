import type { Rollout } from '@frizo/contracts';
import { Badge } from '@frizo/ui';
import { momentText } from '../../client-stream/moment.ts';
import { BuildName } from './build-name.component.tsx';
import { audienceText } from './rollout-texts.ts';
import styles from './rollouts.module.css';

/** The candidate with its audience, or with why it is frozen. */
export function CandidateState({ rollout }: { rollout: Rollout }) {
  const { candidate, frozen, audience } = rollout;
  if (candidate === null) return <span className={styles.soft}>none</span>;
  return (
    <div className={styles.candidate}>
      <p>
        <BuildName rollout={rollout} build={candidate} /> {frozen && <Badge tone="wrong">Frozen</Badge>}
      </p>
      <p>{frozen ? `Offered to nobody; was for ${audienceText(audience)}` : audienceText(audience)}</p>
      <FreezeReason rollout={rollout} />
    </div>
  );
}

function FreezeReason({ rollout: { frozen, frozenBy } }: { rollout: Rollout }) {
  if (!frozen || frozenBy === undefined) return null;
  const { movedBy, movedAt, reason } = frozenBy;
  return (
    <p className={styles.why}>
      <span className={styles.soft}>{`${frozenByText(movedBy)}, ${momentText(movedAt)}`}</span>
      <br />
      <span dir="auto">{reason}</span>
    </p>
  );
}

function frozenByText(movedBy: string): string {
  return movedBy === 'guard' ? 'Frozen by the guard' : `Frozen by ${movedBy}`;
}
