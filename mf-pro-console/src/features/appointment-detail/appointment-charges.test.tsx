import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  chargeCancellationFee,
  forgiveCancellationFee,
  getAppointmentCharges,
  getProfessionalAppointment,
  refundVisitCharge,
  type VisitCharge,
} from '@frizo/contracts';
import { freezeClock, renderModal, type RenderedRemote } from '@frizo/remote-kit/testing';
import { buildProfessionalAppointment, buildVisitCharge } from '@frizo/appointment-views/testing';
import { answerQuestion } from '@frizo/ui/testing';
import { modals } from '../../modals.ts';
import { buildConsole } from '../../testing/open-console.tsx';

let opened: RenderedRemote;

beforeEach(() => freezeClock('2026-03-01T17:00:00Z'));
afterEach(() => {
  opened.unmount();
  jest.useRealTimers();
});

const acceptedPolicy = {
  version: 1,
  depositCent: 0,
  priceCent: 12_000,
  freeCancellationHours: 24,
  lateFeePercent: 50,
  noShowFeePercent: 100,
  freeUntilTimestamp: 1_772_384_400,
};

/** Opens an appointment that was canceled late, with these charges. */
async function open(charges: VisitCharge[], accepted: typeof acceptedPolicy | null = acceptedPolicy) {
  const context = buildConsole();
  context.server
    .answer(getProfessionalAppointment, {
      appointment: buildProfessionalAppointment({ status: 1, acceptedPolicy: accepted }),
    })
    .answer(getAppointmentCharges, { charges });
  opened = await renderModal(modals['professional-appointment'], { appointmentId: 900 }, { context });
  return { user: userEvent.setup(), server: context.server };
}

describe('the fee of an appointment that was canceled late', () => {
  it('is charged by one press, for what the deposit has not paid', async () => {
    const fee = buildVisitCharge({ coveredCent: 1_000 });
    const { user, server } = await open([fee]);
    expect(await screen.findByText('Late cancellation fee $60.00')).toBeVisible();
    expect(screen.getByText('$10.00 of it by the deposit')).toBeVisible();
    const paid = { ...fee, state: 'paid', card: 'Visa 4242', actions: ['forgive'] } as const;
    server.answer(chargeCancellationFee, () => {
      server.answer(getAppointmentCharges, { charges: [{ ...paid, actions: ['forgive'] }] });
      return { charge: { ...paid, actions: ['forgive'] } };
    });
    await user.click(screen.getByRole('button', { name: 'Charge $50.00' }));
    expect(await screen.findByText('Paid')).toBeVisible();
    expect(server.requestsOf(chargeCancellationFee)).toEqual([{ chargeId: 300 }]);
    expect(screen.queryByRole('button', { name: /^Charge/ })).toBeNull();
    expect(opened.context.notices.shown.map(({ text }) => text)).toEqual(['Late cancellation fee charged']);
  });

  it('shows why the card was declined, and can be charged again', async () => {
    const fee = buildVisitCharge();
    const { user, server } = await open([fee]);
    const declined = buildVisitCharge({ state: 'declined', failure: 'Your card was declined.' });
    server.answer(chargeCancellationFee, () => {
      server.answer(getAppointmentCharges, { charges: [declined] });
      return { charge: declined };
    });
    await user.click(await screen.findByRole('button', { name: 'Charge $60.00' }));
    expect(await screen.findByText('Declined')).toBeVisible();
    expect(screen.getByText("The client's card was declined.")).toBeVisible();
    expect(opened.context.notices.shown.at(-1)).toMatchObject({ text: "The client's card was declined." });
    expect(screen.getByRole('button', { name: 'Charge $60.00' })).toBeEnabled();
  });

  it('is forgiven after a question once it was paid', async () => {
    const { user, server } = await open([buildVisitCharge({ state: 'paid', actions: ['forgive'] })]);
    server.answer(forgiveCancellationFee, () => {
      server.answer(getAppointmentCharges, {
        charges: [buildVisitCharge({ state: 'forgiven', actions: [] })],
      });
      return { charge: buildVisitCharge({ state: 'forgiven', actions: [] }) };
    });
    await user.click(await screen.findByRole('button', { name: 'Forgive' }));
    expect(server.requestsOf(forgiveCancellationFee)).toEqual([]);
    await answerQuestion(user, 'Forgive fee');
    expect(await screen.findByText('Forgiven')).toBeVisible();
    await waitFor(() => expect(server.requestsOf(forgiveCancellationFee)).toEqual([{ chargeId: 300 }]));
  });

  it('is not asked for where the client accepted no policy', async () => {
    const { server } = await open([buildVisitCharge()], null);
    expect(await screen.findByText('Canceled')).toBeVisible();
    expect(server.requestsOf(getAppointmentCharges)).toEqual([]);
  });
});

describe('a deposit whose refund the client’s bank has not taken', () => {
  it('is refunded again by one press, which says if it fails again', async () => {
    const deposit = { kind: 'deposit', state: 'paid', amountCent: 1_000, coveredCent: 0 } as const;
    const failed = buildVisitCharge({ ...deposit, failedRefundCent: 1_000, actions: ['refund'] });
    const { user, server } = await open([failed]);
    expect(await screen.findByText('The bank has not taken a refund of $10.00')).toBeVisible();
    server.answer(refundVisitCharge, { charge: failed });
    await user.click(screen.getByRole('button', { name: 'Refund $10.00 again' }));
    await waitFor(() => expect(opened.context.notices.shown).toHaveLength(1));
    const refunded = buildVisitCharge({ ...deposit, refundedCent: 1_000, actions: [] });
    server.answer(refundVisitCharge, () => {
      server.answer(getAppointmentCharges, { charges: [refunded] });
      return { charge: refunded };
    });
    await user.click(screen.getByRole('button', { name: 'Refund $10.00 again' }));
    expect(await screen.findByText('Refunded')).toBeVisible();
    expect(server.requestsOf(refundVisitCharge)).toEqual([{ chargeId: 300 }, { chargeId: 300 }]);
    expect(opened.context.notices.shown.map(({ text }) => text)).toEqual([
      'The refund failed again. Please pay the client in another way.',
      'Deposit refunded',
    ]);
  });
});
