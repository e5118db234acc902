import type { Knex } from 'knex';
import { accounts } from '../domain/posting.ts';

/** What one side has and the other has not, or has with another amount. */
export interface Difference {
  /** The provider's object, such as `ch_…`. */
  readonly reference: string;
  readonly kind: 'missing-here' | 'missing-there' | 'other-amount';
  /** The type of the provider's balance transaction, or the kind of our posting. */
  readonly what: string;
  /** Undefined if it has no posting. */
  readonly ledgerCents: number | undefined;
  /** Undefined if it has no balance transaction. */
  readonly providerCents: number | undefined;
  readonly occurredAt: Date;
}

/** The end of the last run; undefined before the first. */
export async function lastReconciliation(
  knex: Knex,
): Promise<{ throughAt: Date; finishedAt: Date } | undefined> {
  return knex('reconciliations')
    .orderBy('through_at', 'desc')
    .first<{ throughAt: Date; finishedAt: Date } | undefined>(
      'through_at as throughAt',
      'finished_at as finishedAt',
    );
}

/** Records a run. */
export async function saveReconciliation(
  knex: Knex,
  run: { from: Date; through: Date; finishedAt: Date; comparedCount: number; differenceCount: number },
): Promise<void> {
  await knex('reconciliations').insert({
    from_at: run.from,
    through_at: run.through,
    finished_at: run.finishedAt,
    compared_count: run.comparedCount,
    difference_count: run.differenceCount,
  });
}

/** What our postings say that the provider's objects have moved on our balance, in cents. Objects without a posting are missing. */
export async function ledgerCentsOf(knex: Knex, references: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await knex.raw<{ rows: { reference: string; cents: string }[] }>(
    `select posting.provider_ref as reference, sum(line.cents) as cents
     from postings as posting join posting_lines as line on line.posting_id = posting.id
     where posting.provider_ref = any(?) and line.account = ?
     group by posting.provider_ref`,
    [[...references], accounts.provider],
  );
  return new Map(rows.map(({ reference, cents }) => [reference, Number(cents)]));
}

interface PostedObject {
  readonly id: string;
  readonly reference: string;
  readonly kind: string;
  readonly occurredAt: Date;
}

const pageSize = 500;

/** The postings of a time that have moved our balance at the provider, oldest first. */
export async function* postingsBetween(
  knex: Knex,
  { from, through }: { from: Date; through: Date },
): AsyncGenerator<PostedObject> {
  let after = '0';
  for (;;) {
    const page = await knex('postings as posting')
      .where('posting.id', '>', after)
      .where('posting.occurred_at', '>=', from)
      .where('posting.occurred_at', '<', through)
      .whereNotNull('posting.provider_ref')
      .whereExists((lines) =>
        lines
          .from('posting_lines as line')
          .whereRaw('line.posting_id = posting.id')
          .where('line.account', accounts.provider)
          .select(knex.raw('1')),
      )
      .orderBy('posting.id')
      .limit(pageSize)
      .select<PostedObject[]>(
        'posting.id',
        'posting.provider_ref as reference',
        'posting.kind',
        'posting.occurred_at as occurredAt',
      );
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = last.id;
  }
}

/** Stores a difference, or what it has become. */
export async function saveDifference(knex: Knex, difference: Difference, now: Date): Promise<void> {
  const { reference, kind, what, ledgerCents = null, providerCents = null, occurredAt } = difference;
  await knex('reconciliation_differences')
    .insert({
      reference,
      kind,
      what,
      ledger_cents: ledgerCents,
      provider_cents: providerCents,
      occurred_at: occurredAt,
      found_at: now,
    })
    .onConflict('reference')
    .merge({ kind, ledger_cents: ledgerCents, provider_cents: providerCents, resolved_at: null });
}

/** Both sides agree about an object; it may have been a difference before. */
export async function resolveDifference(knex: Knex, reference: string, now: Date): Promise<void> {
  await knex('reconciliation_differences')
    .where({ reference })
    .whereNull('resolved_at')
    .update({ resolved_at: now });
}

/** Differences that still stand, oldest first. */
export async function findOpenDifferences(knex: Knex, limit: number): Promise<Difference[]> {
  const rows = await knex('reconciliation_differences')
    .whereNull('resolved_at')
    .orderBy('found_at')
    .orderBy('reference')
    .limit(limit)
    .select<
      (Omit<Difference, 'ledgerCents' | 'providerCents'> & {
        ledger: string | null;
        provider: string | null;
      })[]
    >(
      'reference',
      'kind',
      'what',
      'ledger_cents as ledger',
      'provider_cents as provider',
      'occurred_at as occurredAt',
    );
  return rows.map(({ ledger, provider, ...row }) => ({
    ...row,
    ledgerCents: ledger === null ? undefined : Number(ledger),
    providerCents: provider === null ? undefined : Number(provider),
  }));
}
