import type { Rollout } from '@frizo/contracts';
import { Badge } from '@frizo/ui';
import { momentWords } from '../../client-stream/moment.ts';
import { BuildName } from './build-name.component.tsx';
import { audienceWords } from './rollout-words.ts';
import styles from './rollouts.module.css';

/** The candidate with who gets it, and why nobody does. */
export function CandidateState({ rollout }: { rollout: Rollout }) {
  const { candidate, frozen, audience } = rollout;
  if (candidate === null) return <span className={styles.soft}>none</span>;
  return (
    <div className={styles.candidate}>
      <p>
        <BuildName rollout={rollout} build={candidate} /> {frozen && <Badge tone="wrong">Frozen</Badge>}
      </p>
      <p>{frozen ? `Offered to nobody; was for ${audienceWords(audience)}` : audienceWords(audience)}</p>
      <FrozenWhy rollout={rollout} />
    </div>
  );
}

function FrozenWhy({ rollout: { frozen, frozenBy } }: { rollout: Rollout }) {
  if (!frozen || frozenBy === undefined) return null;
  const { movedBy, movedAt, reason } = frozenBy;
  return (
    <p className={styles.why}>
      <span className={styles.soft}>{`${whoWords(movedBy)}, ${momentWords(movedAt)}`}</span>
      <br />
      <span dir="auto">{reason}</span>
    </p>
  );
}

function whoWords(movedBy: string): string {
  return movedBy === 'guard' ? 'Frozen by the guard' : `Frozen by ${movedBy}`;
}
