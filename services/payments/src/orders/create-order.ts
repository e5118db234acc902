import type { createPaymentOrder, ParsedRequestOf } from '@frizo/contracts';
import { amountsOf, type OrderAmounts } from '@frizo/money';
import { DomainError, refusedFields, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { expiryOf } from '../domain/payment-order.ts';
import { queueVisitCheck } from './check-visit.ts';
import { announceOrder, declineOrder } from './change-order.ts';
import type { OrderContext } from './order-context.ts';
import { reserveDeposits } from './order-deposits.ts';
import { invalidAppointment, orderExists, totalChanged, withoutAccount } from './order-refusals.ts';
import type { OrderAccess } from './orders.policy.ts';
import type { OrderRow } from './orders.store.ts';
import { readVisit, type Visit } from './payable-appointments.ts';
import { requireSalonAccount } from './salon-account.ts';

type Request = ParsedRequestOf<typeof createPaymentOrder>;
type SalonAccess = Exclude<OrderAccess, { as: 'client' }>;
type PaidAppointment = Visit['appointments'][number];

/** What the salon requests for one appointment. */
interface RequestedService {
  readonly appointment: PaidAppointment;
  readonly priceCents: number;
}

/**
 * Creates the payment order of a visit (spec 4, Get paid; 5.6). Amounts are computed here; those of the request are only compared.
 * @throws DomainError as `createPaymentOrder` says
 */
export async function createOrder(
  tools: Pick<ServiceParts, 'knex' | 'bus' | 'jobs' | 'transaction'> & {
    readonly contextOf: (trx: Knex.Transaction) => OrderContext;
  },
  access: SalonAccess,
  request: Request,
): Promise<OrderRow> {
  const amounts = checkAmounts(request);
  const visit = await readVisit(tools.bus, access, request.aptPriceList[0]?.appointmentId ?? 0);
  if (!visit) throw invalidAppointment();
  const services = servicesOf(request, visit);
  if (request.paymentType === 'card') {
    if (visit.clientUserId === null) throw withoutAccount();
    await requireSalonAccount(tools.knex, access.salonId);
  }
  return tools.transaction(async (trx) => {
    const order = await insertOrder(tools.contextOf(trx), { access, request, amounts, visit, services });
    // The visit was read before the transaction, and may have changed since.
    await queueVisitCheck(trx, tools.jobs, order.id);
    return order;
  });
}

/** @throws DomainError 400 for a total of zero, 409 for amounts that differ from ours */
function checkAmounts(request: Request): OrderAmounts {
  const { aptPriceList, taxPercent } = request;
  const ids = new Set(aptPriceList.map(({ appointmentId }) => appointmentId));
  if (ids.size < aptPriceList.length) throw refusedFields({ aptPriceList: ['APPOINTMENT_REPEATED'] });
  const amounts = amountsOf({ pricesCents: aptPriceList.map(({ priceCent }) => priceCent), taxPercent });
  if (amounts.servicesCents === 0)
    throw new DomainError('request.invalid', 'Total price must be greater than zero', {
      fields: { serviceTotalEnteredCent: ['TOTAL_NOT_POSITIVE'] },
    });
  const pairs: [keyof Request, number, number][] = [
    ['serviceTotalEnteredCent', request.serviceTotalEnteredCent, amounts.servicesCents],
    ['serviceTotalEntered', inCents(request.serviceTotalEntered), amounts.servicesCents],
    ['taxValueCent', request.taxValueCent, amounts.taxCents],
    ['taxValue', inCents(request.taxValue), amounts.taxCents],
    ['serviceAndTaxCent', request.serviceAndTaxCent, amounts.servicesAndTaxCents],
    ['serviceAndTax', inCents(request.serviceAndTax), amounts.servicesAndTaxCents],
  ];
  const wrong = pairs.filter(([, sent, computed]) => sent !== computed).map(([field]) => field);
  if (aptPriceList.some(({ price, priceCent }) => price * 100 !== priceCent)) wrong.push('aptPriceList');
  if (wrong.length > 0) throw totalChanged(wrong);
  return amounts;
}

function inCents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** All named appointments have to be payable ones of the named visit. */
function servicesOf(
  { aptPriceList, salonClientId, addressId, date }: Request,
  visit: Visit,
): RequestedService[] {
  if (visit.salonClient.id !== salonClientId || visit.address.id !== addressId || visit.date !== date)
    throw invalidAppointment();
  const payable = new Map(visit.appointments.map((appointment) => [appointment.id, appointment]));
  return aptPriceList.map(({ appointmentId, priceCent }) => {
    const appointment = payable.get(appointmentId);
    if (!appointment) throw invalidAppointment();
    return { appointment, priceCents: priceCent };
  });
}

interface NewOrder {
  readonly access: SalonAccess;
  readonly request: Request;
  readonly amounts: OrderAmounts;
  readonly visit: Visit;
  readonly services: readonly RequestedService[];
}

async function insertOrder(
  context: OrderContext,
  { access, request, amounts, visit, services }: NewOrder,
): Promise<OrderRow> {
  const { trx, now } = context;
  await expireOrdersOf(context, services);
  const [order] = await trx('payment_orders')
    .insert({
      salon_id: access.salonId,
      salon_name: visit.salonName,
      address: JSON.stringify(visit.address),
      salon_client_id: visit.salonClient.id,
      client_user_id: visit.clientUserId,
      client: JSON.stringify(visit.salonClient),
      visit_date: visit.date,
      payment_type: request.paymentType,
      service_default_cents: services.reduce((sum, { appointment }) => sum + appointment.priceCent, 0),
      service_entered_cents: amounts.servicesCents,
      tax_percent_default: request.taxPercentDefault,
      tax_percent: request.taxPercent,
      tax_cents: amounts.taxCents,
      total_cents: amounts.totalCents,
      charged_cents: amounts.chargedCents,
      created_by: access.userId,
      created_at: now,
      changed_at: now,
      expires_at: expiryOf(now),
    })
    .returning<OrderRow[]>('*');
  if (!order) throw new Error('no payment order was inserted');
  await claimAppointments(trx, order.id, services);
  await trx('payment_order_services').insert(
    services.map(({ appointment, priceCents }) => ({
      order_id: order.id,
      appointment_id: appointment.id,
      artist_id: appointment.masterUser.id,
      price_default_cents: appointment.priceCent,
      price_entered_cents: priceCents,
      appointment: JSON.stringify(appointment),
    })),
  );
  const reduced = await reserveDeposits(trx, order, now);
  await announceOrder(context, reduced, { change: 'created', refundCents: 0 });
  return reduced;
}

/** An order whose days are over does not stand in the way, also before the job has noticed. */
async function expireOrdersOf(context: OrderContext, services: readonly RequestedService[]): Promise<void> {
  const { trx, now } = context;
  const expired = await trx('payment_orders')
    .where({ state: 'pending' })
    .where('expires_at', '<=', now)
    .whereIn(
      'id',
      trx('appointments_in_orders')
        .whereIn(
          'appointment_id',
          services.map(({ appointment }) => appointment.id),
        )
        .select('order_id'),
    )
    .orderBy('id')
    .forUpdate()
    .select<OrderRow[]>('*');
  for (const order of expired) await declineOrder(context, order, 'expired');
}

/** In ascending order, so that two orders of the same visit wait for each other instead of ending in a deadlock. */
async function claimAppointments(
  trx: Knex.Transaction,
  orderId: number,
  services: readonly RequestedService[],
): Promise<void> {
  const rows = services
    .map(({ appointment }) => ({ appointment_id: appointment.id, order_id: orderId }))
    .sort((one, other) => one.appointment_id - other.appointment_id);
  const claimed = await trx('appointments_in_orders')
    .insert(rows)
    .onConflict('appointment_id')
    .ignore()
    .returning<unknown[]>('appointment_id');
  if (claimed.length < rows.length) throw orderExists();
}
