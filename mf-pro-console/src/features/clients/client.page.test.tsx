import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { getClientRecord, getClientVisits, type ClientRecord } from '@frizo/contracts';
import { buildProfessionalAppointment, buildSalonClient } from '@frizo/appointment-views/testing';
import { freezeClock } from '@frizo/remote-kit/testing';
import { buildConsole, openConsole, type OpenedConsole } from '../../testing/open-console.tsx';

const ada = buildSalonClient({ comment: 'Likes it short', email: 'ada@frizo.test' });
const totals = { visits: 2, upcoming: 1, noShows: 1, canceled: 3, spentCent: 24_050 };
const style = {
  appointmentId: 800,
  date: '2026-02-02',
  serviceName: 'Balayage',
  artistName: 'Maeve Ito',
  imageURL: '/api/gallery/images/ab12',
};

let opened: OpenedConsole;

beforeEach(() => freezeClock('2026-03-01T17:00:00Z'));
afterEach(() => {
  opened.unmount();
  jest.useRealTimers();
});

async function open(record: Partial<ClientRecord> = {}, visits = [buildProfessionalAppointment()]) {
  const context = buildConsole();
  context.server
    .answer(getClientRecord, { client: ada, totals, styles: [style], ...record })
    .answer(getClientVisits, { data: visits, count: visits.length });
  opened = await openConsole(context, '/clients/71');
}

const requests = () => opened.context.server.requestsOf(getClientVisits);

describe('the page of a client', () => {
  it('shows name, phone, e-mail, comment, numbers and the styles of past visits', async () => {
    await open({}, []);
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Reyes' })).toBeVisible();
    expect(screen.getByRole('link', { name: '(602) 555-0143' })).toBeVisible();
    expect(screen.getByText('Likes it short')).toBeVisible();
    const numbers = screen
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
    expect(numbers).toEqual(['Visits: 2', 'Upcoming: 1', 'No-shows: 1', 'Canceled: 3', 'Spent: $240.50']);
    const styles = screen.getByRole('list', { name: 'Styles of past visits' });
    expect(within(styles).getByText('02/02/2026, Maeve Ito')).toBeVisible();
    expect(opened.context.server.requestsOf(getClientRecord)).toEqual([{ salonClientId: 71 }]);
  });

  it('lists upcoming and past appointments, each in pages', async () => {
    await open({}, [buildProfessionalAppointment()]);
    await waitFor(() => expect(requests()).toHaveLength(2));
    expect(requests()).toEqual([
      { salonClientId: 71, when: 'upcoming', limit: 10, offset: 0 },
      { salonClientId: 71, when: 'past', limit: 10, offset: 0 },
    ]);
    const past = screen.getByRole('region', { name: 'Past' });
    expect(await within(past).findByText('1 appointment')).toBeVisible();
    expect(within(past).getByRole('heading', { name: 'Balayage' })).toBeVisible();
  });

  it('books again for the client', async () => {
    await open({}, []);
    const { user, context } = opened;
    await user.click(await screen.findByRole('button', { name: 'Book again' }));
    expect(context.modals.opened.at(-1)).toMatchObject({ name: 'book-for-client', props: { client: ada } });
  });

  it('lets the comment be edited as in the list', async () => {
    await open();
    const { user, context } = opened;
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(context.modals.opened.at(-1)).toMatchObject({ name: 'salon-client', props: { client: ada } });
  });

  it('says so where there are no visits yet', async () => {
    const none = { visits: 0, upcoming: 0, noShows: 0, canceled: 0, spentCent: 0 };
    await open({ totals: none, styles: [] }, []);
    expect(await screen.findByText('Nothing booked.')).toBeVisible();
    expect(screen.getByText('No visits yet.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Book' })).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Styles of past visits' })).toBeNull();
  });

  it('says that a client is not on the list, and can be loaded again after another failure', async () => {
    const context = buildConsole();
    context.server.refuse(getClientRecord, { status: 404, key: 'resource.not_found' });
    opened = await openConsole(context, '/clients/72');
    expect(await screen.findByText('This client is not on your list.')).toBeVisible();
    opened.unmount();
    context.server.refuse(getClientRecord, { status: 500 });
    opened = await openConsole(context, '/clients/71');
    expect(await screen.findByText(/We could not load this client/)).toBeVisible();
    context.server
      .answer(getClientRecord, { client: ada, totals, styles: [] })
      .answer(getClientVisits, { data: [], count: 0 });
    await opened.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Reyes' })).toBeVisible();
  });
});
