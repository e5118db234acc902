import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  getSalonClients,
  removeClientVisibility,
  removeSalonClient,
  resolveClientDuplicate,
  type SalonClient,
} from '@frizo/contracts';
import { buildSessionUser } from '@frizo/session/testing';
import { buildSalonClient } from '@frizo/appointment-views/testing';
import { answerQuestion, stubWidth } from '@frizo/ui/testing';
import {
  buildConsole,
  buildSalonArtist,
  openConsole,
  type OpenedConsole,
} from '../../testing/open-console.tsx';

let opened: OpenedConsole;

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
  opened = await openConsole(context, path);
  return opened.user;
}

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });
const requests = () => opened.context.server.requestsOf(getSalonClients);
const notices = () => opened.context.notices.shown;

describe('the clients of a professional', () => {
  it('are shown in a table of Name, Phone, Comment, Action and Edit', async () => {
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

  it('are cards on a phone, with everything that the table has', async () => {
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
  ])('open a dialog with %s, and are loaded again afterwards', async (button, name, props) => {
    const user = await open();
    await user.click(await screen.findByRole('button', { name: button }));
    expect(opened.context.modals.opened).toEqual([{ name, props }]);
    await waitFor(() => expect(requests()).toHaveLength(2));
  });

  it('fold a long comment until it is opened', async () => {
    const comment = 'Prefers quiet. '.repeat(20).trim();
    const user = await open(buildConsole({ clients: [buildSalonClient({ comment }), grace] }));
    const button = await screen.findByRole('button', {
      name: 'Show all of the comment on Ada Reyes',
      expanded: false,
    });
    await user.click(button);
    expect(
      screen.getByRole('button', { name: 'Show less of the comment on Ada Reyes', expanded: true }),
    ).toBeVisible();
    expect(screen.getAllByRole('button', { name: /of the comment on/ })).toHaveLength(1);
  });

  it('have a chosen page size', async () => {
    const user = await open();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Rows per page' }), '50');
    await waitFor(() => expect(requests().at(-1)).toMatchObject({ limit: 50, offset: 0 }));
  });

  it('are refreshed while they are visible', async () => {
    await open();
    await rowOf('Ada Reyes');
    opened.context.server.answer(getSalonClients, { data: [grace], count: 1 });
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText('Ada Reyes')).toBeNull());
  });

  it('have an empty state', async () => {
    await open(buildConsole({ clients: [] }));
    expect(await screen.findByText(/^No clients yet/)).toBeVisible();
  });

  it('are loaded with Retry after a failure', async () => {
    const context = buildConsole();
    context.server.refuse(getSalonClients);
    const user = await open(context);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    context.server.answer(getSalonClients, { data: [buildSalonClient()], count: 1 });
    await user.click(retry);
    expect(await rowOf('Ada Reyes')).toBeVisible();
  });

  it('are for professionals only', async () => {
    await open(buildConsole({ sessionUser: buildSessionUser() }));
    expect(screen.getByText("This page's accessible to registered beauty Pros only.")).toBeVisible();
    expect(requests()).toEqual([]);
  });
});

describe('a client who was saved', () => {
  const zoe = buildSalonClient({ id: 99, firstName: 'Zoe', lastName: 'Ward', phone: '6025550199' });
  const save = (client: SalonClient) =>
    opened.context.modals.willEnd('salon-client', {
      kind: 'completed',
      result: { salonClientId: client.id, client },
    });

  it('is shown and marked, wherever in the list they are', async () => {
    const user = await open();
    await rowOf('Ada Reyes');
    save(zoe);
    opened.context.server.answer(getSalonClients, ({ combinedSearch }) =>
      combinedSearch === '6025550199' ? { data: [zoe], count: 1 } : { data: [buildSalonClient()], count: 21 },
    );
    await user.click(screen.getByRole('button', { name: 'Add new' }));
    expect(await rowOf('Zoe Ward')).toHaveTextContent('Saved');
    expect(window.location.search).toBe('?search=6025550199');
  });

  it('stays in the current view when it contains them', async () => {
    const user = await open();
    await rowOf('Ada Reyes');
    save(buildSalonClient({ comment: 'Tea' }));
    await user.click(screen.getByRole('button', { name: 'Edit Ada Reyes' }));
    await waitFor(async () => expect(await rowOf('Ada Reyes')).toHaveTextContent('Saved'));
    expect(window.location.search).toBe('');
  });
});

