import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  cancelAsProfessional,
  getPaymentOrderByAppointment,
  getProfessionalAppointment,
  type ProfessionalAppointment,
} from '@frizo/contracts';
import { freezeClock, renderModal, type RenderedRemote } from '@frizo/remote-kit/testing';
import {
  buildPaymentOrder,
  buildProfessionalAppointment,
  buildSalonClient,
} from '@frizo/appointment-views/testing';
import { answerQuestion } from '@frizo/ui/testing';
import { modals } from '../../modals.ts';
import { buildConsole } from '../../testing/open-console.tsx';

let opened: RenderedRemote;

beforeEach(() => freezeClock('2026-03-01T17:00:00Z'));

afterEach(() => {
  opened.unmount();
  jest.useRealTimers();
});

async function open(overrides: Partial<ProfessionalAppointment> = {}, context = buildConsole()) {
  context.server.answer(getProfessionalAppointment, { appointment: buildProfessionalAppointment(overrides) });
  return show(context);
}

async function show(context: ReturnType<typeof buildConsole>) {
  opened = await renderModal(modals['professional-appointment'], { appointmentId: 900 }, { context });
  return userEvent.setup();
}

const fact = async (title: string) => (await screen.findByText(title)).nextElementSibling;

describe('the detail of an appointment', () => {
  it.each([
    ['When', '03/02/2026, 10:00 AM MST'],
    ['Service', 'Balayage'],
    ['Client', 'Ada Reyes (602) 555-0143'],
    ['Client comment', 'Likes it short'],
    ['Artist', 'Maeve Ito'],
    ['Address', '12 Palm Ave, Phoenix, AZ 85001'],
    ['Duration', '1 h 30 min'],
    ['Processing', '1 h 15 min'],
    ['Price', '$120.00'],
    ['Status', 'Confirmation sent'],
  ])('shows %s', async (title, text) => {
    await open({ client: buildSalonClient({ comment: 'Likes it short' }), processingTime: 4_500 });
    expect(await fact(title)).toHaveTextContent(text);
  });

  it('has a link to call the client', async () => {
    await open();
    expect(await screen.findByRole('link', { name: '(602) 555-0143' })).toHaveAttribute(
      'href',
      'tel:+16025550143',
    );
  });

  it('shows that it has started', async () => {
    freezeClock('2026-03-02T17:30:00Z');
    await open({ confirmation: 'history' });
    expect(await fact('Status')).toHaveTextContent('Started');
    expect(screen.getByRole('button', { name: 'No-show' })).toBeVisible();
  });

  describe('that has started', () => {
    const expiresTimestamp = Date.parse('2026-03-09T17:00:00Z') / 1000;
    const payment = { paymentOrderId: 70, paymentType: 'card' as const, expiresTimestamp };
    const paidOrder = buildPaymentOrder({ status: 2, paymentDetail: 'Visa 4242', refundedCent: 5_000 });
    beforeEach(() => freezeClock('2026-03-02T17:30:00Z'));

    it('is unpaid until a payment is asked for', async () => {
      await open({ confirmation: 'history', paymentStatus: 0, payment: null });
      expect(await fact('Status')).toHaveTextContent(/^Unpaid$/);
      expect(screen.queryByText('Payment')).toBeNull();
      expect(screen.getByRole('button', { name: 'Get paid' })).toBeVisible();
    });

    it('and is paid shows what was paid and given back', async () => {
      const context = buildConsole();
      context.server.answer(getPaymentOrderByAppointment, { paymentOrder: paidOrder });
      const paid = { ...payment, refundableCent: 15_091 };
      await open({ confirmation: 'history', paymentStatus: 2, payment: paid }, context);
      expect(await fact('Status')).toHaveTextContent(/^Done$/);
      expect(await fact('Payment')).toHaveTextContent('Partly refundedVisa 4242');
      expect(await fact('Payment')).toHaveTextContent('Paid$200.91Refunded to the card-$50.00');
      expect(context.server.requestsOf(getPaymentOrderByAppointment)).toEqual([{ appointmentId: 900 }]);
    });

    it('says when the payment could not be loaded, and loads it with Retry', async () => {
      const context = buildConsole();
      context.server.refuse(getPaymentOrderByAppointment, { kind: 'network', status: 0 });
      const user = await open({ confirmation: 'history', paymentStatus: 2, payment }, context);
      expect(await screen.findByRole('alert')).toHaveTextContent('Load data error');
      context.server.answer(getPaymentOrderByAppointment, { paymentOrder: paidOrder });
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      expect(await screen.findByText('Partly refunded')).toBeVisible();
    });

    it('asks for the payment again after a refund', async () => {
      const context = buildConsole();
      context.server.answer(getPaymentOrderByAppointment, {
        paymentOrder: buildPaymentOrder({ status: 2, paymentDetail: 'Visa 4242' }),
      });
      const paid = { ...payment, refundableCent: 20_091 };
      const user = await open({ confirmation: 'history', paymentStatus: 2, payment: paid }, context);
      expect(await fact('Payment')).toHaveTextContent('Visa 4242');
      context.server
        .answer(getPaymentOrderByAppointment, { paymentOrder: paidOrder })
        .answer(getProfessionalAppointment, {
          appointment: buildProfessionalAppointment({
            ...{ confirmation: 'history', paymentStatus: 2 },
            payment: { ...payment, refundableCent: 15_091 },
          }),
        });
      await user.click(screen.getByRole('button', { name: 'Refund' }));
      expect(await screen.findByText('Partly refunded')).toBeVisible();
    });
  });

  it('shows the status after a cancellation', async () => {
    const context = buildConsole();
    const user = await open({}, context);
    context.server.answer(cancelAsProfessional, () => {
      context.server.answer(getProfessionalAppointment, {
        appointment: buildProfessionalAppointment({ status: 1 }),
      });
      return { appointment: buildProfessionalAppointment({ status: 1 }) };
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await answerQuestion(user, 'Cancel appointment');
    expect(await screen.findByText('Canceled')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Modify' })).toBeNull();
  });

  it('opens the comment about the client', async () => {
    const client = buildSalonClient({ comment: 'Likes it short' });
    const user = await open({ client });
    await user.click(await screen.findByRole('button', { name: 'Edit comment' }));
    expect(opened.context.modals.opened).toEqual([{ name: 'client-comment', props: { client } }]);
    await waitFor(() => expect(opened.context.server.requestsOf(getProfessionalAppointment)).toHaveLength(2));
  });

  it('is read-only for an appointment of a colleague', async () => {
    await open({ canChange: false });
    expect(await fact('Service')).toHaveTextContent('Balayage');
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Close',
    ]);
  });

  it('shows that it does not exist, without Retry', async () => {
    const context = buildConsole();
    context.server.refuse(getProfessionalAppointment, { status: 404, key: 'resource.not_found' });
    await show(context);
    expect(await screen.findByRole('alert')).toHaveTextContent('This appointment no longer exists');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('is loaded with Retry after a failure', async () => {
    const context = buildConsole();
    context.server.refuse(getProfessionalAppointment);
    const user = await show(context);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    context.server.answer(getProfessionalAppointment, { appointment: buildProfessionalAppointment() });
    await user.click(retry);
    expect(await fact('Service')).toHaveTextContent('Balayage');
  });
});
