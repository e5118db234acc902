import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { getSalonClients, removeClientVisibility, removeSalonClient } from '@frizo/contracts';
import { buildSessionUser } from '@frizo/session/testing';
import { buildSalonClient } from '@frizo/appointment-views/testing';
import { answerQuestion, stubWidth } from '@frizo/ui/testing';
import { buildConsole, buildSalonArtist, visit, type VisitedConsole } from '../../testing/visit-console.tsx';

let opened: VisitedConsole;

afterEach(() => {
  opened.unmount();
  stubWidth(null);
});

const grace = buildSalonClient({
  id: 72,
  firstName: 'Grace',
  lastName: 'Park',
  phone: '',
  comment: 'Likes it short',
});

async function open(context = buildConsole({ clients: [buildSalonClient(), grace] }), path = '/clients') {
  opened = await visit(context, path);
  return opened.user;
}

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });
const requests = () => opened.context.server.requestsOf(getSalonClients);
const notices = () => opened.context.notices.shown;

describe('the clients of a professional', () => {
  it('stand in a table of Name, Phone, Comment, Action and Edit', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
    await rowOf('Ada Reyes');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Phone',
      'Comment',
      'Action',
      'Edit',
    ]);
    expect(within(await rowOf('Ada Reyes')).getByRole('link', { name: '(602) 555-0143' })).toBeVisible();
    expect(await rowOf('Grace Park')).toHaveTextContent('No phone');
    expect(await rowOf('Grace Park')).toHaveTextContent('Likes it short');
  });

  it('are cards on a phone, with all that the table has', async () => {
    stubWidth(360);
    await open();
    const [ada] = within(await screen.findByRole('list', { name: 'Clients' })).getAllByRole('listitem');
    if (ada === undefined) throw new Error('There is no card.');
    expect(within(ada).getByRole('heading', { name: 'Ada Reyes' })).toBeVisible();
    expect(
      within(ada)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Book for Ada Reyes', 'Remove Ada Reyes', 'Edit Ada Reyes']);
    expect(screen.queryByRole('table')).toBeNull();
  });

  it.each([
    ['Add new', 'salon-client', {}],
    ['Edit Ada Reyes', 'salon-client', { client: buildSalonClient() }],
    ['Book for Ada Reyes', 'book-for-client', { client: buildSalonClient() }],
  ])('open a dialog with %s, and are asked for again afterwards', async (button, name, props) => {
    const user = await open();
    await user.click(await screen.findByRole('button', { name: button }));
    expect(opened.context.modals.opened).toEqual([{ name, props }]);
    await waitFor(() => expect(requests()).toHaveLength(2));
  });

  it('may be none', async () => {
    await open(buildConsole({ clients: [] }));
    expect(await screen.findByText(/^No clients yet/)).toBeVisible();
  });

  it('that do not load load with Retry', async () => {
    const context = buildConsole();
    context.server.refuse(getSalonClients);
    const user = await open(context);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    context.server.answer(getSalonClients, { data: [buildSalonClient()], count: 1 });
    await user.click(retry);
    expect(await rowOf('Ada Reyes')).toBeVisible();
  });

  it('are for professionals alone', async () => {
    await open(buildConsole({ who: buildSessionUser() }));
    expect(screen.getByText("This page's accessible to registered beauty Pros only.")).toBeVisible();
    expect(requests()).toEqual([]);
  });
});

describe('searching clients', () => {
  it('asks by name or phone, keeps that in the address, and counts pages from none', async () => {
    const context = buildConsole();
    context.server.answer(getSalonClients, ({ offset = 0 }) => ({
      data: [buildSalonClient({ firstName: `Page${offset}` })],
      count: 41,
    }));
    const user = await open(context);
    await user.click(await screen.findByRole('button', { name: 'Page 3 of 3' }));
    expect(await rowOf('Page2')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Name or phone' }), 'ada');
    await waitFor(() => expect(window.location.search).toBe('?search=ada'));
    await waitFor(() =>
      expect(requests()).toEqual([
        { limit: 20, offset: 0, combinedSearch: undefined },
        { limit: 20, offset: 2, combinedSearch: undefined },
        { limit: 20, offset: 0, combinedSearch: 'ada' },
      ]),
    );
  });

  it('says when it finds nobody', async () => {
    await open(buildConsole({ clients: [] }), '/clients?search=nobody');
    expect(await screen.findByText('No client of this name or phone.')).toBeVisible();
  });
});

describe('removing a client', () => {
  it('asks first, and takes them off the list of the business', async () => {
    const user = await open();
    opened.context.server.answer(removeSalonClient, () => {
      opened.context.server.answer(getSalonClients, { data: [grace], count: 1 });
      return { success: true };
    });
    await user.click(await screen.findByRole('button', { name: 'Remove Ada Reyes' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'You are about to permanently delete this client',
    );
    await answerQuestion(user, 'Remove');
    await waitFor(() => expect(notices()).toEqual([{ kind: 'success', text: 'Removed' }]));
    expect(opened.context.server.requestsOf(removeSalonClient)).toEqual([{ clientID: 71 }]);
    await waitFor(() => expect(screen.queryByText('Ada Reyes')).toBeNull());
    await waitFor(() => expect(screen.getByText('1 client')).toHaveFocus());
  });

  it('takes them off the own list of an artist', async () => {
    const user = await open(buildConsole({ who: buildSalonArtist() }));
    opened.context.server.answer(removeClientVisibility, { success: true });
    await user.click(await screen.findByRole('button', { name: 'Remove Ada Reyes' }));
    await answerQuestion(user, 'Remove');
    await waitFor(() => expect(notices()).toEqual([{ kind: 'success', text: 'Removed' }]));
    expect(opened.context.server.requestsOf(removeClientVisibility)).toEqual([{ salonClientId: 71 }]);
    expect(opened.context.server.requestsOf(removeSalonClient)).toEqual([]);
  });

  it('removes nobody where the question is answered with no', async () => {
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Remove Ada Reyes' }));
    await answerQuestion(user, 'Cancel');
    expect(opened.context.server.requestsOf(removeSalonClient)).toEqual([]);
  });

  it('says what the server says against it', async () => {
    const user = await open();
    const message = 'This client has appointments to come.';
    opened.context.server.refuse(removeSalonClient, { status: 409, key: 'client.has_appointments', message });
    await user.click(await screen.findByRole('button', { name: 'Remove Ada Reyes' }));
    await answerQuestion(user, 'Remove');
    await waitFor(() => expect(notices()).toEqual([{ kind: 'error', text: message }]));
    expect(screen.getByText('Ada Reyes')).toBeVisible();
  });
});