describe('a possible duplicate', () => {
  const account = {
    id: 80,
    firstName: 'Ada',
    lastName: 'R.',
    phone: '6025550143',
    email: 'ada@example.test',
    isRegistered: true,
  };

  async function openDuplicate() {
    const user = await open(
      buildConsole({ clients: [buildSalonClient({ possibleDuplicate: account }), grace] }),
    );
    opened.context.server.answer(resolveClientDuplicate, { client: buildSalonClient() });
    const group = await screen.findByRole('group', { name: 'Possible duplicate of Ada Reyes' });
    expect(group).toHaveTextContent(
      'Possible duplicate: Ada R., (602) 555-0143, ada@example.test, with an account',
    );
    return { user, group };
  }

  it.each([
    ['Same person', 'become one client', 'Merge clients', true, 'Clients merged'],
    ['Different people', 'stay separate', 'Keep both', false, 'Clients kept separate'],
  ])(
    'is resolved by %s after a confirmation that explains the consequences',
    async (button, text, yes, isSame, notice) => {
      const { user, group } = await openDuplicate();
      await user.click(within(group).getByRole('button', { name: button }));
      const question = await screen.findByRole('alertdialog', { name: button });
      expect(question).toHaveTextContent(text);
      expect(question).toHaveTextContent('Ada Reyes, (602) 555-0143, without an account');
      expect(question).toHaveTextContent('Ada R., (602) 555-0143, with an account');
      await answerQuestion(user, yes);
      await waitFor(() => expect(notices()).toEqual([{ kind: 'success', text: notice }]));
      expect(opened.context.server.requestsOf(resolveClientDuplicate)).toEqual([
        { salonClientId: 71, otherClientId: 80, isSamePerson: isSame },
      ]);
    },
  );

  it('stays when the confirmation is declined', async () => {
    const { user, group } = await openDuplicate();
    await user.click(within(group).getByRole('button', { name: 'Same person' }));
    await answerQuestion(user, 'Cancel');
    expect(opened.context.server.requestsOf(resolveClientDuplicate)).toEqual([]);
  });

  it('shows why the two could not be merged', async () => {
    const { user, group } = await openDuplicate();
    const message = 'Both have an account, so they cannot be merged.';
    opened.context.server.refuse(resolveClientDuplicate, {
      status: 409,
      key: 'client.two_accounts',
      message,
    });
    await user.click(within(group).getByRole('button', { name: 'Same person' }));
    await answerQuestion(user, 'Merge clients');
    await waitFor(() => expect(notices()).toEqual([{ kind: 'error', text: message }]));
  });

  it("is not shown to artists, who do not manage the salon's list", async () => {
    await open(
      buildConsole({
        sessionUser: buildSalonArtist(),
        clients: [buildSalonClient({ possibleDuplicate: account })],
      }),
    );
    await rowOf('Ada Reyes');
    expect(screen.queryByRole('button', { name: 'Same person' })).toBeNull();
  });
});

