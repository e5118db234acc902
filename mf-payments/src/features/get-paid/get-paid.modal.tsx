import { useLiveRefetch } from '@frizo/appointment-views';
import type { ModalRootProps } from '@frizo/remote-kit';
import { DialogBody, DialogHeader, ErrorState, Loading, Skeleton } from '@frizo/ui';
import { paymentOrdersApi } from '../payment-orders/payment-orders.api.ts';
import { CreateOrder } from './create-order.component.tsx';
import { OpenOrder } from './open-order.component.tsx';

/**
 * A salon asks for payment of a visit, or accepts cash for it (spec 4, Get paid modal): create mode without an order or with a declined one,
 * otherwise the order with ACCEPT CASH.
 */
export function GetPaidModal({ props, complete, dismiss }: ModalRootProps<'get-paid'>) {
  const { appointmentId } = props;
  const query = paymentOrdersApi.useGetPaymentOrderByAppointmentQuery({ appointmentId });
  useLiveRefetch(() => void query.refetch(), 'payments');
  const order = query.data?.paymentOrder;
  const close = () => (order ? complete({ paymentOrderId: order.id }) : dismiss());
  const ends = { complete, dismiss: close };
  return (
    <>
      <DialogHeader title="Get paid" onClose={close} />
      {order === undefined ? (
        <DialogBody>
          {query.error === undefined ? (
            <Loading>
              <Skeleton shape="block" height="20rem" />
            </Loading>
          ) : (
            <ErrorState onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
              Load data error
            </ErrorState>
          )}
        </DialogBody>
      ) : order === null || order.status === 3 ? (
        <CreateOrder appointmentId={appointmentId} {...ends} />
      ) : (
        <OpenOrder order={order} {...ends} />
      )}
    </>
  );
}
