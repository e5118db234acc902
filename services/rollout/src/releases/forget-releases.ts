import type { Knex } from 'knex';

/** This many newest builds are always kept. */
export const newestKept = 20;
/** An open tab may still use a build that was stable days ago. */
const daysOfMoves = 30;

/** Deletes releases of a remote that are not among the newest, in the pointer, or in a recent move. Returns the kept builds, newest first. */
export async function forgetReleases(trx: Knex.Transaction, remote: string, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - daysOfMoves * 86_400_000);
  await trx.raw(
    `delete from releases as release
      where remote = :remote
        and build not in (
          select build from releases where remote = :remote order by registered_at desc, build limit :newestKept)
        and not exists (
          select from rollouts as pointer
           where pointer.remote = :remote
             and release.build in (pointer.stable, pointer.candidate, pointer.last_good))
        and not exists (
          select from rollout_moves as move
           where move.remote = :remote and move.moved_at > :since
             and release.build in (
               move.before ->> 'stable', move.before ->> 'candidate', move.before ->> 'last_good',
               move.after ->> 'stable', move.after ->> 'candidate', move.after ->> 'last_good'))`,
    { remote, newestKept, since },
  );
  return trx('releases')
    .where({ remote })
    .orderBy([{ column: 'registered_at', order: 'desc' }, 'build'])
    .pluck<string[]>('build');
}
