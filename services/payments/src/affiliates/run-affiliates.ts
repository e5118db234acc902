import { parseArgs } from 'node:util';
import { addDays, addMonths } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import type { Clock } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { affiliateDebt } from '../domain/affiliate-debt.ts';
import { affiliatePaid } from '../domain/platform-postings.ts';
import { accounts } from '../domain/posting.ts';
import { linesOf, post } from '../ledger/ledger.ts';
import { affiliateAccounts } from './affiliate-accounts.read-model.ts';

export interface AffiliateTools {
  readonly knex: Knex;
  readonly clock: Clock;
}

/** The result of the command, for display in the terminal. */
export interface Outcome {
  readonly isDone: boolean;
  readonly lines: readonly string[];
}

const usage = 'Usage: npm run affiliates [-- --paid <user id> --reference <text of the bank transfer>]';
/** Keeps two payments apart, so that the same debt is not paid twice with two references. */
const paymentsLock = 4_302;
/** Spec 9: paid within 30 days of the end of the month. */
const daysToPay = 30;
const longestReference = 100;

/** Lists what affiliates are owed, or posts that one was paid. */
export async function runAffiliates(tools: AffiliateTools, words: readonly string[]): Promise<Outcome> {
  const wanted = read(words);
  if (wanted === undefined) return { isDone: false, lines: [usage] };
  if (wanted === 'list') return { isDone: true, lines: await debts(tools) };
  return pay(tools, wanted);
}

interface Payment {
  readonly affiliateId: number;
  readonly reference: string;
}

/** Undefined for words that are not understood. */
function read(words: readonly string[]): Payment | 'list' | undefined {
  try {
    const options = { paid: { type: 'string' }, reference: { type: 'string' } } as const;
    const { paid, reference } = parseArgs({ args: [...words], options }).values;
    if (paid === undefined && reference === undefined) return 'list';
    const text = (reference ?? '').trim();
    if (!/^[1-9]\d{0,14}$/.test(paid ?? '') || text === '' || text.length > longestReference)
      return undefined;
    return { affiliateId: Number(paid), reference: text };
  } catch {
    return undefined;
  }
}

async function debts({ knex, clock }: AffiliateTools): Promise<string[]> {
  const owed = [...(await affiliateAccounts(knex, clock.now()))].flatMap(([affiliateId, account]) => {
    const { cents, since } = affiliateDebt(account);
    return since === undefined ? [] : { affiliateId, cents, since };
  });
  const total = owed.reduce((sum, { cents }) => sum + cents, 0);
  return [
    `${owed.length === 1 ? '1 affiliate is' : `${owed.length} affiliates are`} owed ${formatCents(total)} for completed months.`,
    ...owed.map(
      ({ affiliateId, cents, since }) =>
        `user ${affiliateId}: ${formatCents(cents)}, since ${since}, to be paid by ${payableBy(since)}`,
    ),
  ];
}

/** The last day on which a month's commissions are paid in time. */
function payableBy(month: string): string {
  return addDays(addMonths(`${month}-01`, 1), daysToPay - 1);
}

/** Posts all that is owed for completed months as paid, once for each reference. */
async function pay({ knex, clock }: AffiliateTools, { affiliateId, reference }: Payment): Promise<Outcome> {
  return knex.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(?)', [paymentsLock]);
    const now = clock.now();
    const account = (await affiliateAccounts(trx, now, affiliateId)).get(affiliateId);
    const cents = account ? affiliateDebt(account).cents : 0;
    const posting = affiliatePaid({ id: reference, affiliateId, occurredAt: now, cents });
    const known = (await linesOf(trx, posting.key)).find(({ cents: debit }) => debit > 0);
    if (known) {
      const isSame = known.account === accounts.affiliate(affiliateId);
      const what = `${formatCents(known.cents)} to user ${known.account.split(':')[1]}`;
      return isSame
        ? { isDone: true, lines: [`'${reference}' was posted before: ${what}. Nothing was changed.`] }
        : { isDone: false, lines: [`'${reference}' is the payment of ${what}. Choose another reference.`] };
    }
    if (cents === 0)
      return { isDone: false, lines: [`User ${affiliateId} is owed nothing for completed months.`] };
    await post(trx, posting);
    return {
      isDone: true,
      lines: [`Posted: ${formatCents(cents)} to user ${affiliateId}, with the reference '${reference}'.`],
    };
  });
}
