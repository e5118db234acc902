import {
  acceptPaymentOrder,
  addExternalAccount,
  addPaymentSource,
  type Appointment,
  confirmPassword,
  createPaymentOrder,
  createPayoutAccount,
  getClientAppointments,
  getPayableAppointments,
  getPaymentOrder,
  getPayoutAccount,
  updatePayoutAccount,
} from '@frizo/contracts';
import { buildDemoData, demoPassword, type DemoUser } from '@frizo/demo';
import { callsAs } from './demo-calls.ts';

/** A visit that has started and is not paid, and who can ask for its payment. */
export interface UnpaidVisit {
  readonly appointment: Appointment;
  readonly client: DemoUser;
  readonly owner: DemoUser;
}

// The users do not depend on the date, only the calendars do.
const { users } = buildDemoData({ today: '2026-03-02' });

/** Some services of the demo are free, and a gift card of $25 has to leave something for the card. */
const leastPriceCent = 3_000;

/** An unpaid visit of a demo client for which nothing was asked yet; null if there is none. */
export async function findUnpaidVisit(portal: string, client: DemoUser): Promise<UnpaidVisit | null> {
  const call = await callsAs(portal, client);
  const { data } = await call(getClientAppointments, { tab: 'pending' });
  for (const appointment of data.filter(
    ({ payment, priceCent }) => !payment && priceCent >= leastPriceCent,
  )) {
    const owner = users.find(({ salonId, isSalonAdmin }) => isSalonAdmin && salonId === appointment.salonId);
    if (owner !== undefined) return { appointment, client, owner };
  }
  return null;
}

/** Gives a salon a payment profile and a bank account, unless it has them: data that Stripe's test mode and the sandbox accept. */
export async function letSalonTakeCards(portal: string, owner: DemoUser): Promise<void> {
  const call = await callsAs(portal, owner);
  const { accountExists, account } = await call(getPayoutAccount, {});
  if (account?.charges_enabled === true && account.external_accounts.length > 0) return;
  await call(confirmPassword, { password: demoPassword });
  await call(accountExists ? updatePayoutAccount : createPayoutAccount, {
    legalEntityType: 'individual',
    firstName: owner.firstName,
    lastName: owner.lastName,
    dateOfBirth: '01/01/1901',
    ssnLast4: '0000',
    businessUrl: 'https://salon.example.com',
    address: '12 Palm Ave',
    zip: '85004',
    city: 'Phoenix',
    state: 'AZ',
  });
  if (account === null || account.external_accounts.length === 0)
    await call(addExternalAccount, { token: 'btok_us_verified' });
}

/** The salon asks for payment of a visit by card, at the prices that were booked and without tax. @returns the id of the payment order */
export async function requestPayment(portal: string, { appointment, owner }: UnpaidVisit): Promise<number> {
  await letSalonTakeCards(portal, owner);
  const call = await callsAs(portal, owner);
  const { salonClient, address, date, appointments } = await call(getPayableAppointments, {
    appointmentId: appointment.id,
  });
  const totalCent = appointments.reduce((sum, { priceCent }) => sum + priceCent, 0);
  const { paymentOrder } = await call(createPaymentOrder, {
    ...{ salonClientId: salonClient.id, addressId: address.id, date, paymentType: 'card' },
    aptPriceList: appointments.map(({ id: appointmentId, priceCent }) => ({
      ...{ appointmentId, priceCent, price: priceCent / 100 },
    })),
    ...{ serviceTotalEntered: totalCent / 100, serviceTotalEnteredCent: totalCent },
    ...{ taxPercentDefault: 0, taxPercent: 0, taxValue: 0, taxValueCent: 0 },
    ...{ serviceAndTax: totalCent / 100, serviceAndTaxCent: totalCent },
  });
  return paymentOrder.id;
}

/** The salon asks for payment of a visit, and the client pays it with a test card of Stripe, without a tip. @returns what was charged, in cents */
export async function payByCard(portal: string, visit: UnpaidVisit): Promise<number> {
  const paymentOrderId = await requestPayment(portal, visit);
  const call = await callsAs(portal, visit.client);
  const { paymentSourceId } = await call(addPaymentSource, { token: 'tok_visa' });
  const { paymentOrder } = await call(getPaymentOrder, { paymentOrderId });
  const totalValueCent = paymentOrder.totalCent;
  await call(acceptPaymentOrder, {
    ...{ paymentOrderId, paymentSourceId, tipValueCent: 0, totalValueCent, discountSolution: null },
  });
  return totalValueCent;
}
