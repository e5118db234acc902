import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import {
  getBookingSettings,
  getNotificationSettings,
  saveBookingSettings,
  saveNotificationSettings,
} from '@frizo/contracts';
import { freezeClock } from '@frizo/remote-kit/testing';
import { stubScrolling } from '@frizo/ui/testing';
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

const balayage = () => screen.findByRole('button', { name: /^Balayage for Ada Reyes/ });

describe('the salon settings', () => {
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
    await balayage();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  describe('shows how many days ahead clients can book', () => {
    const field = () => screen.findByRole('textbox', { name: 'Days ahead that clients can book' });
    const save = () => screen.getByRole('button', { name: 'Save' });
    const sent = () => opened.context.server.requestsOf(saveBookingSettings);

    it('and lets users who manage the salon change it, also by keyboard', async () => {
      const context = buildConsole();
      context.server.answer(saveBookingSettings, ({ horizonDays = 365 }) => ({ horizonDays }));
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
      await balayage();
      expect(screen.queryByRole('heading', { name: 'Salon settings' })).toBeNull();
      expect(opened.context.server.requestsOf(getBookingSettings)).toEqual([]);
    });
  });

  describe('lets users who manage the salon list times that leave no gap first', () => {
    const findCheckbox = () => screen.findByRole('checkbox', { name: 'List times that leave no gap first' });

    function buildSalonWith(prefersFewerGaps: boolean) {
      const context = buildConsole();
      context.server
        .answer(getBookingSettings, { horizonDays: 365, prefersFewerGaps })
        .answer(saveBookingSettings, (changes) => ({ horizonDays: 365, ...changes }));
      return context;
    }

    it('with an example of what that means, and back again', async () => {
      const context = buildSalonWith(false);
      const { user } = await open(context);
      const checkbox = await findCheckbox();
      expect(checkbox).not.toBeChecked();
      expect(screen.getByText(/^With a 30-minute service .* every time stays available\.$/)).toBeVisible();
      await user.click(checkbox);
      await waitFor(() => expect(checkbox).toBeEnabled());
      expect(checkbox).toBeChecked();
      await user.click(checkbox);
      await waitFor(() => expect(checkbox).toBeEnabled());
      expect(checkbox).not.toBeChecked();
      expect(context.server.requestsOf(saveBookingSettings)).toEqual([
        { prefersFewerGaps: true },
        { prefersFewerGaps: false },
      ]);
    });

    it('and shows what is saved when it could not be changed', async () => {
      const context = buildSalonWith(true);
      context.server.refuse(saveBookingSettings);
      const { user } = await open(context);
      const checkbox = await findCheckbox();
      expect(checkbox).toBeChecked();
      await user.click(checkbox);
      await waitFor(() => expect(context.server.requestsOf(saveBookingSettings)).toHaveLength(1));
      await waitFor(() => expect(checkbox).toBeEnabled());
      expect(checkbox).toBeChecked();
    });

    it('and hides it where the service of the salon does not know the setting yet', async () => {
      await open();
      await screen.findByRole('textbox', { name: 'Days ahead that clients can book' });
      expect(screen.queryByRole('checkbox', { name: /no gap/ })).toBeNull();
    });
  });
});
