import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getProfessionalAppointments } from '@frizo/contracts';
import { buildSessionUser } from '@frizo/session/testing';
import { freezeClock } from '@frizo/remote-kit/testing';
import type { RemoteContext } from '@frizo/remote-kit';
import {
  buildArtist,
  buildProfessionalAppointment,
  buildSalonClient,
} from '@frizo/appointment-views/testing';
import { stubWidth } from '@frizo/ui/testing';
import { buildConsole, openConsole, type OpenedConsole } from '../../testing/open-console.tsx';

let opened: OpenedConsole;

beforeEach(() => freezeClock('2026-03-01T17:00:00Z'));

afterEach(() => {
  opened.unmount();
  stubWidth(null);
  jest.useRealTimers();
});

async function open(context = buildConsole(), path = '/appointments/upcoming'): Promise<OpenedConsole> {
  opened = await openConsole(context, path);
  return opened;
}

const row = (name: string) => screen.findByRole('listitem', { name });
const requests = () => opened.context.server.requestsOf(getProfessionalAppointments);
const currentTab = () => screen.findByRole('link', { current: 'page' });

describe("a salon's appointments", () => {
  it('show time, service, client, artist, place and price, grouped by day', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 2, name: 'Monday, 03/02/2026' })).toBeVisible();
    const appointment = await row('Balayage');
    expect(appointment).toHaveTextContent('10:00 AM MST');
    expect(appointment).toHaveTextContent('1 h 30 min');
    expect(appointment).toHaveTextContent('Ada Reyes');
    expect(appointment).toHaveTextContent('Maeve Ito · 12 Palm Ave · $120.00');
    expect(within(appointment).getByRole('link', { name: '(602) 555-0143' })).toHaveAttribute(
      'href',
      'tel:+16025550143',
    );
  });

  it.each([
    ['sent', 'Confirmation sent'],
    ['confirmed', 'Confirmed'],
  ] as const)('have the badge of a %s confirmation as text', async (confirmation, words) => {
    await open(buildConsole({ appointments: [buildProfessionalAppointment({ confirmation })] }));
    expect(within(await row('Balayage')).getByText(words)).toBeVisible();
  });

  it('are Done, Canceled or No-show in the history', async () => {
    const past = { confirmation: 'history' } as const;
    const appointments = [
      buildProfessionalAppointment({ id: 1, serviceName: 'Bob', ...past }),
      buildProfessionalAppointment({ id: 2, serviceName: 'Fade', status: 1, ...past }),
      buildProfessionalAppointment({ id: 3, serviceName: 'Updo', status: 2, ...past }),
    ];
    freezeClock('2026-03-05T17:00:00Z');
    await open(buildConsole({ appointments }), '/appointments/history');
    expect(within(await row('Bob')).getByText('Done')).toBeVisible();
    expect(within(await row('Fade')).getByText('Canceled')).toBeVisible();
    expect(within(await row('Updo')).getByText('No-show')).toBeVisible();
    expect(within(await row('Bob')).queryByRole('button', { name: 'No-show' })).toBeNull();
  });

  it.each([
    ['pending', 'Pending', 'No appointments are waiting for payment.'],
    ['upcoming', 'Upcoming', 'Nothing booked yet. Bookings of your clients will appear here.'],
    ['history', 'History', 'No history yet'],
  ])('have an address, a label and an empty state for %s', async (tab, title, empty) => {
    await open(buildConsole({ appointments: [] }), `/appointments/${tab}`);
    expect(await currentTab()).toHaveTextContent(title);
    expect(await screen.findByText(empty)).toBeVisible();
    expect(requests()).toMatchObject([
      { tab, limit: 10, offset: 0, artistList: [], combinedSearch: undefined },
    ]);
  });

  it.each(['/appointments', '/appointments/', '/appointments/nonsense'])(
    'redirect from %s to upcoming',
    async (path) => {
      await open(buildConsole(), path);
      expect(await currentTab()).toHaveTextContent('Upcoming');
      expect(window.location.pathname).toBe('/appointments/upcoming');
    },
  );

  it('are never shown under another tab', async () => {
    const context = buildConsole();
    const history = Promise.withResolvers<void>();
    context.server.answer(getProfessionalAppointments, async ({ tab }) => {
      if (tab === 'history') await history.promise;
      const appointment = buildProfessionalAppointment({
        serviceName: tab === 'history' ? 'Bob' : 'Balayage',
      });
      return { data: [appointment], count: 1 };
    });
    const { user } = await open(context);
    await row('Balayage');
    await user.click(screen.getByRole('link', { name: 'History' }));
    expect(screen.queryByRole('listitem', { name: 'Balayage' })).toBeNull();
    history.resolve();
    expect(await row('Bob')).toBeVisible();
  });

  it('show an error when loading fails, and are loaded with Retry', async () => {
    const context = buildConsole();
    context.server.refuse(getProfessionalAppointments);
    const { user } = await open(context);
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not load the appointments.');
    context.server.answer(getProfessionalAppointments, { data: [buildProfessionalAppointment()], count: 1 });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await row('Balayage')).toBeVisible();
  });

  it('are for professionals only', async () => {
    const { user, context } = await open(buildConsole({ sessionUser: buildSessionUser() }), '/appointments');
    expect(window.location.pathname).toBe('/appointments/upcoming');
    expect(screen.getByRole('heading', { level: 1, name: 'Appointments' })).toBeVisible();
    expect(screen.getByText("This page's accessible to registered beauty Pros only.")).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'List your business' }));
    expect(context.visited).toEqual(['/list-your-business']);
    expect(requests()).toEqual([]);
  });
});

