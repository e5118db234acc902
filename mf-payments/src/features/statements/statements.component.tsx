import { useState } from 'react';
import { useLiveRefetch } from '@frizo/appointment-views';
import { getSalonStatementFile, type AnswerOf, type getYearlyTotals } from '@frizo/contracts';
import { monthNames } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import { useRequest } from '@frizo/remote-kit';
import { EmptyState, ErrorState, Loading, Skeleton } from '@frizo/ui';
import { Figures } from '../../shared/figures.component.tsx';
import { FileButtons } from './file-buttons.component.tsx';
import { PeriodFields } from './period-fields.component.tsx';
import { currentMonth, periodRequest, useSalonTimezone } from './period.ts';
import { StatementRows, statementPageSize } from './statement-rows.component.tsx';
import { statementsApi } from './statements.api.ts';
import styles from './statements.module.css';

/** What the salon has earned and was paid out in a month or a year, on the page and as files. */
export function Statements() {
  const timezone = useSalonTimezone();
  return (
    <section aria-labelledby="statements" className={styles.section}>
      <h2 id="statements">Statements</h2>
      {timezone === undefined ? <Waiting /> : <StatementOfPeriod timezone={timezone} />}
    </section>
  );
}

function Waiting() {
  return (
    <Loading>
      <Skeleton shape="block" height="8rem" />
    </Loading>
  );
}

function StatementOfPeriod({ timezone }: { timezone: string }) {
  const request = useRequest();
  const [now] = useState(() => currentMonth(timezone));
  const [period, setPeriod] = useState(now);
  const asked = periodRequest(period, timezone);
  const { currentData, error, isFetching, refetch } = statementsApi.useGetSalonStatementQuery(
    // A year shows its months instead of rows.
    { ...asked, limit: period.month === 0 ? 1 : statementPageSize, offset: 0 },
    { refetchOnMountOrArgChange: true },
  );
  useLiveRefetch(() => void refetch(), 'payments');
  return (
    <>
      <div className={styles.bar}>
        <PeriodFields label="Statement of" period={period} latestYear={now.year} onChange={setPeriod} />
        <FileButtons
          about="the statement"
          load={(format) => request(getSalonStatementFile, { ...asked, format }, { notice: false })}
        />
      </div>
      {currentData !== undefined ? (
        <StatementFigures statement={currentData} />
      ) : error !== undefined ? (
        <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
          Load data error
        </ErrorState>
      ) : (
        <Waiting />
      )}
      {period.month === 0 ? (
        <MonthsOfYear year={period.year} timezone={timezone} />
      ) : (
        currentData !== undefined && (
          <StatementRows key={`${period.year}-${period.month}`} period={period} timezone={timezone} />
        )
      )}
    </>
  );
}

type Totals = AnswerOf<typeof getYearlyTotals>['total'];

function StatementFigures({
  statement,
}: {
  statement: { totals: Totals; count: number; openingBalanceCent: number; closingBalanceCent: number };
}) {
  const { totals, count, openingBalanceCent, closingBalanceCent } = statement;
  return (
    <>
      <Figures
        figures={[
          ['Earned', earnedCents(totals)],
          ['Salon', totals.salonCent],
          ['Commissions', totals.commissionsCent],
          ['Tips', totals.tipsCent],
          ['Tax', totals.taxCent],
          ['Prepaid', totals.prepaidCent],
          ['In cash', totals.cashCent],
          ['Paid out', totals.paidOutCent],
        ]}
      />
      <p className={styles.soft}>
        {count === 0
          ? 'No history yet'
          : `Balance for payouts at the beginning ${formatCents(openingBalanceCent)}, at the end ${formatCents(closingBalanceCent)}`}
      </p>
    </>
  );
}

/** What clients have paid for services that they got, with tax and tips. A deposit or a package is earned when it is used (decision 0041). */
function earnedCents({ salonCent, commissionsCent, tipsCent, taxCent }: Totals): number {
  return salonCent + commissionsCent + tipsCent + taxCent;
}

function MonthsOfYear({ year, timezone }: { year: number; timezone: string }) {
  const { currentData, error, isFetching, refetch } = statementsApi.useGetYearlyTotalsQuery(
    { year, timezone },
    { refetchOnMountOrArgChange: true },
  );
  useLiveRefetch(() => void refetch(), 'payments');
  if (currentData === undefined)
    return error === undefined ? (
      <Waiting />
    ) : (
      <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
        Load data error
      </ErrorState>
    );
  const months = currentData.months.filter(
    (month) =>
      earnedCents(month) !== 0 ||
      month.prepaidCent !== 0 ||
      month.paidOutCent !== 0 ||
      month.balanceCent !== 0,
  );
  if (months.length === 0) return <EmptyState>{`Nothing in ${year} yet`}</EmptyState>;
  return (
    <ul className={styles.rows} aria-label={`Months of ${year}`}>
      {months.map((month) => (
        <li key={month.month} className={styles.row}>
          <p className={styles.name}>{monthNames[month.month - 1]}</p>
          <p className={styles.soft}>
            {`Tips ${formatCents(month.tipsCent)}, tax ${formatCents(month.taxCent)}, prepaid ${formatCents(month.prepaidCent)}, paid out ${formatCents(month.paidOutCent)}`}
          </p>
          <p className={styles.name}>{formatCents(earnedCents(month))}</p>
        </li>
      ))}
    </ul>
  );
}
