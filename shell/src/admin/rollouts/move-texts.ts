import type { Rollout, RolloutMove } from '@frizo/contracts';
import { audienceWords } from './rollout-words.ts';

export interface MoveWords {
  readonly title: string;
  /** What will happen, before anybody says yes. */
  readonly happens: string;
  readonly yes: string;
  readonly busy: string;
  /** When it has been done. */
  readonly done: string;
  readonly isDangerous?: boolean;
}

/** A move as it is asked about and told; it says what happens to whom, by the builds' names. */
export function moveWords({ remote, stable, candidate, audience }: Rollout, move: RolloutMove): MoveWords {
  const back = `Everybody who has it goes back to ${stable} the next time they open ${remote}.`;
  switch (move.kind) {
    case 'offer': {
      const happens = `Everybody else stays on ${stable}.${replaced(candidate, move.build)}`;
      const done = `${move.build} is offered`;
      return move.build === candidate
        ? { title: `Who gets ${move.build}?`, happens, yes: 'Change', busy: 'Changing', done }
        : { title: `Offer ${move.build}?`, happens, yes: 'Offer', busy: 'Offering', done };
    }
    case 'promote':
      return {
        title: `Promote ${candidate}?`,
        happens: `Everybody gets ${candidate}. ${stable} becomes the last good build, which pages fall back to.`,
        yes: 'Promote',
        busy: 'Promoting',
        done: `${candidate} is now stable`,
      };
    case 'freeze':
      return {
        title: `Freeze ${candidate}?`,
        happens: `Nobody will get ${candidate}. ${back}`,
        yes: 'Freeze',
        busy: 'Freezing',
        done: `${candidate} is frozen`,
      };
    case 'thaw':
      return {
        title: `Thaw ${candidate}?`,
        happens: `${candidate} is offered again: ${audienceWords(audience)}.`,
        yes: 'Thaw',
        busy: 'Thawing',
        done: `${candidate} is offered again`,
      };
    case 'withdraw':
      return {
        title: `Withdraw ${candidate}?`,
        happens: `${remote} will have no candidate. ${back}`,
        yes: 'Withdraw',
        busy: 'Withdrawing',
        done: `${candidate} is withdrawn`,
      };
    case 'roll-back':
      return {
        title: `Roll back to ${move.build}?`,
        happens: `Everybody gets ${move.build} instead of ${stable} the next time they open ${remote}.${replaced(candidate, null)}`,
        yes: 'Roll back',
        busy: 'Rolling back',
        done: `Rolled back to ${move.build}`,
        isDangerous: true,
      };
  }
}

function replaced(candidate: string | null, next: string | null): string {
  return candidate === null || candidate === next ? '' : ` ${candidate} is no longer a candidate.`;
}
