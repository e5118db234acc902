import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  getBookData,
  getBookingSettings,
  getNotificationSettings,
  saveBookingSettings,
  saveNotificationSettings,
} from '@frizo/contracts';
import { buildSessionUser } from '@frizo/session/testing';
import { freezeClock } from '@frizo/remote-kit/testing';
import { stubScrolling } from '@frizo/ui/testing';
import { buildProfessionalAppointment } from '@frizo/appointment-views/testing';
import {
  buildConsole,
  buildSalonArtist,
  openConsole,
  type OpenedConsole,
} from '../../testing/open-console.tsx';

let opened: OpenedConsole;

// Nine in the morning in Phoenix.
beforeEach(() => {
  freezeClock('2026-03-02T16:00:00Z');
  stubScrolling();
});

afterEach(() => {
  opened.unmount();
  jest.useRealTimers();
});

async function open(context = buildConsole()): Promise<OpenedConsole> {
  opened = await openConsole(context, '/book');
  return opened;
}

const requests = () => opened.context.server.requestsOf(getBookData);

describe('the page after the log-in of a professional', () => {
  it('shows the appointments of today in local time of the salon, and no others', async () => {
    const tomorrow = buildProfessionalAppointment({ id: 901, serviceName: 'Bob', date: '2026-03-03' });
    await open(buildConsole({ appointments: [buildProfessionalAppointment(), tomorrow] }));
    const today = await screen.findByRole('region', { name: 'Today, 03/02/2026' });
    const row = await within(today).findByRole('listitem', { name: 'Balayage' });
    expect(row).toHaveTextContent('10:00 AM MST');
    expect(row).toHaveTextContent('Ada Reyes');
    expect(within(row).getByRole('button', { name: 'Modify' })).toBeVisible();
    expect(screen.queryByRole('listitem', { name: 'Bob' })).toBeNull();
    expect(requests()).toEqual([
      { midnightTimestamp: Date.parse('2026-03-02T07:00:00Z') / 1000, members: [2] },
    ]);
  });

  it('links to what can be done', async () => {
    const { user, context } = await open();
    expect(screen.getByText(/The booking calendar is not available yet/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Appointments' }));
    await user.click(screen.getByRole('link', { name: 'Clients' }));
    expect(context.visited).toEqual(['/appointments/upcoming', '/clients']);
    await user.click(screen.getByRole('button', { name: 'New appointment' }));
    expect(context.modals.opened).toEqual([{ name: 'book-for-client', props: {} }]);
  });

  it('lets a salon owner turn on mails about bookings with the artists, and does not offer it to artists', async () => {
    const context = buildConsole();
    context.server.answer(saveNotificationSettings, () => {
      context.server.answer(getNotificationSettings, { hearsOfBookings: true });
      return { hearsOfBookings: true };
    });
    const { user } = await open(context);
    const notices = await screen.findByRole('checkbox', { name: /E-mail me when someone books/ });
    expect(notices).not.toBeChecked();
    await user.click(notices);
    await waitFor(() => expect(notices).toBeChecked());
    expect(context.server.requestsOf(saveNotificationSettings)).toEqual([{ hearsOfBookings: true }]);
    opened.unmount();
    await open(buildConsole({ sessionUser: buildSalonArtist() }));
    await screen.findByRole('listitem', { name: 'Balayage' });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  describe('shows how many days ahead clients can book', () => {
    const field = () => screen.findByRole('textbox', { name: 'Days ahead that clients can book' });
    const save = () => screen.getByRole('button', { name: 'Save' });
    const sent = () => opened.context.server.requestsOf(saveBookingSettings);

    it('and lets users who manage the salon change it, also by keyboard', async () => {
      const context = buildConsole();
      context.server.answer(saveBookingSettings, ({ horizonDays }) => ({ horizonDays }));
      const { user } = await open(context);
      const days = await field();
      expect(days).toHaveValue('365');
      await user.clear(days);
      await user.keyboard('30{Enter}');
      expect(await screen.findByText('Saved. Clients can book up to 30 days ahead.')).toBeVisible();
      expect(sent()).toEqual([{ horizonDays: 30 }]);
    });

    it('and is busy while it is being saved', async () => {
      const context = buildConsole();
      const { promise, resolve } = Promise.withResolvers<{ horizonDays: number }>();
      context.server.answer(saveBookingSettings, () => promise);
      const { user } = await open(context);
      await field();
      await user.click(save());
      expect(await screen.findByText('Saving')).toBeInTheDocument();
      expect(save()).toHaveAttribute('aria-disabled', 'true');
      resolve({ horizonDays: 365 });
      expect(await screen.findByText('Saved. Clients can book up to 365 days ahead.')).toBeVisible();
      await waitFor(() => expect(save()).not.toHaveAttribute('aria-disabled'));
      expect(sent()).toHaveLength(1);
    });

    it.each([
      ['0', 'Must be equal or greater than 1'],
      ['731', 'Must be equal or less than 730'],
      ['7.5', 'Must be a number'],
      ['', 'Required field'],
    ])('and does not send %p', async (typed, message) => {
      const { user } = await open();
      const days = await field();
      await user.clear(days);
      if (typed !== '') await user.type(days, typed);
      await user.click(save());
      expect(days).toHaveAccessibleDescription(expect.stringContaining(message));
      expect(days).toHaveFocus();
      expect(sent()).toEqual([]);
    });

    it('and keeps what was typed when it could not be saved', async () => {
      const context = buildConsole();
      context.server.refuse(saveBookingSettings, { kind: 'network', status: 0 });
      const { user } = await open(context);
      const days = await field();
      await user.clear(days);
      await user.type(days, '30{Enter}');
      expect(await screen.findByText('This could not be saved. Please try again.')).toBeVisible();
      expect(days).toHaveValue('30');
    });

    it('and hides it from users who only work there', async () => {
      await open(buildConsole({ sessionUser: buildSalonArtist() }));
      await screen.findByRole('listitem', { name: 'Balayage' });
      expect(screen.queryByRole('heading', { name: 'Salon settings' })).toBeNull();
      expect(opened.context.server.requestsOf(getBookingSettings)).toEqual([]);
    });
  });

  it('shows when there are no appointments', async () => {
    await open(buildConsole({ appointments: [] }));
    expect(await screen.findByText('No appointments today.')).toBeVisible();
  });

  it('shows an error when loading fails, and loads with Retry', async () => {
    const context = buildConsole();
    context.server.refuse(getBookData);
    const { user } = await open(context);
    const today = await screen.findByRole('region', { name: 'Today, 03/02/2026' });
    expect(await within(today).findByRole('alert')).toHaveTextContent('We could not load today');
    context.server.answer(getBookData, { appointments: [buildProfessionalAppointment()] });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('listitem', { name: 'Balayage' })).toBeVisible();
  });

  it('is refreshed while it is visible', async () => {
    const { context } = await open();
    await screen.findByRole('listitem', { name: 'Balayage' });
    context.server.answer(getBookData, { appointments: [] });
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.getByText('No appointments today.')).toBeVisible());
  });

  it('is for professionals only, and shows others how to become one', async () => {
    const { user, context } = await open(buildConsole({ sessionUser: buildSessionUser() }));
    expect(screen.getByRole('heading', { level: 1, name: 'Book' })).toBeVisible();
    expect(screen.getByText("This page's accessible to registered beauty Pros only.")).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'List your business' }));
    expect(context.visited).toEqual(['/list-your-business']);
    expect(requests()).toEqual([]);
  });
});
