import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  batchCancel,
  cancelAsProfessional,
  changeAppointmentStatus,
  getProfessionalAppointments,
  type ProfessionalAppointment,
} from '@frizo/contracts';
import { freezeClock } from '@frizo/remote-kit/testing';
import { buildProfessionalAppointment } from '@frizo/appointment-views/testing';
import { answerQuestion } from '@frizo/ui/testing';
import { buildConsole, openConsole, type OpenedConsole } from '../../testing/open-console.tsx';

let opened: OpenedConsole;

beforeEach(() => freezeClock('2026-03-01T17:00:00Z'));

afterEach(() => {
  opened.unmount();
  jest.useRealTimers();
});

async function open(
  overrides: Partial<ProfessionalAppointment> = {},
  tab = 'upcoming',
): Promise<OpenedConsole> {
  opened = await openConsole(
    buildConsole({ appointments: [buildProfessionalAppointment(overrides)] }),
    `/appointments/${tab}`,
  );
  await screen.findByRole('listitem', { name: 'Balayage' });
  return opened;
}

const server = () => opened.context.server;
const actions = () =>
  within(screen.getByRole('group', { name: 'Balayage, Ada Reyes' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const press = (name: string) => opened.user.click(screen.getByRole('button', { name }));
const requestCount = () => server().requestsOf(getProfessionalAppointments).length;
const lastNotice = () => opened.context.notices.shown.at(-1);
const none = () => server().answer(getProfessionalAppointments, { data: [], count: 0 });

describe('an appointment that has started', () => {
  const started = { startTimestamp: Date.parse('2026-03-01T16:00:00Z') / 1000 };
  const payment = {
    paymentOrderId: 70,
    paymentType: 'card' as const,
    expiresTimestamp: started.startTimestamp,
    refundableCent: 5_000,
  };

  it.each([
    ['Get paid', 'get-paid', { paymentStatus: 0 }, 'pending'],
    ['Refund', 'refund-payment', { paymentStatus: 2, payment }, 'history'],
  ] as const)(
    'opens a dialog with %s, and loads the list again afterwards',
    async (button, name, paid, tab) => {
      await open({ ...started, ...paid }, tab);
      await press(button);
      expect(opened.context.modals.opened).toEqual([{ name, props: { appointmentId: 900 } }]);
      await waitFor(() => expect(requestCount()).toBe(2));
    },
  );

  it.each([
    [0, 'pending', 'Unpaid'],
    [2, 'history', 'Done'],
  ] as const)('with payment status %i in %s is %s', async (paymentStatus, tab, words) => {
    await open({ ...started, paymentStatus }, tab);
    expect(screen.getByRole('listitem', { name: 'Balayage' })).toHaveTextContent(words);
  });
});

describe('a paid appointment', () => {
  it('without anything that can be given back offers no refund', async () => {
    await open(
      { startTimestamp: Date.parse('2026-03-01T16:00:00Z') / 1000, paymentStatus: 2, payment: null },
      'history',
    );
    expect(actions()).toEqual(['Details', 'Book again']);
  });
});

describe('an upcoming appointment', () => {
  it('can be modified, canceled and booked again', async () => {
    await open();
    expect(actions()).toEqual(['Details', 'Modify', 'Cancel', 'Book again']);
  });

  it.each([
    ['Modify', 'book-for-client', { modifyAppointmentId: 900 }],
    ['Book again', 'book-for-client', { againAppointmentId: 900 }],
    ['Details', 'professional-appointment', { appointmentId: 900 }],
  ])('opens a dialog with %s, and loads the list again afterwards', async (button, name, props) => {
    await open();
    await press(button);
    expect(opened.context.modals.opened).toEqual([{ name, props }]);
    await waitFor(() => expect(requestCount()).toBe(2));
  });

  it('is canceled after a confirmation, and disappears from the list with the focus above it', async () => {
    await open();
    const other = buildProfessionalAppointment({ id: 901, serviceName: 'Bob' });
    server().answer(cancelAsProfessional, () => {
      server().answer(getProfessionalAppointments, { data: [other], count: 1 });
      return { appointment: buildProfessionalAppointment({ status: 1 }) };
    });
    await press('Cancel');
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('Appointment cancel. Are you sure you wish to cancel?');
    expect(question).toHaveTextContent('Balayage for Ada Reyes, 03/02/2026, 10:00 AM MST');
    await answerQuestion(opened.user, 'Cancel appointment');
    await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Balayage' })).toBeNull());
    expect(server().requestsOf(cancelAsProfessional)).toEqual([{ id: 900 }]);
    expect(lastNotice()).toMatchObject({ kind: 'success', text: 'Appointment canceled' });
    await waitFor(() => expect(screen.getByText('1 appointment')).toHaveFocus());
  });

  it('stays when the confirmation is declined', async () => {
    await open();
    await press('Cancel');
    await answerQuestion(opened.user, 'Keep it');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server().requestsOf(cancelAsProfessional)).toEqual([]);
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  });

  it('shows why it could not be canceled, and the current state', async () => {
    await open();
    server().refuse(cancelAsProfessional, { status: 409, message: 'Invalid state of appointment' });
    await press('Cancel');
    await answerQuestion(opened.user, 'Cancel appointment');
    await waitFor(() =>
      expect(lastNotice()).toEqual({ kind: 'error', text: 'Invalid state of appointment' }),
    );
    await waitFor(() => expect(requestCount()).toBe(2));
  });
});

describe('Cancel All', () => {
  it('is offered only when the client has several upcoming appointments', async () => {
    await open({ clientFutureCount: 1 });
    expect(actions()).not.toContain('Cancel All');
  });

  const second = buildProfessionalAppointment({
    id: 901,
    serviceName: 'Bob',
    artistName: 'Noor Haddad',
    date: '2026-03-04',
    clientFutureCount: 3,
  });

  it('counts and lists what it cancels at this address, from today on', async () => {
    // Still the 1st in Phoenix.
    freezeClock('2026-03-02T06:30:00Z');
    await open({ clientFutureCount: 3 });
    server().answer(batchCancel, { aptIdSet: [900, 901] });
    server().answer(getProfessionalAppointments, {
      data: [buildProfessionalAppointment({ clientFutureCount: 3 }), second],
      count: 2,
    });
    await press('Cancel All');
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('Ada Reyes has 2 upcoming appointments at 12 Palm Ave.');
    expect(
      within(question)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Balayage with Maeve Ito, 03/02/2026, 10:00 AM MST',
      'Bob with Noor Haddad, 03/04/2026, 10:00 AM MST',
    ]);
    expect(server().requestsOf(getProfessionalAppointments).at(-1)).toMatchObject({
      tab: 'upcoming',
      salonClientId: 71,
      addressId: 1,
    });
    none();
    await answerQuestion(opened.user, 'Cancel all');
    await waitFor(() => expect(lastNotice()).toMatchObject({ text: '2 appointments canceled' }));
    expect(server().requestsOf(batchCancel)).toEqual([
      { salonClientId: 71, localDate: '2026-03-01', addressId: 1 },
    ]);
    expect(await screen.findByText(/Nothing booked yet/)).toBeVisible();
  });

  it('cancels nothing when the list could not be loaded', async () => {
    await open({ clientFutureCount: 2 });
    server().refuse(getProfessionalAppointments);
    await press('Cancel All');
    await waitFor(() => expect(lastNotice()).toEqual({ kind: 'error', text: 'Save failed' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server().requestsOf(batchCancel)).toEqual([]);
  });

  it('shows an error when it failed', async () => {
    await open({ clientFutureCount: 2 });
    server().refuse(batchCancel);
    await press('Cancel All');
    await answerQuestion(opened.user, 'Cancel all');
    await waitFor(() => expect(lastNotice()).toEqual({ kind: 'error', text: 'Save failed' }));
  });
});

describe('an appointment that has started', () => {
  beforeEach(() => freezeClock('2026-03-02T17:00:00Z'));

  it('can be a no-show, with Undo', async () => {
    await open({ confirmation: 'history' }, 'pending');
    expect(actions()).toEqual(['Details', 'No-show', 'Book again']);
    server().answer(changeAppointmentStatus, { appointments: [buildProfessionalAppointment({ status: 2 })] });
    await press('No-show');
    await waitFor(() => expect(lastNotice()).toMatchObject({ text: 'Marked as no-show' }));
    expect(lastNotice()?.action?.label).toBe('Undo');
    act(() => lastNotice()?.action?.run());
    await waitFor(() => expect(lastNotice()).toMatchObject({ text: 'No-show undone' }));
    expect(server().requestsOf(changeAppointmentStatus)).toEqual([
      { appointmentList: [900], statusCode: 2 },
      { appointmentList: [900], statusCode: 0 },
    ]);
  });

  it('shows each error of a failed change on its own line', async () => {
    await open({ confirmation: 'history' }, 'pending');
    const items = ['Invalid state of appointment', 'Too late'].map((message) => ({ key: 'k', message }));
    server().refuse(changeAppointmentStatus, { status: 409, items });
    await press('No-show');
    await waitFor(() =>
      expect(lastNotice()).toEqual({ kind: 'error', text: 'Invalid state of appointment\nToo late' }),
    );
  });

  it('starts while the list is open', async () => {
    jest.useFakeTimers({
      now: new Date('2026-03-02T16:59:50Z'),
      doNotFake: ['queueMicrotask', 'setTimeout'],
    });
    await open();
    expect(actions()).toContain('Cancel');
    act(() => void jest.advanceTimersByTime(15_000));
    await waitFor(() => expect(actions()).toEqual(['Details', 'No-show', 'Book again']));
  });
});

describe('a no-show', () => {
  it('can be reverted', async () => {
    await open({ status: 2, confirmation: 'history' }, 'history');
    expect(actions()).toEqual(['Details', 'Undo no-show', 'Book again']);
    server().answer(changeAppointmentStatus, { appointments: [buildProfessionalAppointment()] });
    await press('Undo no-show');
    await waitFor(() => expect(lastNotice()).toMatchObject({ text: 'No-show undone' }));
  });
});

describe("a colleague's appointment", () => {
  it('is read-only', async () => {
    await open({ canChange: false });
    expect(actions()).toEqual(['Details']);
  });
});

describe('New appointment', () => {
  it('opens the booking dialog, and loads the list again', async () => {
    await open();
    await press('New appointment');
    expect(opened.context.modals.opened).toEqual([{ name: 'book-for-client', props: {} }]);
    await waitFor(() => expect(requestCount()).toBe(2));
  });
});

describe('the calendar of a professional', () => {
  it('can be subscribed to from their appointments', async () => {
    await open();
    await press('Subscribe in your calendar');
    expect(opened.context.modals.opened).toEqual([{ name: 'calendar-feed', props: {} }]);
  });
});