describe('searching appointments', () => {
  const field = () => screen.findByRole('searchbox', { name: 'Client, phone, artist' });

  it('searches after a pause in typing, from the first page, and is stored in the address', async () => {
    const context = buildConsole();
    const { user } = await open(context, '/appointments/upcoming?page=2');
    await user.type(await field(), ' ada ');
    await waitFor(() => expect(requests().at(-1)).toMatchObject({ combinedSearch: 'ada', offset: 0 }));
    expect(window.location.search).toBe('?search=ada');
    expect(requests().filter(({ combinedSearch }) => combinedSearch === 'a')).toEqual([]);
  });

  it('is read from the address, for example after a reload', async () => {
    await open(buildConsole(), '/appointments/history?search=ada');
    expect(await field()).toHaveValue('ada');
    expect(requests()).toMatchObject([{ tab: 'history', combinedSearch: 'ada' }]);
  });

  it('ends when the tab changes', async () => {
    const { user } = await open(buildConsole(), '/appointments/history?search=ada');
    await row('Balayage');
    await user.click(screen.getByRole('link', { name: 'Upcoming' }));
    expect(await field()).toHaveValue('');
    await waitFor(() =>
      expect(requests().at(-1)).toMatchObject({ tab: 'upcoming', combinedSearch: undefined }),
    );
  });

  it('shows a message when it finds nothing', async () => {
    await open(buildConsole({ appointments: [] }), '/appointments/upcoming?search=nobody');
    expect(await screen.findByText('No appointment with this client, phone or artist.')).toBeVisible();
  });
});

describe('the days and the order of appointments', () => {
  it.each([
    ['upcoming', 'Today', '2026-03-01', '2026-03-01'],
    ['upcoming', 'Tomorrow', '2026-03-02', '2026-03-02'],
    ['upcoming', 'Next 7 days', '2026-03-01', '2026-03-07'],
    ['history', 'Yesterday', '2026-02-28', '2026-02-28'],
    ['history', 'Last 7 days', '2026-02-23', '2026-03-01'],
  ])('in %s jump to %s in local time of the salon, and back', async (tab, name, from, to) => {
    const { user } = await open(buildConsole(), `/appointments/${tab}`);
    await row('Balayage');
    const chip = screen.getByRole('button', { name, pressed: false });
    await user.click(chip);
    await waitFor(() => expect(requests().at(-1)).toMatchObject({ fromDate: from, toDate: to }));
    expect(window.location.search).toBe(`?from=${from}&to=${to}`);
    await user.click(chip);
    await waitFor(() => expect(requests().at(-1)).toMatchObject({ fromDate: undefined, toDate: undefined }));
  });

  it('are a range that never ends before it starts', async () => {
    await open(buildConsole(), '/appointments/upcoming?from=2026-03-02&to=2026-03-08');
    fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-03-10' } });
    await waitFor(() =>
      expect(requests().at(-1)).toMatchObject({ fromDate: '2026-03-10', toDate: '2026-03-10' }),
    );
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-05' } });
    await waitFor(() =>
      expect(requests().at(-1)).toMatchObject({ fromDate: '2026-03-05', toDate: '2026-03-05' }),
    );
  });

  it('show that there is nothing on these days', async () => {
    await open(buildConsole({ appointments: [] }), '/appointments/upcoming?from=2026-03-02');
    expect(await screen.findByText('No appointment on these days.')).toBeVisible();
  });

  it('can be sorted by client, each with its date', async () => {
    const { user } = await open();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Order' }), 'Client');
    await waitFor(() => expect(requests().at(-1)).toMatchObject({ sort: 'client' }));
    expect(await row('Balayage')).toHaveTextContent('03/02/2026, 10:00 AM MST');
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });

  it('are folded on a phone, like the actions of a row', async () => {
    stubWidth(360);
    const { user } = await open();
    const appointment = await row('Balayage');
    expect(screen.getByText('Dates and order').closest('details')).not.toHaveAttribute('open');
    const names = () =>
      within(appointment)
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(names()).toEqual(['Details', 'More actions']);
    await user.click(within(appointment).getByRole('button', { name: 'More actions', expanded: false }));
    expect(names()).toEqual(['Details', 'Fewer actions', 'Modify', 'Cancel', 'Book again']);
  });
});

