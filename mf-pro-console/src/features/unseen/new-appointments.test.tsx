import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getUnseenAppointments, markAppointmentSeen } from '@frizo/contracts';
import { renderModal, type RenderedRemote } from '@frizo/remote-kit/testing';
import { buildProfessionalAppointment } from '@frizo/appointment-views/testing';
import { modals } from '../../modals.ts';
import { buildConsole } from '../../testing/open-console.tsx';

let opened: RenderedRemote;

afterEach(() => opened.unmount());

function unseen(id: number, serviceName: string) {
  const appointment = buildProfessionalAppointment({ id: id + 800, serviceName });
  return { id, date: appointment.date, startTimestamp: appointment.startTimestamp, appointment };
}

const two = { data: [unseen(1, 'Balayage'), unseen(2, 'Bob')], count: 2 };

async function open(answer: typeof two | 'failed' = two) {
  const context = buildConsole();
  if (answer === 'failed') context.server.refuse(getUnseenAppointments);
  else context.server.answer(getUnseenAppointments, answer);
  context.server.answer(markAppointmentSeen, { success: true });
  opened = await renderModal(modals['new-appointments'], {}, { context });
  return userEvent.setup();
}

const card = (name: string) => screen.findByRole('listitem', { name });
const seen = () => opened.context.server.requestsOf(markAppointmentSeen);
const markAll = () => screen.findByRole('button', { name: 'Mark all as seen' });

describe('new appointments', () => {
  it('show what was booked, when, by whom and with whom', async () => {
    await open();
    const balayage = await card('Balayage');
    expect(balayage).toHaveTextContent('03/02/2026, 10:00 AM');
    expect(balayage).toHaveTextContent('Ada Reyes');
    expect(balayage).toHaveTextContent('Maeve Ito');
    expect(within(balayage).getByText('New')).toBeVisible();
  });

  it('are marked as seen when they are opened, and stay in their place', async () => {
    const user = await open();
    await user.click(within(await card('Bob')).getByRole('button', { name: 'Open' }));
    expect(opened.context.modals.opened).toEqual([
      { name: 'professional-appointment', props: { appointmentId: 802 } },
    ]);
    expect(seen()).toEqual([{ id: 2 }]);
    expect(await within(await card('Bob')).findByText('Seen')).toBeVisible();
    expect(within(await card('Balayage')).getByText('New')).toBeVisible();
  });

  it('can all be marked as seen, which completes the dialog', async () => {
    const user = await open();
    await user.click(await markAll());
    await waitFor(() => expect(opened.outcome()).toEqual({ kind: 'completed', result: true }));
    expect(seen()).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('are loaded in rounds when there are more than fit in the list', async () => {
    const user = await open({ ...two, count: 3 });
    expect(await screen.findByText('and 1 more')).toBeVisible();
    opened.context.server.answer(getUnseenAppointments, { data: [unseen(3, 'Updo')], count: 1 });
    await user.click(await markAll());
    expect(await card('Updo')).toBeVisible();
    expect(opened.outcome()).toBeUndefined();
  });

  it('stay new when marking them failed', async () => {
    const user = await open();
    opened.context.server.refuse(markAppointmentSeen);
    await user.click(await markAll());
    await waitFor(() =>
      expect(opened.context.notices.shown).toEqual([{ kind: 'error', text: 'Save failed' }]),
    );
    expect(within(await card('Bob')).getByText('New')).toBeVisible();
    expect(opened.outcome()).toBeUndefined();
  });

  it('have an empty state', async () => {
    await open({ data: [], count: 0 });
    expect(await screen.findByText('You have seen all new appointments.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mark all as seen' })).toBeNull();
  });

  it('are loaded with Retry after a failure', async () => {
    const user = await open('failed');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    opened.context.server.answer(getUnseenAppointments, two);
    await user.click(retry);
    expect(await card('Bob')).toBeVisible();
  });
});
