import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { getAppointmentFile, getClientAppointment, getPaymentOrderByAppointment } from '@frizo/contracts';
import { freezeClock } from '@frizo/remote-kit/testing';
import { buildAppointment, buildPaymentOrder } from '@frizo/appointment-views/testing';
import { answerQuestion } from '@frizo/ui/testing';
import { buildClientContext, openDetail, type OpenedAppointments } from '../../testing/open-appointments.tsx';

let opened: OpenedAppointments;

beforeEach(() => {
  freezeClock('2026-03-01T12:00:00Z');
  window.history.replaceState(null, '', '/me/my-appointments/upcoming');
});

afterEach(() => {
  opened.unmount();
  jest.useRealTimers();
});

async function open(...all: Parameters<typeof openDetail>): Promise<OpenedAppointments> {
  opened = await openDetail(...all);
  return opened;
}

/** The value beside a title. */
const fact = async (title: string) => (await screen.findByText(title)).nextElementSibling;
const buttons = () =>
  screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent);

describe('the detail of an appointment', () => {
  it('shows everything that its client needs', async () => {
    await open();
    expect(await fact('When')).toHaveTextContent('Monday, 03/02/2026, 10:00 AM MST');
    expect(await fact('Service')).toHaveTextContent('Balayage');
    expect(await fact('Artist')).toHaveTextContent('Maeve Ito');
    expect(await fact('Salon')).toHaveTextContent('Copper & Sage');
    expect(await fact('Address')).toHaveTextContent('12 Palm Ave, Phoenix, AZ 85001');
    expect(await fact('Duration')).toHaveTextContent('1 h 30 min');
    expect(await fact('Price')).toHaveTextContent('$120.00');
    expect(await fact('Status')).toHaveTextContent('Confirmation sent');
    expect(screen.getByText('A-900')).toBeVisible();
    expect(buttons()).toEqual(['Close', 'Add to calendar', 'Modify', 'Cancel', 'Book again']);
  });

  it('links to a map without sending a referrer', async () => {
    await open();
    const link = await screen.findByRole('link', { name: 'Show on a map' });
    expect(link).toHaveAttribute('href', expect.stringContaining('12+Palm+Ave%2C+Phoenix%2C+AZ+85001'));
    expect(link).toHaveAttribute('rel', 'noreferrer');
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('can only be booked again once it has started', async () => {
    await open(
      buildClientContext([buildAppointment({ startTimestamp: 1_772_000_000, confirmation: 'history' })]),
    );
    expect(await fact('Status')).toHaveTextContent('Started');
    expect(buttons()).toEqual(['Close', 'Book again']);
  });

  it('shows what was paid for it', async () => {
    const payment = {
      ...{ paymentOrderId: 70, refundableCent: 20_091, expiresTimestamp: 1_772_600_000 },
      paymentType: 'card' as const,
    };
    const started = { startTimestamp: 1_772_000_000, confirmation: 'history' as const };
    const context = buildClientContext([buildAppointment({ ...started, paymentStatus: 2, payment })]);
    context.server.answer(getPaymentOrderByAppointment, {
      paymentOrder: buildPaymentOrder({ status: 2, paymentDetail: 'Visa 4242', tipCent: 4_000 }),
    });
    await open(context);
    expect(await fact('Status')).toHaveTextContent(/^Done$/);
    expect(await fact('Payment')).toHaveTextContent('PaidVisa 4242');
    expect(await fact('Payment')).toHaveTextContent('Tip$40.00');
  });

  it('is unpaid once it has started, without a payment that nobody has asked for', async () => {
    const started = { startTimestamp: 1_772_000_000, confirmation: 'history' as const };
    await open(buildClientContext([buildAppointment({ ...started, paymentStatus: 0, payment: null })]));
    expect(await fact('Status')).toHaveTextContent(/^Unpaid$/);
    expect(screen.queryByText('Payment')).toBeNull();
  });

  it('shows the new status when it is canceled here', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await answerQuestion(user, 'Cancel appointment');
    expect(await screen.findByText('Canceled')).toBeVisible();
    expect(buttons()).toEqual(['Close', 'Book again']);
  });

  it('is loaded again after the booking dialog', async () => {
    const { user, context } = await open();
    await user.click(await screen.findByRole('button', { name: 'Modify' }));
    expect(context.modals.opened).toEqual([
      { name: 'book-appointment', props: { modifyAppointmentId: 900 } },
    ]);
    await waitFor(() => expect(context.server.requestsOf(getClientAppointment)).toHaveLength(2));
  });

  it('shows the chosen style', async () => {
    const imageURL = '/api/gallery/images/ab';
    await open(buildClientContext([buildAppointment({ imageId: 77, imageURL })]));
    expect(await screen.findByRole('img', { name: 'Chosen style for Balayage' })).toBeInTheDocument();
  });

  it('says when it is gone or belongs to another client', async () => {
    const context = buildClientContext();
    context.server.refuse(getClientAppointment, { status: 404 });
    await open(context);
    expect(await screen.findByRole('alert')).toHaveTextContent('no longer exists, or you may not see it');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('is loaded with Retry after a failure', async () => {
    const context = buildClientContext();
    context.server.refuse(getClientAppointment, { kind: 'network', status: 0 });
    const { user } = await open(context);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    context.server.answer(getClientAppointment, { appointment: buildAppointment() });
    await user.click(retry);
    expect(await screen.findByText('Balayage')).toBeVisible();
  });
});

describe('Add to calendar', () => {
  const saved: { name: string; content: string }[] = [];

  beforeEach(() => {
    saved.length = 0;
    const blobs = new Map<string, Blob>();
    URL.createObjectURL = (blob) => {
      blobs.set('blob:calendar', blob as Blob);
      return 'blob:calendar';
    };
    URL.revokeObjectURL = (url) => void blobs.delete(url);
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      const name = this.download;
      const reader = new FileReader();
      reader.onload = () => saved.push({ name, content: reader.result as string });
      reader.readAsText(blobs.get(this.href) ?? new Blob(['none']));
    });
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('saves the file from the server', async () => {
    const context = buildClientContext();
    context.server.answer(getAppointmentFile, { fileName: 'A-900.ics', content: 'BEGIN:VCALENDAR' });
    const { user } = await open(context);
    await user.click(await screen.findByRole('button', { name: 'Add to calendar' }));
    await waitFor(() => expect(saved).toEqual([{ name: 'A-900.ics', content: 'BEGIN:VCALENDAR' }]));
    expect(context.server.requestsOf(getAppointmentFile)).toEqual([{ id: 900 }]);
  });

  it('can be pressed again after a failure', async () => {
    const context = buildClientContext();
    context.server.refuse(getAppointmentFile, { kind: 'network', status: 0 });
    const { user } = await open(context);
    const button = await screen.findByRole('button', { name: 'Add to calendar' });
    await user.click(button);
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'));
    expect(saved).toEqual([]);
  });
});

describe('a detail that is named by the address', () => {
  const inAddress = { appointmentId: 900, isInAddress: true };
  const goTo = (query: string) =>
    act(() => {
      window.history.replaceState(null, '', `/me/my-appointments/upcoming${query}`);
      window.dispatchEvent(new PopStateEvent('popstate'));
    });

  it('closes with Back, and with no other change of the address', async () => {
    window.history.replaceState(null, '', '?appointment=900');
    const { outcome } = await open(undefined, inAddress);
    goTo('?page=2&appointment=900');
    expect(outcome()).toBeUndefined();
    goTo('?page=2');
    expect(outcome()).toEqual({ kind: 'dismissed' });
  });

  it('closes at once when Back was faster', async () => {
    const { outcome } = await open(undefined, inAddress);
    expect(outcome()).toEqual({ kind: 'dismissed' });
  });

  it('stays open when it was not opened by the address', async () => {
    const { outcome } = await open();
    goTo('?page=2');
    expect(outcome()).toBeUndefined();
  });
});
