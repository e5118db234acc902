import {
  getArtistEarnings,
  getArtistEarningsFile,
  getPaymentTransfers,
  getSalonStatement,
  getSalonStatementFile,
  getYearlyTotals,
  type StatementRow,
} from '@frizo/contracts';
import {
  isProfessional,
  managesSalon,
  professionalOf,
  route,
  type Actor,
  type Route,
  type ServiceParts,
} from '@frizo/service-kit';
import { accounts } from '../domain/posting.ts';
import type { PaymentsEnv } from '../env.ts';
import { balanceAt } from '../ledger/ledger.ts';
import { ownsBusiness } from '../payouts/payouts.policy.ts';
import { artistEarnings } from './artist-earnings.read-model.ts';
import { earningsFile } from './earnings-file.ts';
import { statementFile } from './statement-file.ts';
import { boundsOf, monthsOf } from './statement-period.ts';
import { textOfKind } from './statement-texts.ts';
import {
  statementEntries,
  statementTotals,
  sumOf,
  totalsOfSpans,
  type StatementEntry,
} from './statements.read-model.ts';
import { salonTransactions } from './transactions.read-model.ts';

interface StatementParts extends Pick<ServiceParts, 'knex' | 'clock'> {
  readonly env: Pick<PaymentsEnv, 'productName'>;
}

/** Statements are for those who manage the salon; artists see what they have earned themselves. */
export function statementRoutes({ knex, clock, env }: StatementParts): Route[] {
  return [
    route(getSalonStatement, {
      policy: managesOwnSalon,
      async handle({ actor, request: { limit, offset, ...period } }) {
        const { salonId } = professionalOf(actor);
        const span = { salonId, ...boundsOf(period) };
        const { totals, count } = await statementTotals(knex, span);
        const entries = await statementEntries(knex, span, { limit, offset });
        const balance = accounts.connected(salonId);
        return {
          openingBalanceCent: await balanceAt(knex, balance, { salonId, instant: span.from }),
          closingBalanceCent: await balanceAt(knex, balance, { salonId, instant: span.until }),
          totals,
          count,
          data: entries.map(presentEntry),
        };
      },
    }),
    route(getSalonStatementFile, {
      policy: managesOwnSalon,
      handle: ({ actor, request }) =>
        statementFile(
          { knex, productName: env.productName, now: clock.now() },
          professionalOf(actor).salonId,
          request,
        ),
    }),
    route(getYearlyTotals, {
      policy: managesOwnSalon,
      async handle({ actor, request }) {
        const months = await totalsOfSpans(knex, professionalOf(actor).salonId, monthsOf(request));
        return {
          months: months.map((totals, index) => ({ month: index + 1, ...totals })),
          total: sumOf(months),
        };
      },
    }),
    route(getArtistEarnings, {
      policy: isProfessional,
      async handle({ actor, request }) {
        const { salonId, userId } = professionalOf(actor);
        const artistId = managesSalon(actor) ? undefined : userId;
        return { data: await artistEarnings(knex, { salonId, ...boundsOf(request) }, artistId) };
      },
    }),
    route(getArtistEarningsFile, {
      policy: managesOwnSalon,
      handle: ({ actor, request }) =>
        earningsFile(
          { knex, productName: env.productName, now: clock.now() },
          professionalOf(actor).salonId,
          request,
        ),
    }),
    route(getPaymentTransfers, {
      policy: ownsBusiness,
      handle({ actor, request: { year, month, timezone, ...page } }) {
        const bounds = year === undefined ? {} : boundsOf({ year, month, timezone });
        return salonTransactions(knex, { ...page, ...bounds, salonId: professionalOf(actor).salonId });
      },
    }),
  ];
}

function managesOwnSalon(actor: Actor): boolean {
  return isProfessional(actor) && managesSalon(actor);
}

function presentEntry({ occurredAt, orderId, ...entry }: StatementEntry): StatementRow {
  return {
    ...entry,
    text: textOfKind(entry.kind),
    timestamp: Math.floor(occurredAt.getTime() / 1000),
    paymentOrderId: orderId,
  };
}
