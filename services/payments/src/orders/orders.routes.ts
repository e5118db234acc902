import * as contracts from '@frizo/contracts';
import { suggestedTaxPercent } from '@frizo/money';
import { isProfessional, notFound, professionalOf, route, userIdOf } from '@frizo/service-kit';
import type { Actor, Route, ServiceParts } from '@frizo/service-kit';
import { reserveDiscount } from '../bonus/discount-solution.ts';
import { acceptOrder } from './accept-order.ts';
import { closeWithCash, declineByHand } from './close-order.ts';
import { createOrder } from './create-order.ts';
import { listOrders } from './list-orders.ts';
import { accessOf, isSalonAdmin, salonAccess, type OrderAccess } from './orders.policy.ts';
import { presentOrder } from './orders.presenter.ts';
import { readOrder, visibleOrders, type OrderRow } from './orders.store.ts';
import { readPayable } from './payable-appointments.ts';
import { refundOrder, refuseFailedRefund } from './refund-order.ts';
import { continuePaymentOf, runPayment, type PaymentTools } from './run-payment.ts';
import { readAddressState } from './salon-addresses.ts';

export type OrdersTools = PaymentTools &
  Pick<ServiceParts, 'bus' | 'clock' | 'jobs' | 'transaction'> & {
    readonly contextOf: Parameters<typeof createOrder>[0]['contextOf'];
  };

/** Payment orders: clients see and pay their own; a salon requests, withdraws and closes those of its visits, an artist those of visits with them. */
export function ordersRoutes(tools: OrdersTools): Route[] {
  return [...readingRoutes(tools), ...salonRoutes(tools), ...clientRoutes(tools), declineRoute(tools)];
}

/** The answer of a call that changes an order. It asks the provider, or is safe to repeat by the order's state: no stored answers. */
const changing = { idempotency: 'none', standsAlone: true } as const;

async function answer(
  { knex, clock }: OrdersTools,
  orderId: number,
  access: readonly OrderAccess[],
): Promise<{ paymentOrder: contracts.PaymentOrder }> {
  const { order, access: seenAs } = await readOrder(knex, orderId, access);
  return { paymentOrder: await presentOrder(knex, order, { viewer: seenAs.as, now: clock.now() }) };
}

function readingRoutes(tools: OrdersTools): Route[] {
  const { knex, clock, bus } = tools;
  return [
    route(contracts.getPaymentOrders, {
      policy: (actor, { mode }) => mode === 'cli' || isProfessional(actor),
      handle: ({ request, actor }) =>
        listOrders(knex, accessOfMode(actor, request.mode), request, clock.now()),
    }),
    route(contracts.getPaymentOrder, {
      handle: ({ request, actor }) => answer(tools, request.paymentOrderId, accessOf(actor)),
    }),
    route(contracts.getPaymentOrderByAppointment, {
      async handle({ request, actor }) {
        for (const access of accessOf(actor)) {
          const order = await visibleOrders(knex, access)
            .join('payment_order_services as service', 'service.order_id', 'o.id')
            .where('service.appointment_id', request.appointmentId)
            .orderBy('o.id', 'desc')
            .first<OrderRow | undefined>('o.*');
          if (order)
            return { paymentOrder: await presentOrder(knex, order, { viewer: access.as, now: clock.now() }) };
        }
        return { paymentOrder: null };
      },
    }),
    route(contracts.getPayableAppointments, {
      policy: isProfessional,
      handle: ({ request, actor }) =>
        readPayable({ knex, bus, clock }, salonAccess(professionalOf(actor)), request.appointmentId),
    }),
    route(contracts.getSuggestedTax, {
      policy: isProfessional,
      async handle({ request, actor }) {
        const { salonId } = professionalOf(actor);
        const state = await readAddressState(knex, { salonId, addressId: request.addressId });
        if (state === undefined) throw notFound('There is no such address.');
        return { taxRate: suggestedTaxPercent(state) };
      },
    }),
  ];
}

function accessOfMode(actor: Actor, mode: 'cli' | 'salon'): OrderAccess {
  return mode === 'cli' ? { as: 'client', userId: userIdOf(actor) } : salonAccess(professionalOf(actor));
}

function salonRoutes(tools: OrdersTools): Route[] {
  const { knex, clock, steps } = tools;
  return [
    route(contracts.createPaymentOrder, {
      policy: isProfessional,
      async handle({ request, actor }) {
        const access = salonAccess(professionalOf(actor));
        const order = await createOrder(tools, access, request);
        const view = { viewer: access.as, now: clock.now() };
        // In the transaction that stores the answer with the order.
        return tools.transaction(async (trx) => ({ paymentOrder: await presentOrder(trx, order, view) }));
      },
    }),
    route(contracts.closePaymentOrderWithCash, {
      ...changing,
      policy: isProfessional,
      async handle({ request: { paymentOrderId: id }, actor }) {
        const access = [salonAccess(professionalOf(actor))];
        await tools.inTransaction((context) => closeWithCash(context, id, access));
        return answer(tools, id, access);
      },
    }),
    route(contracts.refundPaymentOrder, {
      ...changing,
      policy: isSalonAdmin,
      async handle({ request, actor }) {
        const access = salonAccess(professionalOf(actor));
        const keys = await tools.inTransaction((context) => refundOrder(context, access, request));
        await Promise.all(keys.map((key) => steps.runNow(key)));
        for (const key of keys) await refuseFailedRefund(knex, key);
        return answer(tools, request.paymentOrderId, [access]);
      },
    }),
  ];
}

function clientRoutes(tools: OrdersTools): Route[] {
  const { clock } = tools;
  return [
    route(contracts.getDiscountSolution, {
      handle: ({ request, actor }) =>
        tools.inTransaction((context) => reserveDiscount(context, actor, request.paymentOrderId)),
    }),
    route(contracts.acceptPaymentOrder, {
      ...changing,
      async handle({ request, actor }) {
        const key = await tools.inTransaction((context) => acceptOrder(context, userIdOf(actor), request));
        return runPayment(tools, { orderId: request.paymentOrderId, key, now: clock.now() });
      },
    }),
    route(contracts.continuePayment, {
      ...changing,
      handle: ({ request, actor }) =>
        continuePaymentOf(tools, {
          orderId: request.paymentOrderId,
          userId: userIdOf(actor),
          now: clock.now(),
        }),
    }),
  ];
}

function declineRoute(tools: OrdersTools): Route {
  return route(contracts.declinePaymentOrder, {
    ...changing,
    async handle({ request: { id }, actor }) {
      await tools.inTransaction((context) => declineByHand(context, id, accessOf(actor)));
      return answer(tools, id, accessOf(actor));
    },
  });
}
