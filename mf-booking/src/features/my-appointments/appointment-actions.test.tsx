import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cancelAsClient, declinePaymentOrder, getClientAppointments } from '@frizo/contracts';
import type { ModalQueue } from '@frizo/remote-kit';
import { freezeClock } from '@frizo/remote-kit/testing';
import { buildAppointment } from '@frizo/appointment-views/testing';
import { answerQuestion } from '@frizo/ui/testing';
import {
  buildClientContext,
  openAppointments,
  type OpenedAppointments,
} from '../../testing/open-appointments.tsx';

const basePath = '/me/my-appointments';
const two = [buildAppointment(), buildAppointment({ id: 901, serviceName: 'Bob' })];

let opened: OpenedAppointments;

beforeEach(() => {
  freezeClock('2026-03-01T12:00:00Z');
});

afterEach(() => {
  opened.unmount();
  jest.useRealTimers();
});

async function visit(context = buildClientContext(), path?: string): Promise<OpenedAppointments> {
  opened = await openAppointments(context, path);
  return opened;
}

const card = (name: string) => screen.findByRole('listitem', { name });
const press = async (name: string, button: string) =>
  opened.user.click(within(await card(name)).getByRole('button', { name: button }));
const buttonsOf = async (name: string) =>
  within(await card(name))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const lists = () => opened.context.server.requestsOf(getClientAppointments).length;

describe('an upcoming appointment', () => {
  it('can be modified, canceled and booked again', async () => {
    await visit();
    expect(await buttonsOf('Balayage')).toEqual(['Details', 'Modify', 'Cancel', 'Book again']);
  });

  it.each([
    ['Modify', { modifyAppointmentId: 900 }],
    ['Book again', { againAppointmentId: 900 }],
  ])('opens the booking dialog for %s, and loads the list again after it', async (button, props) => {
    const { context } = await visit();
    await press('Balayage', button);
    expect(context.modals.opened).toEqual([{ name: 'book-appointment', props }]);
    await waitFor(() => expect(lists()).toBe(2));
  });

  it('can only be booked again once it has started, although the list was loaded before', async () => {
    freezeClock('2026-03-02T17:00:00Z');
    await visit();
    expect(await buttonsOf('Balayage')).toEqual(['Details', 'Book again']);
  });
});

