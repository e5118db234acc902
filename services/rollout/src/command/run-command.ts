import type { Rollout, RolloutMove } from '@frizo/contracts';
import { DomainError, type Clock, type Outbox } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { emptyAudience } from '../domain/move-pointer.ts';
import type { FitsShell } from '../releases/fits-shell.ts';
import { moveRollout } from '../rollouts/move-rollout.ts';
import { readRollouts } from '../rollouts/read-rollouts.ts';
import type { Command, RolloutChange } from './parse-arguments.ts';
import { audienceInWords } from '../domain/describe-move.ts';

export interface CommandTools {
  readonly knex: Knex;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly fitsShell: FitsShell;
  /** The user at the terminal, for the audit. */
  readonly user: string;
  /** Asks for the reason; undefined without a terminal. */
  readonly askWhy: () => Promise<string | undefined>;
}

/** The result of a command, for display in the terminal. */
export interface Outcome {
  readonly isDone: boolean;
  readonly lines: readonly string[];
}

const minReasonLength = 3;

/** Runs one command, with the same moves and refusals as the admin pages. */
export async function runCommand(tools: CommandTools, command: Command): Promise<Outcome> {
  const rollouts = await readRollouts(tools.knex);
  if (command.name === 'status') return { isDone: true, lines: statusLines(rollouts) };
  const rollout = rollouts.find(({ remote }) => remote === command.remote);
  if (!rollout) return refused(`There is no remote ${command.remote}. There are: ${namesOf(rollouts)}.`);
  const move = moveOf(rollout, command.change);
  if (typeof move === 'string') return refused(move);
  const why = (command.why ?? (await tools.askWhy()) ?? '').trim();
  if (why.length < minReasonLength) return refused('Say why: --why "…"');
  return applyMove(tools, rollout, move, why);
}

async function applyMove(
  { knex, outbox, clock, fitsShell, user }: CommandTools,
  { remote, version }: Rollout,
  move: RolloutMove,
  reason: string,
): Promise<Outcome> {
  const mover = { movedBy: `${user}, by command`, movedAt: clock.now(), reason };
  try {
    await knex.transaction((trx) =>
      moveRollout({ trx, outbox, fitsShell }, { remote, version, move }, mover),
    );
  } catch (error) {
    if (error instanceof DomainError) return refused(error.message);
    throw error;
  }
  return { isDone: true, lines: statusLines(await readRollouts(knex, remote)) };
}

/** The requested move, or the reason why it is not possible. */
function moveOf(
  { stable, candidate, audience, builds }: Rollout,
  change: RolloutChange,
): RolloutMove | string {
  if (change.kind !== 'offer') return change;
  const [newest] = builds;
  const build = change.build ?? candidate ?? (newest?.build === stable ? undefined : newest?.build);
  if (build === undefined) return 'No build is newer than the stable one: publish a build, or name one.';
  const base = build === candidate ? audience : emptyAudience;
  return { kind: 'offer', build, audience: { ...copyOf(base), percent: change.percent } };
}

function copyOf({ flag, userIds, roles }: Readonly<Rollout['audience'] | typeof emptyAudience>) {
  return { flag, userIds: [...userIds], roles: [...roles] };
}

function namesOf(rollouts: readonly Rollout[]): string {
  return rollouts.map(({ remote }) => remote).join(', ') || 'none';
}

function refused(line: string): Outcome {
  return { isDone: false, lines: [line] };
}

/** The status of each remote, in a few lines. */
function statusLines(rollouts: readonly Rollout[]): string[] {
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
