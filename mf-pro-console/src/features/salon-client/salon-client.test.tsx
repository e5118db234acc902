import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addClientVisibility,
  addSalonClient,
  editSalonClient,
  findSalonClient,
  getClientRecord,
  type AnswerOf,
  type SalonClientProps,
} from '@frizo/contracts';
import { renderModal, type RenderedRemote } from '@frizo/remote-kit/testing';
import { buildSalonClient } from '@frizo/appointment-views/testing';
import { modals } from '../../modals.ts';
import { stubScrolling } from '@frizo/ui/testing';
import { buildConsole, buildOwner, buildSalonArtist } from '../../testing/open-console.tsx';

let opened: RenderedRemote;

beforeEach(() => stubScrolling());

afterEach(() => opened.unmount());

const noClientFound: AnswerOf<typeof findSalonClient> = {
  clientFound: false,
  clientID: null,
  clientFirstName: '',
  clientLastName: '',
  clientPhone: '6025550143',
  clientComment: '',
  clientIsInList: false,
};
const ada = { ...noClientFound, clientFound: true, clientFirstName: 'Ada', clientLastName: 'Reyes' };

async function open(props: SalonClientProps = {}, found = noClientFound, sessionUser = buildOwner()) {
  const context = buildConsole({ sessionUser });
  context.server
    .answer(findSalonClient, found)
    .answer(addSalonClient, { client: buildSalonClient() })
    .answer(addClientVisibility, { client: buildSalonClient() })
    .answer(editSalonClient, { client: buildSalonClient() });
  opened = await renderModal(modals['salon-client'], props, { context });
  return userEvent.setup();
}

const server = () => opened.context.server;
const field = (name: string) => screen.getByRole('textbox', { name });
const button = (name: string) => screen.findByRole('button', { name });
const isSaved = () =>
  waitFor(() => expect(opened.outcome()).toMatchObject({ kind: 'completed', result: { salonClientId: 71 } }));

