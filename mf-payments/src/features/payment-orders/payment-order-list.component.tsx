import { useId, useState, type RefObject } from 'react';
import { listState, maxSearchLength, useLiveRefetch, useNoPageBeyond } from '@frizo/appointment-views';
import type { PaymentOrder } from '@frizo/contracts';
import { formatLocalDate } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import {
  CountLine,
  EmptyState,
  ErrorState,
  Loading,
  Pagination,
  SearchField,
  Skeleton,
  useIsWide,
} from '@frizo/ui';
import { useFocusKept } from '../../shared/use-focus-if-lost.ts';
import { OrderActions } from './order-actions.component.tsx';
import { OrderStatus } from './order-status.component.tsx';
import { paymentOrderListApi } from './payment-order-list.api.ts';
import styles from './payment-order-list.module.css';

/** Spec 9. */
const pageSize = 20;

type Mode = 'cli' | 'salon';

/** The payment orders of a client or of a salon: Status, Date, List of Services, Salon, Action (spec 2, Payment orders list). */
export function PaymentOrderList({ mode }: { mode: Mode }) {
  const headingId = useId();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const query = paymentOrderListApi.useGetPaymentOrdersQuery(
    { mode, scope: 'all', search: search || undefined, limit: pageSize, offset: (page - 1) * pageSize },
    { refetchOnMountOrArgChange: true },
  );
  useLiveRefetch(() => void query.refetch(), 'payments');
  const state = listState(query, pageSize);
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId}>Payment requests</h2>
      <SearchField
        label={mode === 'cli' ? 'Search for Salon' : 'Client or phone'}
        search={search}
        onSearch={(text) => {
          setSearch(text);
          setPage(1);
        }}
        maxLength={maxSearchLength}
      />
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
      {state.kind === 'shown' && state.count === 0 && (
        <EmptyState>
          {search === '' ? 'No payment requests yet' : 'No payment request with this name.'}
        </EmptyState>
      )}
      {state.kind === 'shown' && state.count > 0 && (
        <Orders
          mode={mode}
          orders={state.items}
          count={state.count}
          page={page}
          pages={state.pages}
          onPage={setPage}
          onChanged={() => state.refetch()}
        />
      )}
    </section>
  );
}

interface OrdersProps {
  mode: Mode;
  orders: readonly PaymentOrder[];
  count: number;
  page: number;
  pages: number;
  onPage(page: number): void;
  onChanged(): void;
}

function Orders({ mode, orders, count, page, pages, onPage, onChanged }: OrdersProps) {
  const isWide = useIsWide();
  const above = useFocusKept<HTMLParagraphElement>(orders, 'section');
  useNoPageBeyond(page, pages, onPage);
  const turn = (to: number) => {
    onPage(to);
    above.current?.focus();
  };
  const row = { mode, onChanged };
  return (
    <>
      <CountLine ref={above}>{count === 1 ? '1 payment request' : `${count} payment requests`}</CountLine>
      {isWide ? (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Status</th>
              <th scope="col">Date</th>
              <th scope="col">List of Services</th>
              <th scope="col">{mode === 'cli' ? 'Salon' : 'Client'}</th>
              <th scope="col">Action</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} {...row} />
            ))}
          </tbody>
        </table>
      ) : (
        <ul className={styles.list}>
          {orders.map((order) => (
            <OrderItem key={order.id} order={order} {...row} />
          ))}
        </ul>
      )}
      <Pagination page={page} pages={pages} maxOnWide={10} onPage={turn} label="Pages of payment requests" />
    </>
  );
}

interface RowProps extends Pick<OrdersProps, 'mode' | 'onChanged'> {
  order: PaymentOrder;
}

/** The row has the focus when a button that had it is gone, such as Pay after the payment. */
function useRow<Row extends HTMLElement>({
  order,
  onChanged,
}: RowProps): {
  row: RefObject<Row | null>;
  onClosed(): void;
} {
  const [closed, setClosed] = useState(0);
  const row = useFocusKept<Row>(`${closed} ${order.actions.join(' ')} ${order.processing}`, 'li, tr');
  const onClosed = () => {
    setClosed((before) => before + 1);
    onChanged();
  };
  return { row, onClosed };
}

function OrderRow(props: RowProps) {
  const { order, mode } = props;
  const id = useId();
  const { row, onClosed } = useRow<HTMLTableRowElement>(props);
  return (
    <tr ref={row} tabIndex={-1}>
      <td>
        <OrderStatus order={order} isOwn={mode === 'cli'} />
      </td>
      <td>{formatLocalDate(order.date)}</td>
      <td id={id}>
        <Services order={order} />
      </td>
      <td>{otherSide(order, mode)}</td>
      <td>
        <div className={styles.actions}>
          <OrderActions order={order} mode={mode} describedBy={id} onChanged={onClosed} />
        </div>
      </td>
    </tr>
  );
}

function OrderItem(props: RowProps) {
  const { order, mode } = props;
  const id = useId();
  const { row, onClosed } = useRow<HTMLLIElement>(props);
  return (
    <li ref={row} tabIndex={-1} className={styles.item}>
      <div className={styles.top}>
        <span>
          <OrderStatus order={order} isOwn={mode === 'cli'} />
        </span>
        <span className={styles.soft}>{formatLocalDate(order.date)}</span>
      </div>
      <div id={id}>
        <Services order={order} />
      </div>
      <p className={styles.soft}>{otherSide(order, mode)}</p>
      <div className={styles.actions}>
        <OrderActions order={order} mode={mode} describedBy={id} onChanged={onClosed} />
      </div>
    </li>
  );
}

/** The services of the visit, and what it costs, also what was paid for it in advance. */
function Services({ order: { services, chargedCent, giftCardCent, packageCent } }: { order: PaymentOrder }) {
  return (
    <>
      {services.map(({ appointment }) => appointment.service.i18nKey).join(', ')}{' '}
      <span className={styles.amount}>{formatCents(chargedCent + giftCardCent + packageCent)}</span>
    </>
  );
}

function otherSide({ salon, salonClient }: PaymentOrder, mode: Mode): string {
  return mode === 'cli' ? salon.name : `${salonClient.firstName} ${salonClient.lastName}`;
}
