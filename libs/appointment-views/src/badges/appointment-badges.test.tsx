import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Appointment, AppointmentTab, ConfirmationMessage as Message } from '@frizo/contracts';
import { cleanup, render } from '@testing-library/react';
import { buildAppointment } from '../testing/build-appointment.ts';
import { ChargeBadges, ConfirmationBadge, StatusBadge } from './appointment-badges.component.tsx';

afterEach(cleanup);

describe('the status of an appointment', () => {
  const now = new Date('2026-03-02T17:00:00Z');
  beforeAll(() => {
    jest.useFakeTimers();
    jest.setSystemTime(now);
  });
  afterAll(() => {
    jest.useRealTimers();
  });

  const payment = (paymentType: 'cash' | 'card') => ({
    paymentOrderId: 70,
    paymentType,
    expiresTimestamp: now.getTime() / 1000 + 3 * 86_400 - 60,
  });

  const expired = { ...payment('card'), expiresTimestamp: now.getTime() / 1000 };
  const started = now.getTime() / 1000;
  const wordsOf = (parts: Partial<Appointment>, tab?: AppointmentTab) => {
    const appointment = buildAppointment({ startTimestamp: started, ...parts });
    return render(<StatusBadge appointment={appointment} tab={tab} />).container.textContent;
  };

  it.each([
    ['canceled', { status: 1 }, 'Canceled'],
    ['canceled, although it was to be paid', { status: 1, paymentStatus: 0 }, 'Canceled'],
    ['a no-show', { status: 2, paymentStatus: 0 }, 'No-show'],
    ['not shown before the start', { startTimestamp: started + 1, paymentStatus: 0 }, ''],
    ['unpaid until it is requested', { paymentStatus: 0 }, 'Unpaid'],
    ['unpaid for some days', { paymentStatus: 1, payment: payment('card') }, 'Unpaid 3 days left'],
    ['unpaid until the cash is there', { paymentStatus: 1, payment: payment('cash') }, 'Unpaid'],
    ['unpaid after these days', { paymentStatus: 1, payment: expired }, 'Unpaid'],
    ['unpaid after it was declined', { paymentStatus: 3, payment: payment('card') }, 'Unpaid'],
    ['done if it was free', { priceCent: 0, paymentStatus: 0 }, 'Done'],
    ['unpaid if a payment is asked for nevertheless', { priceCent: 0, paymentStatus: 1 }, 'Unpaid'],
    ['done once it is paid', { paymentStatus: 2, payment: payment('card') }, 'Done'],
  ] as const)('is %s, in each list and in the details', (_what, parts, words) => {
    for (const tab of ['pending', 'upcoming', 'history', undefined] as const)
      expect(wordsOf(parts, tab)).toBe(words);
  });

  it.each([
    ['history', 'Done'],
    ['pending', ''],
    [undefined, 'Started'],
  ] as const)('is known to a service of the last release by the list only: %s', (tab, words) => {
    expect(wordsOf({}, tab)).toBe(words);
  });
});

describe('the deposit and the fee of an appointment', () => {
  it.each([
    ['is paid', 'deposit', 'paid', 0, 'Deposit $24.00 paid'],
    ['is refunded', 'deposit', 'paid', 2_400, 'Deposit $24.00 refunded'],
    ['is declined', 'deposit', 'declined', 0, 'Deposit $24.00 declined'],
    ['is due', 'late-cancellation', 'due', 0, 'Fee $24.00 not charged'],
    ['is forgiven', 'no-show', 'forgiven', 0, 'Fee $24.00 forgiven'],
  ] as const)('%s', (_what, kind, state, refundedCent, words) => {
    const charges = [{ kind, state, amountCent: 2_400, refundedCent }];
    const { container } = render(<ChargeBadges charges={charges} />);
    expect(container.textContent).toBe(words);
  });

  it('are not known to a service of the last release', () => {
    const { container } = render(<ChargeBadges />);
    expect(container).toBeEmptyDOMElement();
  });
});

describe('the confirmation of an appointment', () => {
  const { confirmationMessage, timezone } = buildAppointment();
  // Phoenix is in another time zone than this viewer in New York.
  const sent = 'Confirmation sent by e-mail, 03/01/2026 10:05 AM MST';

  it.each([
    ['is requested', 0, 'sent', sent],
    ['is received', 0, 'confirmed', 'Confirmed'],
    ['is no longer requested after the start', 0, 'history', ''],
    ['is not requested for a canceled appointment', 1, 'sent', ''],
    ['is not shown for a no-show', 2, 'confirmed', ''],
  ] as const)('%s', (_what, status, confirmation, words) => {
    const parts = { status, confirmation, confirmationMessage, timezone };
    const { container } = render(<ConfirmationBadge {...parts} />);
    expect(container).toHaveTextContent(new RegExp(`^${words}$`));
  });

  it('shows no zone to viewers in the same time zone', () => {
    const parts = {
      status: 0,
      confirmation: 'sent',
      confirmationMessage,
      timezone: 'America/Detroit',
    } as const;
    const { container } = render(<ConfirmationBadge {...parts} />);
    expect(container).toHaveTextContent(/^Confirmation sent by e-mail, 03\/01\/2026 12:05 PM$/);
  });

  it('names a text message as such, and claims nothing when nothing was sent', () => {
    const parts = { status: 0, confirmation: 'sent', timezone } as const;
    const byText = { ...confirmationMessage, issuedChannel: 'text' } as Message;
    const { container, rerender } = render(<ConfirmationBadge {...parts} confirmationMessage={byText} />);
    expect(container).toHaveTextContent('Confirmation sent by text message, 03/01/2026 10:05 AM');
    const unsent = { ...byText, issued: false, issuedChannel: null, issuedTimestamp: null };
    rerender(<ConfirmationBadge {...parts} confirmationMessage={unsent} />);
    expect(container).toHaveTextContent(/^$/);
    rerender(<ConfirmationBadge {...parts} confirmationMessage={undefined} />);
    expect(container).toHaveTextContent(/^$/);
  });
});
