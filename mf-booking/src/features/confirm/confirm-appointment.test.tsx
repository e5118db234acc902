import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { confirmAppointment, getConfirmation, type Appointment } from '@frizo/contracts';
import { buildRemoteContext, freezeClock, renderRemote } from '@frizo/remote-kit/testing';
import type { FakeRemoteContext, RenderedRemote } from '@frizo/remote-kit/testing';
import { buildAppointment } from '@frizo/appointment-views/testing';
import { remote } from '../../index.ts';

const basePath = '/confirm-appointment';

let rendered: RenderedRemote;

beforeEach(() => {
  freezeClock('2026-03-01T12:00:00Z');
});

afterEach(() => {
  rendered.unmount();
  jest.useRealTimers();
});

function buildContext(overrides: Partial<Appointment> = {}): FakeRemoteContext {
  const context = buildRemoteContext({ basePath });
  let appointment = buildAppointment(overrides);
  context.server
    .answer(getConfirmation, () => ({ appointment }))
    .answer(confirmAppointment, () => {
      appointment = { ...appointment, confirmation: 'confirmed' };
      return { appointment };
    });
  return context;
}

async function follow(context: FakeRemoteContext, hash = '#900.se%2Fcret'): Promise<void> {
  window.history.replaceState(null, '', basePath + hash);
  rendered = await renderRemote(remote, { context });
}

const yes = () => screen.findByRole('button', { name: "I'll be there" });

describe('the link in a message about an appointment', () => {
  it('shows the appointment, and removes its secret from the address', async () => {
    const context = buildContext();
    await follow(context);
    expect(await screen.findByRole('article', { name: 'Monday, 03/02/2026, 10:00 AM MST' })).toBeVisible();
    expect(screen.getByText('Balayage, 1 h 30 min')).toBeVisible();
    expect(screen.getByText('Maeve Ito · Copper & Sage')).toBeVisible();
    expect(screen.getByText('12 Palm Ave, Phoenix, AZ 85001')).toBeVisible();
    expect(context.server.requestsOf(getConfirmation)).toEqual([{ token: '900.se/cret' }]);
    expect(context.server.requestsOf(confirmAppointment)).toEqual([]);
    expect(window.location.href).toMatch(/\/confirm-appointment$/);
  });

  it('lists the other services of the visit, which it confirms too', async () => {
    const context = buildContext();
    const appointment = buildAppointment();
    const cut = { serviceName: 'Cut', aptNo: 'A-901', startTime: 43_200, durationTime: 3_600 };
    const others = [buildAppointment({ ...cut, artistName: 'Bea Lund' })];
    context.server.answer(getConfirmation, { appointment, others });
    await follow(context);
    const list = await screen.findByRole('list', { name: 'In the same visit' });
    expect(list).toHaveTextContent('12:00 PM MST: Cut, 1 h · Bea Lund · A-901');
  });

  it('confirms the appointment', async () => {
    const context = buildContext();
    await follow(context);
    await userEvent.click(await yes());
    const thanks = await screen.findByText(/Thank you. We look forward to seeing you./);
    expect(thanks).toBeVisible();
    expect(thanks.parentElement).toHaveFocus();
    expect(screen.getByText('Confirmed')).toBeVisible();
    expect(context.server.requestsOf(confirmAppointment)).toEqual([{ token: '900.se/cret' }]);
    await userEvent.click(screen.getByRole('link', { name: 'My appointments' }));
    expect(context.visited).toEqual(['/me/my-appointments/upcoming']);
  });

  it.each([
    ['was already confirmed', { confirmation: 'confirmed' }, 'You have already confirmed.'],
    ['was canceled', { status: 1 }, 'This appointment was canceled.'],
    ['has started', { confirmation: 'history' }, 'This appointment has already started.'],
  ] as const)('shows a message when the appointment %s', async (_what, overrides, text) => {
    await follow(buildContext(overrides));
    expect(await screen.findByText(text, { exact: false })).toBeVisible();
    expect(screen.queryByRole('button', { name: "I'll be there" })).toBeNull();
  });

  it('shows the new status when it was canceled in the meantime', async () => {
    const context = buildContext();
    await follow(context);
    const button = await yes();
    const refusal = { status: 409, key: 'booking.invalid_state', message: 'Invalid state of appointment' };
    context.server.refuse(confirmAppointment, refusal);
    context.server.answer(getConfirmation, { appointment: buildAppointment({ status: 1 }) });
    await userEvent.click(button);
    expect(await screen.findByText('This appointment was canceled.')).toBeVisible();
  });

  it('can confirm again after a connection failure', async () => {
    const context = buildContext();
    context.server.refuse(confirmAppointment, { kind: 'network', status: 0 });
    await follow(context);
    await userEvent.click(await yes());
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not send that.');
    context.server.answer(confirmAppointment, {
      appointment: buildAppointment({ confirmation: 'confirmed' }),
    });
    await userEvent.click(await yes());
    expect(await screen.findByText(/Thank you/)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('loads with Retry after a failure', async () => {
    const context = buildContext();
    context.server.refuse(getConfirmation, { kind: 'network', status: 0 });
    await follow(context);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    context.server.answer(getConfirmation, { appointment: buildAppointment() });
    await userEvent.click(retry);
    expect(await yes()).toBeVisible();
  });
});

describe('an invalid link', () => {
  it('shows a message with a link to continue', async () => {
    const context = buildContext();
    context.server.refuse(getConfirmation, { status: 404, key: 'booking.link_unknown' });
    await follow(context);
    expect(await screen.findByRole('alert')).toHaveTextContent('This link does not lead to an appointment.');
    await userEvent.click(screen.getByRole('link', { name: 'Log in to see your appointments' }));
    expect(context.visited).toEqual(['/me/my-appointments/upcoming']);
  });

  it.each(['', '#', '#%E0%A4%A'])('sends no request without a secret (%j)', async (hash) => {
    const context = buildContext();
    await follow(context, hash);
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is not complete.');
    expect(context.server.requestsOf(getConfirmation)).toEqual([]);
  });

  it('is replaced by another link that is followed on the same page', async () => {
    const context = buildContext();
    await follow(context, '');
    act(() => {
      window.history.replaceState(null, '', `${basePath}#901.other`);
      window.dispatchEvent(new HashChangeEvent('hashchange'));
    });
    expect(await yes()).toBeVisible();
    expect(context.server.requestsOf(getConfirmation)).toEqual([{ token: '901.other' }]);
    await waitFor(() => expect(window.location.hash).toBe(''));
  });
});
