import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getClientAppointments, getOwnWaitingList } from '@frizo/contracts';
import { buildRemoteContext, freezeClock, renderRemote } from '@frizo/remote-kit/testing';
import type { FakeRemoteContext, RenderedRemote } from '@frizo/remote-kit/testing';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { buildAddress, buildAppointment } from '@frizo/appointment-views/testing';
import { stubWidth } from '@frizo/ui/testing';
import { remote } from '../../index.ts';

const basePath = '/me/my-appointments';

let rendered: RenderedRemote;

beforeEach(() => {
  window.history.replaceState(null, '', `${basePath}/upcoming`);
});

afterEach(() => {
  rendered.unmount();
  stubWidth(null);
  jest.useRealTimers();
});

function buildContext(): FakeRemoteContext {
  const context = buildRemoteContext({ basePath, session: createFakeSession(buildSessionUser()) });
  context.server
    .answer(getClientAppointments, { data: [buildAppointment()], count: 1 })
    .answer(getOwnWaitingList, { entries: [] });
  return context;
}

async function visit(context: FakeRemoteContext, path = `${basePath}/upcoming`): Promise<void> {
  window.history.replaceState(null, '', path);
  rendered = await renderRemote(remote, { context });
}

const card = (name: string) => screen.findByRole('listitem', { name });
const currentTab = () => screen.getByRole('link', { current: 'page' });
const requests = () => rendered.context.server.requestsOf(getClientAppointments);

describe("a client's appointments", () => {
  it('show when, what, with whom, where and the price', async () => {
    await visit(buildContext());
    const appointment = await card('Balayage');
    expect(screen.getByRole('heading', { name: 'Monday, 03/02/2026' })).toBeVisible();
    expect(appointment).toHaveTextContent('1 h 30 min');
    expect(appointment).toHaveTextContent('Maeve Ito · Copper & Sage');
    expect(appointment).toHaveTextContent('12 Palm Ave, Phoenix, AZ 85001');
    expect(appointment).toHaveTextContent('$120.00 · A-900');
    expect(screen.getByText('1 appointment')).toBeVisible();
  });

  it("are grouped by day, with today's date at the salon", async () => {
    freezeClock('2026-03-03T06:30:00Z');
    const context = buildContext();
    context.server.answer(getClientAppointments, {
      data: [
        buildAppointment(),
        buildAppointment({ id: 901, serviceName: 'Bob' }),
        buildAppointment({ id: 902, serviceName: 'Fade', date: '2026-03-04' }),
      ],
      count: 3,
    });
    await visit(context);
    // Already the 3rd in New York, still the 2nd in Phoenix.
    const today = await screen.findByRole('region', { name: 'Today, 03/02/2026' });
    expect(within(today).getAllByRole('listitem')).toHaveLength(2);
    const later = screen.getByRole('region', { name: 'Wednesday, 03/04/2026' });
    expect(within(later).getByRole('listitem', { name: 'Fade' })).toBeVisible();
  });

  it('show the confirmation as text', async () => {
    const context = buildContext();
    context.server.answer(getClientAppointments, {
      data: [
        buildAppointment(),
        buildAppointment({ id: 901, serviceName: 'Bob', confirmation: 'confirmed' }),
      ],
      count: 2,
    });
    await visit(context);
    expect(within(await card('Balayage')).getByText('Confirmation sent')).toBeVisible();
    expect(within(await card('Bob')).getByText('Confirmed')).toBeVisible();
  });

  it('show the zone to viewers in another one', async () => {
    const inNewYork = { serviceName: 'Bob', timezone: 'America/New_York' };
    const context = buildContext();
    context.server.answer(getClientAppointments, {
      data: [buildAppointment(), buildAppointment({ id: 901, ...inNewYork })],
      count: 2,
    });
    await visit(context);
    // Tests run in the time zone of New York.
    expect(await card('Balayage')).toHaveTextContent('10:00 AM MST');
    expect(await card('Bob')).toHaveTextContent(/10:00 AM(?! E)/);
  });

  it('show the suite of an address that has one', async () => {
    const context = buildContext();
    const data = [buildAppointment({ address: buildAddress({ suite: '4B' }) })];
    context.server.answer(getClientAppointments, { data, count: 1 });
    await visit(context);
    expect(await card('Balayage')).toHaveTextContent('12 Palm Ave, 4B, Phoenix');
  });

  it('are shown as done, canceled or no-show in the history, and not as done elsewhere', async () => {
    const context = buildContext();
    context.server.answer(getClientAppointments, {
      data: [
        buildAppointment({ id: 1, serviceName: 'Bob', confirmation: 'history' }),
        buildAppointment({ id: 2, serviceName: 'Fade', status: 1 }),
        buildAppointment({ id: 3, serviceName: 'Updo', status: 2 }),
      ],
      count: 3,
    });
    await visit(context, `${basePath}/history`);
    expect(within(await card('Bob')).getByText('Done')).toBeVisible();
    expect(within(await card('Fade')).getByText('Canceled')).toBeVisible();
    expect(within(await card('Updo')).getByText('No-show')).toBeVisible();

    await userEvent.click(screen.getByRole('link', { name: 'Upcoming' }));
    expect(within(await card('Bob')).queryByText('Done')).toBeNull();
  });
});