describe('adding a client', () => {
  it('asks for the phone first, and looks it up once all ten digits are typed', async () => {
    const user = await open();
    expect(field('Phone')).toHaveFocus();
    await user.keyboard('602555014');
    expect(server().requestsOf(findSalonClient)).toEqual([]);
    await user.keyboard('3');
    expect(field('Phone')).toHaveValue('(602) 555-0143');
    expect(server().requestsOf(findSalonClient)).toEqual([]);
    await waitFor(() =>
      expect(server().requestsOf(findSalonClient)).toEqual([{ clientPhone: '6025550143' }]),
    );
    expect(await screen.findByText('New client')).toHaveAttribute('role', 'status');
  });

  it('adds a new client to the list', async () => {
    const user = await open({ phone: '6025550143' });
    await user.type(field('First name'), ' Ada ');
    await user.type(field('Last name'), 'Reyes');
    await user.type(screen.getByRole('textbox', { name: /^Comment/ }), 'Likes it short');
    await user.click(await button('Save'));
    await isSaved();
    expect(server().requestsOf(addSalonClient)).toEqual([
      { phone: '6025550143', firstName: 'Ada', lastName: 'Reyes', comment: 'Likes it short' },
    ]);
  });

  it.each([
    ['Phone', '602', 'Must be exactly 10 characters'],
    ['First name', 'A', 'Too short. Must be 2 character or more'],
    ['Last name', 'R'.repeat(33), 'Too long. Must be 32 characters or less'],
    ['First name', '1da', 'Symbols are not permitted'],
  ])('sends nothing while %s is %s', async (name, text, message) => {
    const user = await open();
    await user.type(field(name), text);
    await user.click(await button('Save'));
    expect(await screen.findByText(message)).toBeVisible();
    expect(server().requestsOf(addSalonClient)).toEqual([]);
  });

  it('shows that a client already exists, and completes with them on OK', async () => {
    const facts = { clientEmail: 'ada@example.test', clientGender: 1, isActiveUser: true };
    const known = { ...ada, ...facts, clientID: 71, clientComment: 'Likes tea', clientIsInList: true };
    const user = await open({}, known);
    await user.type(field('Phone'), '6025550143');
    expect(await screen.findByText('This client already exist')).toBeVisible();
    expect(screen.getByText('Ada Reyes')).toBeVisible();
    expect(screen.getByText('(602) 555-0143 · ada@example.test · Female · Has an account')).toBeVisible();
    expect(screen.getByText('Likes tea')).toBeVisible();
    await user.click(await button('OK'));
    await isSaved();
    expect(server().requestsOf(addSalonClient)).toEqual([]);
  });

  it('adds a person known to the portal to the list of the business', async () => {
    const user = await open({ phone: '6025550143' }, ada);
    await user.click(await button('Add to my list'));
    await isSaved();
    expect(server().requestsOf(addSalonClient)).toEqual([
      { phone: '6025550143', firstName: 'Ada', lastName: 'Reyes', comment: '' },
    ]);
  });

  it("adds a colleague's client to the own list of an artist", async () => {
    const user = await open({ phone: '6025550143' }, { ...ada, clientID: 71 }, buildSalonArtist());
    await user.click(await button('Add to my list'));
    await isSaved();
    expect(server().requestsOf(addClientVisibility)).toEqual([{ salonClientId: 71 }]);
    expect(server().requestsOf(addSalonClient)).toEqual([]);
  });

  it('continues with another phone', async () => {
    const user = await open({ phone: '6025550143' }, ada);
    await button('Add to my list');
    server().answer(findSalonClient, noClientFound);
    await user.type(field('Phone'), '{Backspace}4');
    expect(await button('Save')).toBeVisible();
    expect(field('First name')).toHaveValue('');
  });

  it('shows that too many phones were tried, and allows filling in by hand', async () => {
    const message = 'Too many phones. Try again later.';
    await open();
    server().refuse(findSalonClient, { status: 429, message });
    await userEvent.type(field('Phone'), '6025550143');
    expect(await screen.findByText(message)).toHaveAttribute('role', 'alert');
    expect(await button('Save')).toBeVisible();
  });

  it('shows a message when the client was added in the meantime', async () => {
    const user = await open({ phone: '6025550143' });
    server().refuse(addSalonClient, {
      status: 409,
      key: 'client.exists',
      message: 'This client already exist',
    });
    await user.type(field('First name'), 'Ada');
    await user.type(field('Last name'), 'Reyes');
    await user.click(await button('Save'));
    expect(await screen.findByText('This client already exist')).toBeVisible();
    expect(opened.outcome()).toBeUndefined();
  });

  it("shows the server's errors beside the fields", async () => {
    const user = await open({ phone: '6025550143' });
    server().refuse(addSalonClient, { status: 400, fields: { firstName: ['VALUE_IS_NOT_NAME'] } });
    await user.type(field('First name'), 'Ada');
    await user.type(field('Last name'), 'Reyes');
    await user.click(await button('Save'));
    await waitFor(() => expect(field('First name')).toHaveAccessibleDescription('Symbols are not permitted'));
  });

  it('counts as unsaved work once something was typed', async () => {
    const user = await open();
    expect(opened.hasUnsavedWork?.()).toBe(false);
    await user.type(field('First name'), 'A');
    expect(opened.hasUnsavedWork?.()).toBe(true);
  });
});

describe('editing a client', () => {
  it('keeps the phone, and saves names and comment', async () => {
    const user = await open({ client: buildSalonClient({ comment: 'Likes it short' }) });
    expect(field('Phone')).toBeDisabled();
    expect(field('Phone')).toHaveValue('(602) 555-0143');
    await user.clear(field('Last name'));
    await user.type(field('Last name'), 'Byron');
    await user.click(await button('Save'));
    await isSaved();
    expect(server().requestsOf(editSalonClient)).toEqual([
      {
        salonClientId: 71,
        phone: '6025550143',
        firstName: 'Ada',
        lastName: 'Byron',
        comment: 'Likes it short',
      },
    ]);
    expect(server().requestsOf(findSalonClient)).toEqual([]);
  });

  it('adds a phone to a client without one, unless it is left empty', async () => {
    const client = buildSalonClient({ phone: '' });
    const user = await open({ client });
    await user.type(field('Phone optional'), '602');
    await user.click(await button('Save'));
    expect(await screen.findByText('Must be exactly 10 characters')).toBeVisible();
    await user.clear(field('Phone optional'));
    await user.type(field('Phone optional'), '6025550143');
    await user.click(await button('Save'));
    await isSaved();
    expect(server().requestsOf(editSalonClient)).toMatchObject([{ phone: '6025550143' }]);
    opened.unmount();

    const again = await open({ client });
    await again.type(screen.getByRole('textbox', { name: /^Comment/ }), 'Tea');
    await again.click(await button('Save'));
    await isSaved();
    expect(server().requestsOf(editSalonClient)).toMatchObject([{ phone: '', comment: 'Tea' }]);
  });

  it('keeps a name of up to 50 characters editable', async () => {
    const user = await open({ client: buildSalonClient({ lastName: 'R'.repeat(50) }) });
    await user.type(field('Last name'), '{Backspace}');
    await user.type(field('First name'), 'lfa');
    await user.click(await button('Save'));
    await isSaved();
    expect(server().requestsOf(editSalonClient)).toMatchObject([
      { firstName: 'Adalfa', lastName: 'R'.repeat(49) },
    ]);
  });

  it('does not edit the name of a client with an account', async () => {
    const user = await open({ client: buildSalonClient({ isRegistered: true }) });
    expect(field('First name')).toBeDisabled();
    expect(field('Last name')).toBeDisabled();
    await user.type(screen.getByRole('textbox', { name: /^Comment/ }), 'Likes it short');
    await user.click(await button('Save'));
    await isSaved();
    expect(server().requestsOf(editSalonClient)).toMatchObject([{ comment: 'Likes it short' }]);
  });
});

