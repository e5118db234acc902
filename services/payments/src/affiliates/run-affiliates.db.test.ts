import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestService, type TestService } from '@frizo/local-platform/testing';
import { subscriptionInvoicePaid, subscriptionInvoiceRefunded } from '../domain/platform-postings.ts';
import { balanceOf, postAll } from '../ledger/ledger.ts';
import { runAffiliates } from './run-affiliates.ts';

describe('the command for affiliates', () => {
  let service: TestService;
  let invoices = 0;

  beforeAll(async () => {
    service = await startTestService(
      { name: 'payments', root: new URL('../../', import.meta.url), compose: () => ({ routes: [] }) },
      { now: '2026-03-31T23:59:00Z' },
    );
    await earn(77, '2026-02-27T12:00:00Z', 7_500);
    await earn(77, '2026-03-05T12:00:00Z', 3_500);
    await earn(78, '2026-03-31T23:30:00Z', 3_500);
  });
  afterAll(() => service.stop());

  const run = (...words: string[]) => runAffiliates(service.parts, words);
  const owedTo = async (affiliateId: number) =>
    0 - (await balanceOf(service.knex, `affiliate:${affiliateId}`));

  /** A paid invoice of somebody whom the affiliate has referred: they get 25% of it. */
  async function earn(affiliateId: number, occurredAt: string, cents: number) {
    invoices += 1;
    const invoice = { invoiceId: `in_${invoices}`, salonId: 5, occurredAt: new Date(occurredAt), cents };
    await postAll(
      service.knex,
      subscriptionInvoicePaid({ ...invoice, chargeId: `ch_${invoices}`, affiliateId }),
    );
    return invoice;
  }

  it('lists what is owed for completed months, and until when it has to be paid', async () => {
    expect(await run()).toEqual({
      isDone: true,
      lines: [
        '1 affiliate is owed $18.75 for completed months.',
        'user 77: $18.75, since 2026-02, to be paid by 2026-03-30',
      ],
    });
    service.clock.set('2026-04-01T00:00:00Z');
    expect((await run()).lines).toEqual([
      '2 affiliates are owed $36.25 for completed months.',
      'user 77: $27.50, since 2026-02, to be paid by 2026-03-30',
      'user 78: $8.75, since 2026-03, to be paid by 2026-04-30',
    ]);
  });

  it('posts a payment once for its reference', async () => {
    expect(await run('--paid', '77', '--reference', 'Transfer 2026-04-01/1')).toEqual({
      isDone: true,
      lines: ["Posted: $27.50 to user 77, with the reference 'Transfer 2026-04-01/1'."],
    });
    expect(await owedTo(77)).toBe(0);
    expect(await balanceOf(service.knex, 'platform:bank')).toBe(-2_750);
    await earn(77, '2026-03-30T12:00:00Z', 3_500);
    expect(await run('--paid', '77', '--reference', 'Transfer 2026-04-01/1')).toMatchObject({
      isDone: true,
      lines: [expect.stringContaining('was posted before: $27.50 to user 77')],
    });
    expect(await owedTo(77)).toBe(875);
    expect((await run()).lines[1]).toBe('user 77: $8.75, since 2026-03, to be paid by 2026-04-30');
  });

  it('refuses a reference of another payment, and to pay what is not owed', async () => {
    const other = await run('--paid', '78', '--reference', 'Transfer 2026-04-01/1');
    expect(other).toMatchObject({ isDone: false, lines: [expect.stringContaining('$27.50 to user 77')] });
    expect(await run('--paid', '79', '--reference', 'Transfer 2')).toEqual({
      isDone: false,
      lines: ['User 79 is owed nothing for completed months.'],
    });
    expect(await owedTo(78)).toBe(875);
  });

  it('pays a debt once, also by two operators at the same time', async () => {
    const both = await Promise.all(
      ['Transfer 3', 'Transfer 4'].map((reference) => run('--paid', '78', '--reference', reference)),
    );
    expect(both.filter(({ isDone }) => isDone)).toHaveLength(1);
    expect(await owedTo(78)).toBe(0);
  });

  it('does not pay what was returned since', async () => {
    const invoice = await earn(80, '2026-03-20T12:00:00Z', 3_500);
    await postAll(
      service.knex,
      subscriptionInvoiceRefunded({
        ...invoice,
        ...{ affiliateId: 80, occurredAt: new Date('2026-04-01T00:00:00Z') },
        ...{ refundId: 're_1', returnedCents: 3_500, returnedBeforeCents: 0, hasFailed: false },
      }),
    );
    expect((await run('--paid', '80', '--reference', 'Transfer 5')).isDone).toBe(false);
    expect((await run()).lines.join()).not.toContain('user 80');
  });

  it.each([
    ['an unknown word', ['owed']],
    ['a payment without a reference', ['--paid', '77']],
    ['a reference without a payment', ['--reference', 'Transfer 6']],
    ['somebody who is not named by a number', ['--paid', 'ida@example.test', '--reference', 'Transfer 6']],
    ['an empty reference', ['--paid', '77', '--reference', ' ']],
  ])('explains itself for %s', async (_name, words) => {
    expect(await run(...words)).toMatchObject({ isDone: false, lines: [expect.stringMatching(/^Usage: /)] });
  });
});
