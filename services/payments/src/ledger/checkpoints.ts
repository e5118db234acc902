import { scheduledJob, type Job, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';

/** An account gets a new checkpoint after this many lines: a balance reads at most about so many. */
const linesBetween = 1_000;
/** How long a run waits for open postings; it would make later ones wait behind it. */
const lockMs = 500;

/** Keeps balances fast, however long the ledger becomes. */
export function checkpointJob({ knex, log }: Pick<ServiceParts, 'knex' | 'log'>): Job {
  return scheduledJob({
    name: 'checkpoint-accounts',
    schedule: '*/5 * * * *',
    async run() {
      const count = await checkpointAccounts(knex);
      if (count > 0) log.debug({ count }, 'accounts got checkpoints');
    },
  });
}

/**
 * Stores the sums of accounts with many lines since their last checkpoint.
 * @returns how many accounts got one
 */
export async function checkpointAccounts(knex: Knex, minLines = linesBetween): Promise<number> {
  const throughLineId = await lastSettledLine(knex);
  if (throughLineId === undefined) return 0;
  const { rowCount } = await knex.raw<{ rowCount: number }>(
    `insert into account_checkpoints as checkpoint (account, through_line_id, cents)
     select line.account, ?::bigint, sum(line.cents)
     from posting_lines as line
     left join account_checkpoints as last using (account)
     where line.id <= ? and line.id > coalesce(last.through_line_id, 0)
     group by line.account having count(*) >= ?
     on conflict (account) do update
     set through_line_id = excluded.through_line_id, cents = checkpoint.cents + excluded.cents
     where checkpoint.through_line_id < excluded.through_line_id`,
    [throughLineId, throughLineId, minLines],
  );
  return rowCount;
}

/**
 * The last line before which no other can appear any more. An open transaction may hold lines with smaller ids than committed ones, so this waits
 * for those that post right now; ids of later ones are greater. Undefined when there are no lines, or when it would take long.
 */
async function lastSettledLine(knex: Knex): Promise<string | undefined> {
  try {
    return await knex.transaction(async (trx) => {
      await trx.raw(`set local lock_timeout = ${lockMs}`);
      await trx.raw('lock table posting_lines in share mode');
      const row = await trx('posting_lines').max<{ last: string | null }[]>('id as last').first();
      return row?.last ?? undefined;
    });
  } catch (error) {
    if ((error as { code?: string }).code === lockNotAvailable) return undefined;
    throw error;
  }
}

const lockNotAvailable = '55P03';
