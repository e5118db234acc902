import type { Flag } from '@frizo/contracts';
import type { Knex } from 'knex';

export interface FlagChange {
  readonly key: string;
  readonly version: number;
  readonly changedBy: string;
  readonly changedAt: Date;
  readonly reason: string;
  readonly before: Flag | null;
  readonly after: Flag | null;
}

export async function noteChange(trx: Knex.Transaction, change: FlagChange): Promise<void> {
  const { key, version, changedBy, changedAt, reason, before, after } = change;
  await trx('flag_changes').insert({
    key,
    version,
    changed_by: changedBy,
    changed_at: changedAt,
    reason,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  });
}

/** The last version that a flag of this name has had, 0 for none: one that is made again goes on from there. */
export async function lastVersionOf(knex: Knex, key: string): Promise<number> {
  const row = await knex('flag_changes')
    .where({ key })
    .orderBy('id', 'desc')
    .first<{ version: number } | undefined>('version');
  return row?.version ?? 0;
}

export async function changesPage(
  knex: Knex,
  { key, limit, offset }: { key?: string | undefined; limit: number; offset: number },
): Promise<{ count: number; changes: (FlagChange & { id: number })[] }> {
  const chosen = () => {
    const all = knex('flag_changes');
    return key === undefined ? all : all.where({ key });
  };
  const [total] = await chosen().count<{ count: number }[]>({ count: '*' });
  const changes = await chosen()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .select<(FlagChange & { id: number })[]>(
      'id',
      'key',
      'version',
      'changed_by as changedBy',
      'changed_at as changedAt',
      'reason',
      'before',
      'after',
    );
  return { count: Number(total?.count ?? 0), changes };
}