describe('a visible list', () => {
  const bob = buildProfessionalAppointment({ id: 901, serviceName: 'Bob' });

  it('is refreshed periodically, and at once when the page is shown again', async () => {
    jest.useFakeTimers({
      now: new Date('2026-03-01T17:00:00Z'),
      doNotFake: ['queueMicrotask', 'setTimeout'],
    });
    const { context } = await open();
    await row('Balayage');
    context.server.answer(getProfessionalAppointments, { data: [bob], count: 1 });
    act(() => void jest.advanceTimersByTime(20_000));
    expect(await row('Bob')).toBeVisible();
    context.server.answer(getProfessionalAppointments, { data: [buildProfessionalAppointment()], count: 1 });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await row('Balayage')).toBeVisible();
  });

  it('is refreshed when the server reports changes, once for several changes', async () => {
    const listeners = new Set<() => void>();
    const onLive: NonNullable<RemoteContext['onLive']> = (topic, listener) => {
      if (topic === 'appointments') listeners.add(listener);
      return () => listeners.delete(listener);
    };
    const { context } = await open({ ...buildConsole(), onLive });
    await row('Balayage');
    const before = context.server.requestsOf(getProfessionalAppointments).length;
    context.server.answer(getProfessionalAppointments, { data: [bob], count: 1 });
    act(() => [1, 2, 3].forEach(() => listeners.forEach((listener) => listener())));
    expect(await row('Bob')).toBeVisible();
    expect(context.server.requestsOf(getProfessionalAppointments)).toHaveLength(before + 1);
    opened.unmount();
    expect(listeners.size).toBe(0);
  });

  it('stays when the refresh fails, with a message and Retry', async () => {
    const { context, user } = await open();
    await row('Balayage');
    context.server.refuse(getProfessionalAppointments);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText(/This list could not be refreshed/)).toBeVisible();
    expect(await row('Balayage')).toBeVisible();
    context.server.answer(getProfessionalAppointments, { data: [bob], count: 1 });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await row('Bob')).toBeVisible();
    expect(screen.queryByText(/could not be refreshed/)).toBeNull();
  });
});

describe('the artist filter', () => {
  const noor = buildArtist({ id: 3, firstName: 'Noor', lastName: 'Haddad' });

  it('shows the chosen artists only, and stores them in the address', async () => {
    const { user } = await open(buildConsole({ artists: [buildArtist(), noor] }));
    const chip = await screen.findByRole('button', { name: 'Noor Haddad', pressed: false });
    await user.click(chip);
    expect(chip).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(requests().at(-1)).toMatchObject({ artistList: [3] }));
    expect(window.location.search).toBe('?artists=3');
    await user.click(chip);
    await waitFor(() => expect(requests().at(-1)).toMatchObject({ artistList: [] }));
  });

  it('is hidden for a single artist', async () => {
    await open();
    await row('Balayage');
    expect(screen.queryByRole('group', { name: 'Artists' })).toBeNull();
  });
});

describe('more appointments than fit on a page', () => {
  it('have pages, and the current one is part of the address', async () => {
    const context = buildConsole();
    context.server.answer(getProfessionalAppointments, ({ offset = 0 }) => ({
      data: [buildProfessionalAppointment({ id: offset + 1, serviceName: `From ${offset}` })],
      count: 41,
    }));
    const { user } = await open(context);
    expect(await row('From 0')).toBeVisible();
    expect(screen.getByText('41 appointments')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await row('From 10')).toBeVisible();
    expect(window.location.search).toBe('?page=2');
    await user.click(screen.getByRole('button', { name: 'Page 5 of 5' }));
    expect(await row('From 40')).toBeVisible();
  });

  it.each([
    [1440, 10, 7],
    [360, 20, 3],
  ])('are, at %d px, %d on a page and at most %d pages by number', async (width, limit, buttons) => {
    stubWidth(width);
    const context = buildConsole();
    context.server.answer(getProfessionalAppointments, {
      data: [buildProfessionalAppointment()],
      count: 200,
    });
    await open(context);
    await row('Balayage');
    expect(requests()).toMatchObject([{ limit }]);
    const shown = screen
      .getAllByRole('button', { name: /^Page \d+ of/ })
      .filter((button) => width > 768 || !button.closest('li')?.className);
    expect(shown).toHaveLength(buttons);
  });

  it('have a chosen page size', async () => {
    const { user } = await open();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Rows per page' }), '50');
    await waitFor(() => expect(requests().at(-1)).toMatchObject({ limit: 50, offset: 0 }));
    expect(window.location.search).toBe('?size=50');
  });

  it('show the last page for one that is beyond it', async () => {
    const context = buildConsole();
    context.server.answer(getProfessionalAppointments, ({ offset = 0 }) => ({
      data: offset < 41 ? [buildProfessionalAppointment({ serviceName: `From ${offset}` })] : [],
      count: 41,
    }));
    await open(context, '/appointments/upcoming?page=9');
    expect(await row('From 40')).toBeVisible();
    expect(window.location.search).toBe('?page=5');
  });
});

describe('a client without a phone', () => {
  it('has no link to call', async () => {
    await open(
      buildConsole({
        appointments: [buildProfessionalAppointment({ client: buildSalonClient({ phone: '' }) })],
      }),
    );
    expect(within(await row('Balayage')).queryByRole('link')).toBeNull();
  });
});
