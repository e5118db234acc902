import { useRef, useState } from 'react';
import { listState, useLiveRefetch, useNoPageBeyond } from '@frizo/appointment-views';
import type { StatementRow } from '@frizo/contracts';
import { formatLocalDate, instantToWallClock } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import { CountLine, ErrorState, Loading, Pagination, Skeleton } from '@frizo/ui';
import { periodRequest, type Period } from './period.ts';
import { statementsApi } from './statements.api.ts';
import styles from './statements.module.css';

/** Rows of a statement that are shown at once. */
export const statementPageSize = 20;

/** What happened in a month, oldest first. Its first page is the answer that has the totals. */
export function StatementRows({ period, timezone }: { period: Period; timezone: string }) {
  const [page, setPage] = useState(1);
  const above = useRef<HTMLParagraphElement>(null);
  const query = statementsApi.useGetSalonStatementQuery({
    ...periodRequest(period, timezone),
    limit: statementPageSize,
    offset: (page - 1) * statementPageSize,
  });
  useLiveRefetch(() => void query.refetch(), 'payments');
  const state = listState(query, statementPageSize);
  useNoPageBeyond(page, state.kind === 'shown' ? Math.max(1, state.pages) : page, setPage);
  if (state.kind === 'loading')
    return (
      <Loading>
        <Skeleton shape="block" height="8rem" />
      </Loading>
    );
  if (state.kind === 'failed')
    return (
      <ErrorState onRetry={() => state.refetch()} isRetrying={state.isRetrying}>
        Load data error
      </ErrorState>
    );
  if (state.count === 0) return null;
  return (
    <>
      <CountLine ref={above}>{state.count === 1 ? '1 entry' : `${state.count} entries`}</CountLine>
      <ul className={styles.rows} aria-label="Entries">
        {state.items.map((row, index) => (
          <Entry key={(page - 1) * statementPageSize + index} row={row} timezone={timezone} />
        ))}
      </ul>
      <Pagination
        page={page}
        pages={state.pages}
        maxOnWide={7}
        onPage={(to) => {
          setPage(to);
          above.current?.focus();
        }}
        label="Pages of entries"
      />
    </>
  );
}

const parts = [
  ['salon', 'salonCent'],
  ['commissions', 'commissionsCent'],
  ['tips', 'tipsCent'],
  ['tax', 'taxCent'],
  ['prepaid', 'prepaidCent'],
  ['our fee', 'platformFeeCent'],
] as const satisfies readonly (readonly [string, keyof StatementRow])[];

/** The day in the zone of the salon, what it was, whose money it is, and what has come to the salon or left it. */
function Entry({ row, timezone }: { row: StatementRow; timezone: string }) {
  const instant = new Date(row.timestamp * 1000);
  const moved = parts.flatMap(([title, field]) =>
    row[field] === 0 ? [] : `${title} ${formatCents(row[field])}`,
  );
  return (
    <li className={styles.row}>
      <time dateTime={instant.toISOString()} className={styles.soft}>
        {formatLocalDate(instantToWallClock(instant, timezone).date)}
      </time>
      <div>
        <p className={styles.name}>
          {row.paymentOrderId === null ? row.text : `${row.text}, order ${row.paymentOrderId}`}
        </p>
        {moved.length > 0 && <p className={styles.soft}>{moved.join(', ').replace(/^./, upper)}</p>}
      </div>
      <p className={styles.name}>{formatCents(row.balanceCent + row.cashCent)}</p>
    </li>
  );
}

function upper(first: string): string {
  return first.toUpperCase();
}