describe('searching clients', () => {
  it('have a chosen order, which is stored in the address', async () => {
    const user = await open(undefined, '/clients?page=3');
    await rowOf('Ada Reyes');
    const order = screen.getByRole('combobox', { name: 'Order' });
    expect(
      within(order)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Name', 'Last added']);
    await user.selectOptions(order, 'Last added');
    await waitFor(() => expect(requests().at(-1)).toMatchObject({ order: 'last-added', offset: 0 }));
    expect(window.location.search).toBe('?order=last-added');
  });

  it('searches by name or phone, stores it in the address, and uses zero-based pages', async () => {
    const context = buildConsole();
    context.server.answer(getSalonClients, ({ offset = 0 }) => ({
      data: [buildSalonClient({ firstName: `Page${offset}` })],
      count: 41,
    }));
    const user = await open(context);
    await user.click(await screen.findByRole('button', { name: 'Page 3 of 3' }));
    expect(await rowOf('Page2')).toBeVisible();
    // Pasted at once: the typing speed of the machine is irrelevant to the search.
    await user.click(screen.getByRole('searchbox', { name: 'Name or phone' }));
    await user.paste('ada');
    await waitFor(() => expect(window.location.search).toBe('?search=ada'));
    await waitFor(() =>
      expect(requests()).toEqual([
        { limit: 20, offset: 0, combinedSearch: undefined, order: 'name' },
        { limit: 20, offset: 2, combinedSearch: undefined, order: 'name' },
        { limit: 20, offset: 0, combinedSearch: 'ada', order: 'name' },
      ]),
    );
  });

  it('shows a message when it finds no clients', async () => {
    await open(buildConsole({ clients: [] }), '/clients?search=nobody');
    expect(await screen.findByText('No client with this name or phone.')).toBeVisible();
  });
});

describe('removing a client', () => {
  it('asks for confirmation, and removes them from the list of the business', async () => {
    const user = await open();
    opened.context.server.answer(removeSalonClient, () => {
      opened.context.server.answer(getSalonClients, { data: [grace], count: 1 });
      return { success: true };
    });
    await user.click(await screen.findByRole('button', { name: 'Remove Ada Reyes' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'You are about to permanently delete this clientAda Reyes, (602) 555-0143',
    );
    await answerQuestion(user, 'Remove');
    await waitFor(() => expect(notices()).toEqual([{ kind: 'success', text: 'Removed' }]));
    expect(opened.context.server.requestsOf(removeSalonClient)).toEqual([{ clientID: 71 }]);
    await waitFor(() => expect(screen.queryByText('Ada Reyes')).toBeNull());
    await waitFor(() => expect(screen.getByText('1 client')).toHaveFocus());
  });

  it('removes them from the own list of an artist, without claiming that they are deleted', async () => {
    const user = await open(buildConsole({ sessionUser: buildSalonArtist() }));
    opened.context.server.answer(removeClientVisibility, { success: true });
    await user.click(await screen.findByRole('button', { name: 'Remove Ada Reyes' }));
    const question = await screen.findByRole('alertdialog', { name: 'Remove from my list' });
    expect(question).toHaveTextContent('Ada Reyes, (602) 555-0143');
    expect(question).toHaveTextContent('The salon keeps the client');
    expect(question).not.toHaveTextContent(/delete/i);
    await answerQuestion(user, 'Remove from my list');
    await waitFor(() => expect(notices()).toEqual([{ kind: 'success', text: 'Removed' }]));
    expect(opened.context.server.requestsOf(removeClientVisibility)).toEqual([{ salonClientId: 71 }]);
    expect(opened.context.server.requestsOf(removeSalonClient)).toEqual([]);
  });

  it('removes no client when the confirmation is declined', async () => {
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Remove Ada Reyes' }));
    await answerQuestion(user, 'Cancel');
    expect(opened.context.server.requestsOf(removeSalonClient)).toEqual([]);
  });

  it("shows the server's message when it is refused", async () => {
    const user = await open();
    const message = 'This client has upcoming appointments.';
    opened.context.server.refuse(removeSalonClient, { status: 409, key: 'client.has_appointments', message });
    await user.click(await screen.findByRole('button', { name: 'Remove Ada Reyes' }));
    await answerQuestion(user, 'Remove');
    await waitFor(() => expect(notices()).toEqual([{ kind: 'error', text: message }]));
    expect(screen.getByText('Ada Reyes')).toBeVisible();
  });
});
