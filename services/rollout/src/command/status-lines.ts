import type { Rollout } from '@frizo/contracts';
import { audienceInWords } from '../domain/describe-move.ts';

/** What runs where, a few lines a remote. */
export function statusLines(rollouts: readonly Rollout[]): string[] {
  if (rollouts.length === 0) return ['No remote was published yet.'];
  return rollouts.flatMap((rollout) => [
    `${rollout.remote}  stable ${rollout.stable}${lastGoodOf(rollout)}`,
    ...candidateOf(rollout),
    `  kept: ${rollout.builds.map(({ build }) => build).join(', ')}`,
  ]);
}

function lastGoodOf({ lastGood }: Rollout): string {
  return lastGood === null ? '' : `, falls back to ${lastGood}`;
}

function candidateOf({ candidate, audience, frozenBy }: Rollout): string[] {
  if (candidate === null) return [];
  const line = `  candidate ${candidate} for ${audienceInWords(audience)}`;
  return [frozenBy ? `${line}; frozen by ${frozenBy.movedBy}: ${frozenBy.reason}` : line];
}