describe('the tabs', () => {
  it.each([
    ['pending', 'Unpaid'],
    ['upcoming', 'Upcoming'],
    ['history', 'History'],
  ] as const)('have for %s an address and the title %s', async (tab, title) => {
    await visit(buildContext(), `${basePath}/${tab}`);
    expect(currentTab()).toHaveTextContent(title);
    expect(screen.getByRole('link', { name: title })).toHaveAttribute('href', `${basePath}/${tab}`);
    expect(requests().at(-1)).toMatchObject({ tab, limit: 10, offset: 0 });
  });

  it.each([basePath, `${basePath}/`, `${basePath}/nonsense`])(
    'redirect from %s to upcoming',
    async (path) => {
      await visit(buildContext(), path);
      expect(currentTab()).toHaveTextContent('Upcoming');
      expect(window.location.pathname).toBe(`${basePath}/upcoming`);
    },
  );

  it('change without loading a page, and Back returns', async () => {
    await visit(buildContext());
    await userEvent.click(screen.getByRole('link', { name: 'History' }));
    expect(currentTab()).toHaveTextContent('History');
    expect(window.location.pathname).toBe(`${basePath}/history`);

    const isBack = new Promise((resolve) => {
      window.addEventListener('popstate', resolve, { once: true });
    });
    await act(async () => {
      window.history.back();
      await isBack;
    });
    expect(currentTab()).toHaveTextContent('Upcoming');
  });

  it.each([
    ['pending', 'Nothing to pay. We will let you know when there is.'],
    ['upcoming', 'Nothing booked yet. Find work you love and book its artist.'],
    ['history', 'No history yet'],
  ])('show when there is nothing in %s, with a link to continue', async (tab, text) => {
    const context = buildContext();
    context.server.answer(getClientAppointments, { data: [], count: 0 });
    await visit(context, `${basePath}/${tab}`);
    expect(await screen.findByText(text)).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Find an artist' }));
    expect(context.visited).toEqual(['/']);
  });
});

describe('the search', () => {
  const field = () => screen.getByRole('searchbox', { name: 'Search for Salon or Artist' });

  it('searches after a pause in typing, from the first page', async () => {
    const context = buildContext();
    context.server.answer(getClientAppointments, { data: [buildAppointment()], count: 25 });
    await visit(context);
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    context.server.answer(getClientAppointments, ({ combinedSearch }) => ({
      data: [buildAppointment({ serviceName: combinedSearch ?? 'All' })],
      count: 25,
    }));
    await userEvent.type(field(), ' maeve ');

    expect(await card('maeve')).toBeVisible();
    expect(requests().at(-1)).toEqual({ tab: 'upcoming', limit: 10, offset: 0, combinedSearch: 'maeve' });
    expect(requests().filter(({ combinedSearch }) => combinedSearch === 'm')).toEqual([]);
  });

  it('is part of the address, and restored after a reload', async () => {
    await visit(buildContext());
    await userEvent.type(field(), 'maeve');
    await waitFor(() => expect(window.location.search).toBe('?search=maeve'));
    rendered.unmount();
    const context = buildContext();
    context.server.answer(getClientAppointments, { data: [buildAppointment()], count: 25 });
    await visit(context, `${basePath}/upcoming?search=maeve&page=2`);
    expect(field()).toHaveValue('maeve');
    expect(requests().at(-1)).toMatchObject({ combinedSearch: 'maeve', offset: 10 });
  });

  it('shows a message when it finds nothing', async () => {
    const context = buildContext();
    context.server.answer(getClientAppointments, { data: [], count: 0 });
    await visit(context);
    await userEvent.type(field(), 'nobody');
    expect(await screen.findByText('No appointment with this salon or artist.')).toBeVisible();
  });
});

describe('more appointments than fit on a page', () => {
  it('have pages by number, Next and Previous', async () => {
    const context = buildContext();
    context.server.answer(getClientAppointments, ({ offset = 0 }) => ({
      data: [buildAppointment({ id: offset + 1, serviceName: `From ${offset}` })],
      count: 41,
    }));
    await visit(context);
    expect(await card('From 0')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();

    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await card('From 10')).toBeVisible();
    expect(window.location.search).toBe('?page=2');
    expect(screen.getByText('41 appointments, page 2 of 5')).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Page 5 of 5' }));
    expect(await card('From 40')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    expect(screen.getByRole('button', { current: 'page' })).toHaveTextContent('5');
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(await card('From 30')).toBeVisible();
  });

  it('are 20 on a phone', async () => {
    stubWidth(360);
    const context = buildContext();
    context.server.answer(getClientAppointments, { data: [buildAppointment()], count: 41 });
    await visit(context, `${basePath}/upcoming?page=2`);
    await card('Balayage');
    expect(requests().at(-1)).toMatchObject({ limit: 20, offset: 20 });
    expect(screen.getByText('41 appointments, page 2 of 3')).toBeVisible();
  });

  it('redirect from a page beyond the end to the last one', async () => {
    const context = buildContext();
    context.server.answer(getClientAppointments, ({ offset = 0 }) => ({
      data: offset < 11 ? [buildAppointment({ serviceName: `From ${offset}` })] : [],
      count: 11,
    }));
    await visit(context, `${basePath}/upcoming?page=9`);
    expect(await card('From 10')).toBeVisible();
    expect(window.location.search).toBe('?page=2');
  });

  it('have no pagination when they fit on one page', async () => {
    await visit(buildContext());
    await card('Balayage');
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });
});

describe('appointments that could not be loaded', () => {
  it('show an error, and are loaded with Retry', async () => {
    const context = buildContext();
    context.server.refuse(getClientAppointments);
    await visit(context);
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not load your appointments.');

    const answer = Promise.withResolvers<void>();
    context.server.answer(getClientAppointments, async () => {
      await answer.promise;
      return { data: [buildAppointment()], count: 1 };
    });
    const retry = screen.getByRole('button', { name: 'Retry' });
    await userEvent.click(retry);
    await waitFor(() => expect(retry).toHaveAttribute('aria-disabled', 'true'));
    expect(retry).toHaveFocus();
    answer.resolve();
    expect(await card('Balayage')).toBeVisible();
  });
});
