import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { bookAsClient, getBookingPolicy, getClientAppointment, getStripeCustomer } from '@frizo/contracts';
import { buildAppointment } from '@frizo/appointment-views/testing';
import {
  bookingScreen,
  buildBookingContext,
  chooseThursdayAtTen,
  openBooking,
  openBookingWith,
  type OpenedBooking,
} from '../testing/open-booking.tsx';
import { setUpDialogTests } from '../testing/set-up-dialog-tests.ts';

setUpDialogTests();

const policy = {
  version: 3,
  freeCancellationHours: 24,
  lateFeePercent: 50,
  noShowFeePercent: 100,
  words: 'Please be on time.',
  deposits: [{ serviceId: 101, percent: 20 }],
};
const card = {
  id: 'pm_1',
  object: 'card' as const,
  brand: 'visa',
  last4: '4242',
  exp_month: 4,
  exp_year: 2030,
  bank_name: null,
  default_for_currency: true,
  expired: false,
};

function contextWith(cards: (typeof card)[] = [card]) {
  const context = buildBookingContext();
  const customer = { id: null, cards, default_source: null, subscriptions: [] };
  context.server.answer(getBookingPolicy, { policy }).answer(getStripeCustomer, { customer });
  return context;
}
const accept = () => screen.findByRole('checkbox', { name: /I accept this policy/ });
const sent = ({ context }: OpenedBooking) => context.server.requestsOf(bookAsClient);

describe('the cancellation policy in the booking dialog', () => {
  it('is shown with its amounts and the last free moment at the address', async () => {
    const opened = await openBooking(contextWith());
    await chooseThursdayAtTen(opened);
    const section = await screen.findByRole('region', { name: 'Cancellation policy' });
    expect(
      within(section)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'You pay $24.00 now, when you book. It is part of the price.',
      'Canceling is free until 03/04/2026, 10:00 AM MST.',
      'Canceling later costs $60.00.',
      'If you do not come, it costs $120.00.',
    ]);
    expect(within(section).getByText('Please be on time.')).toBeVisible();
  });

  it('says what canceling costs when it is not free any more for the chosen time', async () => {
    const context = contextWith();
    // A week before the start has passed.
    context.server.answer(getBookingPolicy, { policy: { ...policy, freeCancellationHours: 168 } });
    const opened = await openBooking(context);
    await chooseThursdayAtTen(opened);
    const section = await screen.findByRole('region', { name: 'Cancellation policy' });
    const texts = within(section).getAllByRole('listitem');
    expect(texts.map(({ textContent }) => textContent)).toEqual([
      'You pay $24.00 now, when you book. It is part of the price.',
      'Canceling costs $60.00.',
      'If you do not come, it costs $120.00.',
    ]);
  });

  it('has to be accepted before anything is booked', async () => {
    const opened = await openBooking(contextWith());
    await chooseThursdayAtTen(opened);
    await opened.user.click(bookingScreen.book());
    await waitFor(async () => expect(await accept()).toHaveFocus());
    expect(await accept()).toBeInvalid();
    expect(await accept()).toHaveAccessibleDescription('Please accept the policy to book.');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(sent(opened)).toEqual([]);
  });

  it('is booked with its version and the deposit', async () => {
    const opened = await openBooking(contextWith());
    await chooseThursdayAtTen(opened);
    await opened.user.click(await accept());
    await opened.user.click(bookingScreen.book());
    await waitFor(() => expect(sent(opened)).toHaveLength(1));
    expect(sent(opened)[0]?.appointments[0]?.acceptedPolicy).toEqual({ version: 3, depositCent: 2_400 });
    // What becomes of the deposit, where another card can pay it.
    const { id } = buildAppointment();
    await waitFor(() =>
      expect(opened.context.modals.opened).toEqual([
        { name: 'pay-deposit', props: { appointmentIds: [id] } },
      ]),
    );
  });

  it('asks for a card first when none is on file', async () => {
    const context = contextWith([{ ...card, expired: true }]);
    context.modals.willEnd('add-card', { kind: 'completed', result: { sourceId: 'pm_2' } });
    const opened = await openBooking(context);
    await chooseThursdayAtTen(opened);
    await opened.user.click(await accept());
    await opened.user.click(bookingScreen.book());
    await waitFor(() => expect(sent(opened)).toHaveLength(1));
    expect(context.modals.opened[0]).toEqual({ name: 'add-card', props: {} });
  });

  it('asks for a card when the server finds none, and books without losing what was chosen', async () => {
    const context = contextWith();
    context.modals.willEnd('add-card', { kind: 'completed', result: { sourceId: 'pm_2' } });
    context.server.refuse(bookAsClient, { status: 409, key: 'booking.card_required' });
    const opened = await openBooking(context);
    await chooseThursdayAtTen(opened);
    await opened.user.click(await accept());
    await opened.user.click(bookingScreen.book());
    await waitFor(() => expect(sent(opened)).toHaveLength(2));
    expect(context.modals.opened[0]).toEqual({ name: 'add-card', props: {} });
    expect(sent(opened)[1]?.appointments).toEqual(sent(opened)[0]?.appointments);
  });

  it('is shown anew, not accepted, when the salon has changed it meanwhile', async () => {
    const context = contextWith();
    const key = 'booking.policy_changed';
    const changed = { ...policy, version: 4, lateFeePercent: 75 };
    const details = { policy: changed, depositCent: 2_400 };
    context.server.refuse(bookAsClient, {
      status: 409,
      key,
      items: [{ key, message: 'It has changed.', details }],
    });
    const opened = await openBooking(context);
    await chooseThursdayAtTen(opened);
    await opened.user.click(await accept());
    await opened.user.click(bookingScreen.book());
    expect(await screen.findByText('Canceling later costs $90.00.')).toBeVisible();
    expect(screen.getByText('It has changed.')).toBeVisible();
    expect(await accept()).not.toBeChecked();
  });

  it('is not shown where it asks nothing for the chosen service', async () => {
    const context = contextWith();
    context.server.answer(getBookingPolicy, {
      policy: {
        ...policy,
        lateFeePercent: 0,
        noShowFeePercent: 0,
        deposits: [{ serviceId: 102, percent: 20 }],
      },
    });
    const opened = await openBooking(context);
    await chooseThursdayAtTen(opened);
    await opened.user.click(bookingScreen.book());
    await waitFor(() => expect(sent(opened)).toHaveLength(1));
    expect(sent(opened)[0]?.appointments[0]).not.toHaveProperty('acceptedPolicy');
    expect(screen.queryByRole('region', { name: 'Cancellation policy' })).toBeNull();
  });

  it('says what canceling an appointment costs before it is canceled', async () => {
    const context = contextWith();
    const appointment = buildAppointment({ id: 7 });
    context.server.answer(getClientAppointment, {
      appointment: {
        ...appointment,
        acceptedPolicy: {
          version: 3,
          depositCent: 0,
          priceCent: appointment.priceCent,
          freeCancellationHours: 24,
          lateFeePercent: 50,
          noShowFeePercent: 100,
          freeUntilTimestamp: appointment.startTimestamp - 86_400,
        },
      },
    });
    const opened = await openBookingWith({ modifyAppointmentId: 7 }, context);
    await opened.user.click(await screen.findByRole('button', { name: /^Remove/ }));
    const text = 'Canceling is no longer free: a fee of $60.00 may apply.';
    expect(await screen.findByText(text)).toBeVisible();
  });
});
