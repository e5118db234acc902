import { useId, useRef, type ReactNode } from 'react';
import { listState, useLiveRefetch, useNoPageBeyond, type ListQuery } from '@frizo/appointment-views';
import { formatLocalDate, instantToWallClock, ownTimezone } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import {
  Badge,
  CountLine,
  EmptyState,
  ErrorState,
  Loading,
  Pagination,
  Skeleton,
  type BadgeProps,
} from '@frizo/ui';
import styles from './money-list.module.css';

/** Spec 7.5 and 9: lists of payments by pages of 20. */
export const pageSize = 20;

interface MoneyListProps<Item> {
  title: string;
  empty: string;
  /** Of one item, for the number of all. */
  noun: string;
  query: ListQuery<Item>;
  page: number;
  onPage(page: number): void;
  /** Buttons for pages on wide screens (spec 9): 7 in a professional's lists, 10 in a client's. */
  maxOnWide: 7 | 10;
  filters?: ReactNode;
  /** The row of an item. */
  children: (item: Item) => ReactNode;
}

/** A section with what moved money, newest first, by pages; it follows live changes of payments. */
export function MoneyList<Item>(props: MoneyListProps<Item>) {
  const { title, empty, noun, query, page, onPage, maxOnWide, filters, children } = props;
  const headingId = useId();
  const above = useRef<HTMLParagraphElement>(null);
  useLiveRefetch(() => void query.refetch(), 'payments');
  const state = listState(query, pageSize);
  useNoPageBeyond(page, state.kind === 'shown' ? Math.max(1, state.pages) : page, onPage);
  const turn = (to: number) => {
    onPage(to);
    above.current?.focus();
  };
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId}>{title}</h2>
      {filters !== undefined && <div className={styles.filters}>{filters}</div>}
      {state.kind === 'loading' && (
        <Loading>
          <Skeleton shape="block" height="8rem" />
        </Loading>
      )}
      {state.kind === 'failed' && (
        <ErrorState onRetry={() => state.refetch()} isRetrying={state.isRetrying}>
          Load data error
        </ErrorState>
      )}
      {state.kind === 'shown' && state.count === 0 && <EmptyState>{empty}</EmptyState>}
      {state.kind === 'shown' && state.count > 0 && (
        <>
          <CountLine ref={above}>{state.count === 1 ? `1 ${noun}` : `${state.count} ${noun}s`}</CountLine>
          <ul className={styles.rows}>{state.items.map(children)}</ul>
          <Pagination
            page={page}
            pages={state.pages}
            maxOnWide={maxOnWide}
            onPage={turn}
            label={`Pages of ${noun}s`}
          />
        </>
      )}
    </section>
  );
}

interface MoneyRowProps {
  /** Unix seconds. */
  at: number;
  name: string;
  detail?: string | undefined;
  amountCents: number;
  /** Below the amount. */
  note?: string | undefined;
  status: { readonly tone: BadgeProps['tone']; readonly text: string };
}

/** Date, what it is, amount and status: a row on wide screens, in two lines on phones. */
export function MoneyRow({ at, name, detail, amountCents, note, status }: MoneyRowProps) {
  const instant = new Date(at * 1000);
  const { date } = instantToWallClock(instant, ownTimezone());
  return (
    <li className={styles.row}>
      <time dateTime={instant.toISOString()} className={styles.soft}>
        {formatLocalDate(date)}
      </time>
      <div>
        <p className={styles.name}>{name}</p>
        {detail !== undefined && <p className={styles.soft}>{detail}</p>}
      </div>
      <div className={styles.amount}>
        <p className={styles.name}>{formatCents(amountCents)}</p>
        {note !== undefined && <p className={styles.soft}>{note}</p>}
      </div>
      <Badge tone={status.tone}>{status.text}</Badge>
    </li>
  );
}
