import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ConfirmationMessage as Message } from '@frizo/contracts';
import { cleanup, render } from '@testing-library/react';
import { buildAppointment } from '../testing/build-appointment.ts';
import {
  ChargeBadges,
  ConfirmationBadge,
  PaymentBadge,
  StatusBadge,
} from './appointment-badges.component.tsx';

afterEach(cleanup);

describe('the status of an appointment', () => {
  it.each([
    ['canceled', 1, 'upcoming', 'Canceled'],
    ['canceled, wherever it is shown', 1, undefined, 'Canceled'],
    ['a no-show', 2, 'history', 'No-show'],
    ['done, in history', 0, 'history', 'Done'],
    ['not shown before that', 0, 'upcoming', ''],
    ['not shown outside of lists', 0, undefined, ''],
  ] as const)('is %s', (_what, status, tab, words) => {
    const { container } = render(<StatusBadge status={status} tab={tab} />);
    expect(container).toHaveTextContent(new RegExp(`^${words}$`));
  });
});

describe('the payment of an appointment', () => {
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

  it.each([
    ['is missing until it is requested', 0, null, 'pending', 'Unpaid'],
    ['is requested by card for some days', 1, payment('card'), 'pending', 'Unpaid3 days left'],
    ['is requested in cash', 1, payment('cash'), 'pending', 'Unpaid'],
    ['was declined', 3, payment('card'), 'pending', 'Unpaid'],
    ['is done', 2, payment('card'), 'pending', ''],
    ['is not shown in other lists', 1, payment('card'), 'upcoming', ''],
    ['is not known to a service of the last release', undefined, undefined, 'pending', ''],
  ] as const)('%s', (_what, paymentStatus, of, tab, words) => {
    const { container } = render(<PaymentBadge appointment={{ paymentStatus, payment: of }} tab={tab} />);
    expect(container).toHaveTextContent(new RegExp(`^${words}$`));
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
