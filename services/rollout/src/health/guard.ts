import type { Logger, Outbox, ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { movePointer } from '../domain/move-pointer.ts';
import { whyFreeze, type CandidateHealth } from '../domain/should-freeze.ts';
import { lockPointer, pointerOf, type RolloutRow } from '../releases/rollouts.store.ts';
import { writePointer } from '../releases/write-pointer.ts';
import { failedLately, minuteOf, shownLately } from './page-counts.store.ts';

const windowMs = 15 * 60_000;

export interface GuardParts {
  readonly knex: Knex;
  readonly transaction: ServiceParts['transaction'];
  readonly outbox: Outbox;
  readonly log: Logger;
}

/** Freezes each candidate that is much worse than stable, in the name of the guard. */
export async function guardCandidates(parts: GuardParts, now: Date): Promise<void> {
  const rows = await parts.knex<RolloutRow>('rollouts').whereNotNull('candidate').where({ frozen: false });
  for (const { remote, stable, candidate } of rows) {
    if (candidate === null) continue;
    const [candidateHealth, stableHealth] = [
      await recentHealth(parts.knex, { remote, build: candidate }, now),
      await recentHealth(parts.knex, { remote, build: stable }, now),
    ];
    const reason = whyFreeze(candidateHealth, stableHealth);
    if (reason === undefined) continue;
    if (await freeze(parts, { remote, candidate, reason }, now))
      parts.log.warn({ remote, build: candidate, reason }, 'candidate was frozen');
  }
}

/** The pointer may have moved since the check; then the new candidate is not frozen. */
async function freeze(
  { transaction, outbox }: GuardParts,
  { remote, candidate, reason }: { remote: string; candidate: string; reason: string },
  now: Date,
): Promise<boolean> {
  return transaction(async (trx) => {
    const before = await lockPointer(trx, remote);
    if (!before || before.candidate !== candidate || before.frozen) return false;
    const after = movePointer(pointerOf(before), { kind: 'freeze' }, before.salt);
    if (typeof after === 'string') return false;
    const mover = { movedBy: 'guard', movedAt: now, reason };
    await writePointer({ trx, outbox }, { remote, before, after }, mover);
    return true;
  });
}

async function recentHealth(
  knex: Knex,
  build: { remote: string; build: string },
  now: Date,
): Promise<CandidateHealth> {
  const since = minuteOf(new Date(now.getTime() - windowMs));
  const counts = await knex('page_counts')
    .where(build)
    .where('since', '>=', since)
    .whereIn('measure', [shownLately, failedLately])
    .groupBy('measure')
    .select<{ measure: string; count: number }[]>('measure', knex.raw('sum(count)::bigint as count'));
  const [visitors] = await knex('failing_visitors')
    .where(build)
    .where('since', '>=', since)
    .select<{ count: number }[]>(knex.raw('count(distinct visitor) as count'));
  const countOf = (wanted: string): number => counts.find(({ measure }) => measure === wanted)?.count ?? 0;
  return {
    loads: countOf(shownLately),
    failures: countOf(failedLately),
    failingVisitors: visitors?.count ?? 0,
  };
}

/** Clears the counts of a candidate that is offered or thawed, because the guard would otherwise freeze it again at once. */
export async function clearRecentHealth(trx: Knex.Transaction, remote: string, build: string): Promise<void> {
  await trx('page_counts').where({ remote, build }).whereIn('measure', [shownLately, failedLately]).delete();
  await trx('failing_visitors').where({ remote, build }).delete();
}