describe('a client whom somebody else has changed meanwhile', () => {
  const theirs = buildSalonClient({ version: 4, comment: 'Likes tea' });

  async function saveComment() {
    const user = await open({ client: buildSalonClient({ version: 3, comment: '' }) });
    server()
      .refuse(editSalonClient, {
        status: 409,
        key: 'client.changed_meanwhile',
        message: 'Changed meanwhile.',
      })
      .answer(getClientRecord, {
        client: theirs,
        totals: { visits: 0, upcoming: 0, noShows: 0, canceled: 0, spentCent: 0 },
        styles: [],
      });
    await user.type(screen.getByRole('textbox', { name: /^Comment/ }), 'Likes it short');
    await user.click(await button('Save'));
    await screen.findByText('Saved in the meantime: Ada Reyes, (602) 555-0143, Likes tea');
    server().answer(editSalonClient, { client: theirs });
    return user;
  }

  it('is shown beside what was typed, which the next save keeps', async () => {
    const user = await saveComment();
    expect(screen.getByRole('textbox', { name: /^Comment/ })).toHaveValue('Likes it short');
    await user.click(await button('Save'));
    await isSaved();
    expect(server().requestsOf(editSalonClient)).toMatchObject([
      { version: 3 },
      { version: 4, comment: 'Likes it short' },
    ]);
  });

  it('can be used as saved', async () => {
    const user = await saveComment();
    await user.click(await button('Use what is saved'));
    expect(screen.getByRole('textbox', { name: /^Comment/ })).toHaveValue('Likes tea');
    expect(screen.queryByText(/Saved in the meantime/)).not.toBeInTheDocument();
  });
});

describe('the comment on a client', () => {
  async function openComment() {
    const context = buildConsole();
    context.server.answer(editSalonClient, { client: buildSalonClient() });
    const client = buildSalonClient({ comment: 'Likes it short' });
    opened = await renderModal(modals['client-comment'], { client }, { context });
    return userEvent.setup();
  }

  it('is changed without changing anything else', async () => {
    const user = await openComment();
    expect(screen.getByText('Ada Reyes, (602) 555-0143')).toBeVisible();
    const comment = screen.getByRole('textbox', { name: /^Comment/ });
    await user.clear(comment);
    await user.type(comment, 'Likes it long');
    await user.click(await button('Save'));
    await isSaved();
    expect(server().requestsOf(editSalonClient)).toEqual([
      {
        salonClientId: 71,
        phone: '6025550143',
        firstName: 'Ada',
        lastName: 'Reyes',
        comment: 'Likes it long',
      },
    ]);
  });

  it('has at most 1000 characters', async () => {
    const user = await openComment();
    const comment = screen.getByRole('textbox', { name: /^Comment/ });
    await user.clear(comment);
    await user.click(comment);
    await user.paste('a'.repeat(1_001));
    await user.click(await button('Save'));
    expect(await screen.findByText('Too long. Must be 1000 characters or less')).toBeVisible();
    expect(server().requestsOf(editSalonClient)).toEqual([]);
  });
});
