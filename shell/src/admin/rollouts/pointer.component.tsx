import type { ReactNode, Ref } from 'react';
import type { Rollout } from '@frizo/contracts';
import { Button, Card } from '@frizo/ui';
import adminStyles from '../admin.module.css';
import { BuildName } from './build-name.component.tsx';
import { CandidateState } from './candidate-state.component.tsx';
import styles from './rollouts.module.css';
import type { RequestedMove } from './use-move.ts';

export interface PointerProps {
  rollout: Rollout;
  heading: Ref<HTMLHeadingElement>;
  onMove: (requested: RequestedMove) => void;
}

/** The builds that the rollout points to, and the actions on its candidate. */
export function Pointer({ rollout, heading, onMove }: PointerProps) {
  const { stable, candidate, lastGood } = rollout;
  return (
    <section aria-labelledby="rollout-pointer">
      <h2 id="rollout-pointer" ref={heading} tabIndex={-1} className={adminStyles.subheading}>
        What runs
      </h2>
      <div className={styles.places}>
        <Place title="Stable">
          <p>
            <BuildName rollout={rollout} build={stable} />
          </p>
        </Place>
        <Place title="Candidate">
          {candidate === null ? (
            <p className={styles.soft}>There is no candidate. Offer one of the kept builds.</p>
          ) : (
            <>
              <CandidateState rollout={rollout} />
              <CandidateActions rollout={rollout} candidate={candidate} onMove={onMove} />
            </>
          )}
        </Place>
        <Place title="Last good">
          <p>
            <BuildName rollout={rollout} build={lastGood} />
          </p>
          <p className={styles.soft}>What pages fall back to.</p>
        </Place>
      </div>
    </section>
  );
}

function Place({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section">
      <h3 className={styles.place}>{title}</h3>
      {children}
    </Card>
  );
}

interface CandidateActionsProps extends Pick<PointerProps, 'rollout' | 'onMove'> {
  candidate: string;
}

function CandidateActions({ rollout: { frozen }, candidate, onMove }: CandidateActionsProps) {
  const button = (text: string, requested: RequestedMove, look?: 'primary') => (
    <Button size="small" look={look} aria-haspopup="dialog" onClick={() => onMove(requested)}>
      {text}
    </Button>
  );
  return (
    <div className={styles.buttons}>
      {/* A frozen candidate must be thawed before it can be promoted. */}
      {!frozen && button('Promote', { kind: 'promote' }, 'primary')}
      {button('Change who gets it', { kind: 'offer', build: candidate })}
      {frozen ? button('Thaw', { kind: 'thaw' }) : button('Freeze', { kind: 'freeze' })}
      {button('Withdraw', { kind: 'withdraw' })}
    </div>
  );
}
