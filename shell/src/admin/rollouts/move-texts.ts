import type { Rollout, RolloutMove } from '@frizo/contracts';
import { audienceText } from './rollout-texts.ts';

export interface MoveTexts {
  readonly title: string;
  /** What the move will do, shown before it is confirmed. */
  readonly happens: string;
  readonly yes: string;
  readonly busy: string;
  /** Shown after the move. */
  readonly done: string;
  readonly isDangerous?: boolean;
}

/** The texts of a move's dialog and notice; they say who gets which build. */
export function moveTexts({ remote, stable, candidate, audience }: Rollout, move: RolloutMove): MoveTexts {
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
        happens: `${candidate} is offered again: ${audienceText(audience)}.`,
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
