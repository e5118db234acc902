import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestService, type TestService } from '@frizo/local-platform/testing';
import type { Knex } from 'knex';
import { checkpointAccounts } from './checkpoints.ts';
import type { PostingLine } from '../domain/posting.ts';
import { balanceAt, balanceOf, balancesOf, movementsOfOrder, post, postAll } from './ledger.ts';

const occurredAt = new Date('2026-03-02T17:00:00Z');

describe('the ledger', () => {
  let service: TestService;
  let knex: Knex;

  beforeAll(async () => {
    service = await startTestService(
      { name: 'payments', root: new URL('../../', import.meta.url), compose: () => ({ routes: [] }) },
      { now: occurredAt.toISOString() },
    );
    ({ knex } = service);
  });
  afterAll(() => service.stop());

  const postLines = (key: string, lines: PostingLine[], trx: Knex = knex) =>
    post(trx, { key, kind: 'test', occurredAt, lines });
  const sale = (salon: number, cents: number): PostingLine[] => [
    { account: 'provider', cents },
    { account: `salon:${salon}`, cents: -cents },
  ];

  it('posts a fact once by its key', async () => {
    expect(await postLines('once', sale(1, 100))).toBe(true);
    expect(await postLines('once', sale(1, 100))).toBe(false);
    expect(await balanceOf(knex, 'salon:1')).toBe(-100);
  });

  it('posts a fact once when two transactions do it at the same time', async () => {
    const both = await Promise.all(
      [1, 2].map(() => knex.transaction((trx) => postLines('both', sale(2, 50), trx))),
    );
    expect(both.sort()).toEqual([false, true]);
    expect(await balanceOf(knex, 'salon:2')).toBe(-50);
  });

  it('posts facts together, each once, also one that is named twice', async () => {
    const fact = (key: string, cents: number) => ({ key, kind: 'test', occurredAt, lines: sale(7, cents) });
    expect(await postAll(knex, [fact('one', 10), fact('two', 20), fact('one', 10), fact('none', 0)])).toBe(2);
    expect(await postAll(knex, [fact('two', 20), fact('three', 30)])).toBe(1);
    expect(await balanceOf(knex, 'salon:7')).toBe(-60);
  });

  it('refuses lines that do not add up to zero or are not whole cents', async () => {
    const [debit, credit] = sale(3, 100) as [PostingLine, PostingLine];
    await expect(postLines('odd', [debit, { ...credit, cents: -99 }])).rejects.toThrow(
      'do not add up to zero',
    );
    await expect(
      postLines('half', [
        { ...debit, cents: 0.5 },
        { ...credit, cents: -0.5 },
      ]),
    ).rejects.toThrow('not in whole cents');
    expect(await postLines('nothing', sale(3, 0))).toBe(false);
  });

  describe('in the database', () => {
    const posting = { key: 'raw', kind: 'test', occurred_at: occurredAt };
    const insert = (lines: { account: string; cents: number }[][], key = 'raw') =>
      knex.transaction(async (trx) => {
        const [row] = await trx('postings')
          .insert({ ...posting, key })
          .returning<{ id: string }[]>('id');
        for (const some of lines)
          await trx('posting_lines').insert(some.map((line) => ({ ...line, posting_id: row!.id })));
      });

    it('refuses a posting that does not balance', async () => {
      await expect(insert([[{ account: 'provider', cents: 1 }]])).rejects.toThrow('does not balance');
      await expect(
        insert([[{ account: 'provider', cents: 1 }], [{ account: 'salon:1', cents: -1 }]]),
      ).rejects.toThrow('does not balance');
    });

    it('refuses a posting without lines, at the commit', async () => {
      await expect(insert([])).rejects.toThrow('has no lines');
    });

    it('refuses further lines of an old posting, even if they balance', async () => {
      const { id } = await knex('postings').where({ key: 'once' }).first<{ id: string }>('id');
      const more = sale(1, 5).map((line) => ({ ...line, posting_id: id }));
      await expect(knex('posting_lines').insert(more)).rejects.toThrow('does not balance');
    });

    it.each([
      'update postings set kind = kind',
      'delete from posting_lines',
      'truncate posting_lines, postings',
    ])('refuses "%s"', async (statement) => {
      await expect(knex.raw(statement)).rejects.toThrow('append-only');
    });
  });

  it('cannot be changed by the role of the service by way of a conflict, or without its triggers', async () => {
    const again = knex('postings').insert({ key: 'once', kind: 'other', occurred_at: occurredAt });
    await expect(again.onConflict('key').merge()).rejects.toThrow('append-only');
    await expect(knex.raw(`set session_replication_role = replica`)).rejects.toThrow('permission denied');
    expect(await knex('postings').where({ key: 'once' }).pluck('kind')).toEqual(['test']);
  });

  it('has the same balances with checkpoints, also for lines that were open meanwhile', async () => {
    const early = await knex.transaction();
    await postLines('early', sale(4, 7), early);
    for (let index = 0; index < 5; index += 1) await postLines(`checked-${index}`, sale(4, 10));
    expect(await checkpointAccounts(knex, 3)).toBe(0);
    await early.commit();
    expect(await checkpointAccounts(knex, 3)).toBeGreaterThan(0);
    expect(await balanceOf(knex, 'salon:4')).toBe(-57);
    await postLines('after', sale(4, 3));
    expect(await balanceOf(knex, 'salon:4')).toBe(-60);
    expect(await checkpointAccounts(knex, 1)).toBeGreaterThan(0);
    expect(await balanceOf(knex, 'salon:4')).toBe(-60);
    expect(await checkpointAccounts(knex, 1)).toBe(0);
  });

  it('knows the balance at an instant from the checkpoint and what was posted since', async () => {
    const account = 'salon:8';
    const postAt = (key: string, at: string, cents: number) =>
      post(knex, { key, kind: 'test', occurredAt: new Date(at), salonId: 8, lines: sale(8, cents) });
    const at = (instant: string) => balanceAt(knex, account, { salonId: 8, instant: new Date(instant) });
    await postAt('of-2024', '2024-05-01T12:00:00Z', 100);
    await postAt('of-2025', '2025-05-01T12:00:00Z', 20);
    await checkpointAccounts(knex, 1);
    await postAt('of-2026', '2026-01-01T00:00:00Z', 3);
    // Comes late, after the checkpoint.
    await postAt('late', '2024-06-01T12:00:00Z', 1_000);
    expect(await at('2024-01-01T00:00:00Z')).toBe(0);
    expect(await at('2025-01-01T00:00:00Z')).toBe(-1_100);
    expect(await at('2026-01-01T00:00:00Z')).toBe(-1_120);
    expect(await at('2026-02-01T00:00:00Z')).toBe(-1_123);
    // Old lines are read from the checkpoint only.
    await knex('account_checkpoints').where({ account }).increment('cents', -50_000);
    expect(await at('2026-02-01T00:00:00Z')).toBe(-51_123);
    await knex('account_checkpoints').where({ account }).increment('cents', 50_000);
  });

  it('adds up to zero over all accounts, and what an order moved per account', async () => {
    await post(knex, { key: 'o', kind: 'paid', occurredAt, orderId: 9, lines: sale(5, 80) });
    await post(knex, {
      key: 'o:r',
      kind: 'refunded',
      occurredAt,
      orderId: 9,
      lines: sale(5, 30).map((line) => ({ ...line, cents: -line.cents })),
    });
    expect(await movementsOfOrder(knex, 9)).toEqual(
      new Map([
        ['provider', 50],
        ['salon:5', -50],
      ]),
    );
    const accounts = await knex('posting_lines').distinct().pluck<string[]>('account');
    const balances = [...(await balancesOf(knex, accounts)).values()];
    expect(balances.reduce((sum, cents) => sum + cents, 0)).toBe(0);
  });
});