describe('canceling', () => {
  it("asks for confirmation with the appointment's details, and does nothing on No", async () => {
    const { context, user } = await visit();
    await press('Balayage', 'Cancel');
    const question = await screen.findByRole('alertdialog', { name: 'Cancel appointment' });
    expect(question).toHaveTextContent('Are you sure you wish to cancel?');
    expect(question).toHaveTextContent('Balayage with Maeve Ito, 03/02/2026, 10:00 AM MST');
    await answerQuestion(user, 'Keep it');
    expect(context.server.requestsOf(cancelAsClient)).toEqual([]);
    expect(within(await card('Balayage')).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  });

  it('says before what it costs by the policy that was accepted', async () => {
    const appointment = buildAppointment();
    const acceptedPolicy = {
      ...{ version: 3, depositCent: 0, priceCent: appointment.priceCent, freeCancellationHours: 48 },
      ...{ lateFeePercent: 50, noShowFeePercent: 100 },
      freeUntilTimestamp: appointment.startTimestamp - 48 * 3_600,
    };
    await visit(buildClientContext([{ ...appointment, acceptedPolicy }]));
    await press('Balayage', 'Cancel');
    expect(await screen.findByRole('alertdialog', { name: 'Cancel appointment' })).toHaveTextContent(
      'Canceling is no longer free: a fee of $60.00 may apply.',
    );
  });

  it('stays in the list while it is being canceled, then is gone from list and count', async () => {
    const context = buildClientContext(two);
    const { user } = await visit(context);
    await press('Balayage', 'Cancel');
    const done = Promise.withResolvers<void>();
    context.server.answer(cancelAsClient, async ({ id }) => {
      await done.promise;
      context.server.answer(getClientAppointments, { data: two.slice(1), count: 1 });
      return { appointment: buildAppointment({ id, status: 1 }) };
    });
    await answerQuestion(user, 'Cancel appointment');
    const button = within(await card('Balayage')).getByRole('button', { name: 'Cancel' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await act(async () => done.resolve());
    expect(await screen.findByText('1 appointment')).toBeVisible();
    expect(screen.queryByRole('listitem', { name: 'Balayage' })).toBeNull();
    expect(await card('Bob')).toBeVisible();
    expect(context.notices.shown).toMatchObject([{ kind: 'success', text: 'Appointment canceled' }]);
    expect(screen.getByRole('region', { name: 'Upcoming' })).toHaveFocus();
  });

  it('shows the empty list after the only one, with the focus in its place', async () => {
    const { user } = await visit();
    await press('Balayage', 'Cancel');
    await answerQuestion(user, 'Cancel appointment');
    expect(await screen.findByText(/Nothing booked yet/)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('region', { name: 'Upcoming' })).toHaveFocus());
  });

  it("shows the server's message when it is refused, and the current list", async () => {
    const context = buildClientContext();
    const refusal = { status: 409, key: 'booking.invalid_state', message: 'Invalid state of appointment' };
    context.server.refuse(cancelAsClient, refusal);
    const { user } = await visit(context);
    await press('Balayage', 'Cancel');
    await answerQuestion(user, 'Cancel appointment');
    await waitFor(() =>
      expect(context.notices.shown).toMatchObject([{ kind: 'error', text: 'Invalid state of appointment' }]),
    );
    await waitFor(() => expect(lists()).toBe(2));
  });

  it('shows an error without a response', async () => {
    const context = buildClientContext();
    context.server.refuse(cancelAsClient, { kind: 'network', status: 0 });
    const { user } = await visit(context);
    await press('Balayage', 'Cancel');
    await answerQuestion(user, 'Cancel appointment');
    await waitFor(() =>
      expect(context.notices.shown).toMatchObject([{ kind: 'error', text: 'Save failed' }]),
    );
    expect(await card('Balayage')).toBeVisible();
  });
});

describe('an unpaid appointment whose salon has asked for payment', () => {
  const payment = {
    paymentOrderId: 70,
    paymentType: 'card',
    expiresTimestamp: Date.parse('2026-03-08T12:00:00Z') / 1000,
  } as const;
  const unpaid = buildAppointment({ paymentStatus: 1, payment });
  const open = async () => {
    freezeClock('2026-03-02T20:00:00Z');
    return visit(buildClientContext([unpaid]), `${basePath}/pending`);
  };

  it('says so, with the days left, and can be paid and declined', async () => {
    await open();
    expect(await card('Balayage')).toHaveTextContent('Unpaid 6 days left');
    expect(await buttonsOf('Balayage')).toEqual(['Details', 'Pay', 'Decline', 'Book again']);
    expect(screen.getByRole('searchbox', { name: 'Search for Salon' })).toBeVisible();
  });

  it('opens the approval, and loads the list again after it', async () => {
    const { context } = await open();
    await press('Balayage', 'Pay');
    expect(context.modals.opened).toEqual([{ name: 'payment-approval', props: { paymentOrderId: 70 } }]);
    await waitFor(() => expect(lists()).toBe(2));
  });

  it('is declined after a question', async () => {
    const { context, user } = await open();
    await press('Balayage', 'Decline');
    await answerQuestion(user, 'Keep it');
    expect(context.server.requestsOf(declinePaymentOrder)).toEqual([]);
    context.server.refuse(declinePaymentOrder, { status: 409, message: 'This payment has expired' });
    await press('Balayage', 'Decline');
    const question = within(await screen.findByRole('alertdialog', { name: 'Decline payment' }));
    await user.click(question.getByRole('button', { name: 'Decline' }));
    await waitFor(() =>
      expect(context.notices.shown).toMatchObject([{ kind: 'error', text: 'This payment has expired' }]),
    );
    expect(context.server.requestsOf(declinePaymentOrder)).toEqual([{ id: 70 }]);
  });
});

describe('Details', () => {
  it('open by keyboard, and are part of the address until they are closed', async () => {
    const baseContext = buildClientContext();
    const end = Promise.withResolvers<void>();
    const open: ModalQueue['open'] = async (...all) => {
      const outcome = await baseContext.modals.open(...all);
      await end.promise;
      return outcome;
    };
    const context = { ...baseContext, modals: { ...baseContext.modals, open } };
    await visit(context);
    within(await card('Balayage'))
      .getByRole('button', { name: 'Details' })
      .focus();
    await userEvent.keyboard('{Enter}');
    const props = { appointmentId: 900, isInAddress: true };
    expect(context.modals.opened).toEqual([{ name: 'client-appointment', props }]);
    expect(window.location.search).toBe('?appointment=900');
    await act(async () => end.resolve());
    await waitFor(() => expect(window.location.search).toBe(''));
    await waitFor(() => expect(lists()).toBe(2));
    expect(context.modals.opened).toHaveLength(1);
  });

  it('open from their address, once, with the list behind them', async () => {
    const { context } = await visit(buildClientContext(), `${basePath}/history?page=1&appointment=900`);
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(window.location.pathname).toBe(`${basePath}/history`);
    expect(context.modals.opened).toHaveLength(1);
  });
});
