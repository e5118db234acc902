import { describe, expect, it } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getFlagChanges, getFlags, removeFlag, saveFlag } from '@frizo/contracts';
import type { AnswerOf, Flag } from '@frizo/contracts';
import { createFakeRequest } from '@frizo/api-client/testing';
import type { FakeRequest } from '@frizo/api-client/testing';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { PortalContext } from '../portal.context.ts';
import { buildPortal } from '../testing/build-portal.ts';
import { FlagsPage, NewFlagPage } from './flags.page.tsx';

type Change = AnswerOf<typeof getFlagChanges>['changes'][number];

const stream: Flag = {
  key: 'clientStream',
  description: 'The message stream on top.',
  defaultValue: false,
  isTargeted: true,
  rules: [
    { roles: ['client'], value: true },
    { percent: 10, value: true },
  ],
  version: 3,
};
const color: Flag = {
  key: 'bookColour',
  description: 'Of the button.',
  defaultValue: 'rouge',
  isTargeted: false,
  rules: [],
  version: 1,
};
const buildChange = (id: number): Change => ({
  id,
  key: 'clientStream',
  changedBy: 'Ada Reyes',
  changedAt: 1_790_000_000,
  reason: `Reason ${id}`,
  before: { ...stream, defaultValue: true, version: 2 },
  after: stream,
});

function buildServer(): FakeRequest {
  return createFakeRequest()
    .answer(getFlags, { flags: [color, stream] })
    .answer(getFlagChanges, { count: 0, changes: [] })
    .answer(saveFlag, ({ reason: _reason, ...flag }) => ({ ...flag, version: flag.version + 1 }))
    .answer(removeFlag, { success: true });
}

interface Setting {
  /** The flag that the address names. */
  flag?: string;
  isNew?: boolean;
  server?: FakeRequest;
}

function setUp({ flag, isNew = false, server = buildServer() }: Setting = {}) {
  const path = isNew ? '/admin/new-flag' : `/admin/flags/${flag ?? ''}`;
  const session = createFakeSession(buildSessionUser({ admin: true }));
  const portal = buildPortal({ path, session, server });
  render(
    <PortalContext value={portal}>
      {isNew ? <NewFlagPage /> : <FlagsPage params={flag === undefined ? {} : { flag }} />}
    </PortalContext>,
  );
  return { portal, server, user: userEvent.setup() };
}

const field = (name: RegExp | string) => screen.findByRole('textbox', { name });
const press = (name: string) => screen.getByRole('button', { name });
const conflict = { status: 409, key: 'resource.conflict', message: 'This has changed meanwhile.' };

describe('the list of flags', () => {
  it('shows each flag with its value and rules, and links to it', async () => {
    setUp();
    const [first, second] = within(await screen.findByRole('list', { name: 'Flags' })).getAllByRole(
      'listitem',
    );
    expect(first).toHaveTextContent("bookColour'rouge'No rulesOf the button.");
    expect(second).toHaveTextContent('clientStreamoff2 rules');
    expect(screen.getByRole('link', { name: 'clientStream' })).toHaveAttribute(
      'href',
      '/admin/flags/clientStream',
    );
  });

  it('can be searched by name and description, and announces how many match', async () => {
    const { user } = setUp();
    await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'STREAM ON');
    expect(screen.queryByRole('link', { name: 'bookColour' })).toBeNull();
    expect(screen.getByText('1 of 2 flags')).toBeInTheDocument();
    await user.type(screen.getByRole('searchbox'), ' nothing');
    expect(screen.getByText('No flag matches.')).toBeVisible();
  });

  it('offers Retry when loading fails', async () => {
    const { server, user } = setUp({ server: buildServer().refuse(getFlags) });
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    server.answer(getFlags, { flags: [color] });
    await user.click(press('Retry'));
    expect(await screen.findByRole('link', { name: 'bookColour' })).toBeVisible();
  });
});

describe('the changes of flags', () => {
  it('show who, when, why and what, and load page by page', async () => {
    const all = Array.from({ length: 25 }, (_, index) => buildChange(25 - index));
    const server = buildServer().answer(getFlagChanges, ({ offset = 0, limit = 20 }) => ({
      count: all.length,
      changes: all.slice(offset, offset + limit),
    }));
    const { user } = setUp({ server });
    const list = within(await screen.findByRole('list', { name: 'Changes' }));
    const entries = () => list.getAllByRole('listitem').filter((item) => /Reason/.test(item.textContent));
    expect(entries()).toHaveLength(20);
    expect(entries()[0]).toHaveTextContent(
      'clientStream was changed' + 'Value: was on, is off' + 'Reason 25' + 'Ada Reyes · 09/21/2026 10:13 AM',
    );
    await user.click(press('Show more'));
    await waitFor(() => expect(entries()).toHaveLength(25));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});

describe('a flag', () => {
  it('is saved with its rules, a reason and the version that was loaded', async () => {
    const { server, user, portal } = setUp({ flag: 'clientStream' });
    await user.click(
      within(await screen.findByRole('radiogroup', { name: 'Value' })).getByRole('radio', { name: 'On' }),
    );
    await user.click(press('Move Rule 2 up'));
    const rule = within(screen.getByRole('group', { name: 'Rule 2' }));
    await user.click(rule.getByRole('checkbox', { name: 'owner' }));
    await user.type(rule.getByRole('textbox', { name: /^From version/ }), '1.21.0');
    await user.type(rule.getByRole('textbox', { name: /^Users/ }), '3, 41');
    await user.type(await field('Reason'), ' For the demo ');
    await user.click(press('Save'));
    expect(server.requestsOf(saveFlag)).toEqual([
      {
        key: 'clientStream',
        description: 'The message stream on top.',
        defaultValue: true,
        isTargeted: true,
        rules: [
          { percent: 10, value: true },
          { userIds: [3, 41], roles: ['client', 'owner'], minVersion: '1.21.0', value: true },
        ],
        version: 3,
        reason: 'For the demo',
      },
    ]);
    expect(portal.notices.get()).toMatchObject([{ kind: 'success', text: 'Flag saved' }]);
    expect(await field('Reason')).toHaveValue('');
  });

  it('shows errors beside their fields, and focuses the first', async () => {
    const { server, user } = setUp({ flag: 'clientStream' });
    const percent = within(await screen.findByRole('group', { name: 'Rule 2' })).getByRole('textbox', {
      name: /^Percent/,
    });
    await user.clear(percent);
    await user.type(percent, '120');
    await user.click(press('Save'));
    expect(percent).toHaveFocus();
    expect(percent).toHaveAccessibleDescription(/From 0 to 100/);
    expect(await field('Reason')).toHaveAccessibleDescription(/Required field/);
    expect(server.requestsOf(saveFlag)).toHaveLength(0);
  });

  it('counts as unsaved work after a change', async () => {
    const { portal, user } = setUp({ flag: 'clientStream' });
    await field('Reason');
    expect(portal.unsavedWork.isLostBy('/')).toBe(false);
    await user.type(await field('Reason'), 'x');
    expect(portal.unsavedWork.isLostBy('/')).toBe(true);
  });

  it('adds and removes rules, also by keyboard', async () => {
    const { user } = setUp({ flag: 'clientStream' });
    await user.click(await screen.findByRole('button', { name: 'Add rule' }));
    expect(screen.getAllByRole('group', { name: /^Rule \d$/ })).toHaveLength(3);
    press('Take Rule 1 out').focus();
    await user.keyboard('{Enter}');
    expect(screen.getAllByRole('group', { name: /^Rule \d$/ })).toHaveLength(2);
    expect(press('Add rule')).toHaveFocus();
    expect(screen.getByText('Rule 1 was removed')).toHaveAttribute('role', 'status');
  });

  it("shows another admin's changes, and loads them", async () => {
    const { server, user } = setUp({ flag: 'clientStream' });
    await user.type(await field('Reason'), 'mine');
    server.refuse(saveFlag, conflict).answer(getFlags, { flags: [{ ...stream, rules: [], version: 4 }] });
    await user.click(press('Save'));
    expect(await screen.findByText('Somebody else has changed this flag.')).toBeVisible();
    const lines = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(lines).toContain('Rule 1: was client: on, is none');
    expect(press('Save')).toBeDisabled();
    await user.click(press('Load the current flag'));
    expect(screen.queryByRole('group', { name: 'Rule 1' })).toBeNull();
    expect(await field('Reason')).toHaveValue('');
  });

  it("keeps the input over another admin's change after showing it", async () => {
    const { server, user } = setUp({ flag: 'clientStream' });
    await user.type(await field('Reason'), 'mine');
    server
      .refuse(saveFlag, conflict)
      .answer(getFlags, { flags: [{ ...stream, defaultValue: true, version: 4 }] });
    await user.click(press('Save'));
    await user.click(await screen.findByRole('button', { name: 'Keep what I entered' }));
    server.answer(saveFlag, { ...stream, version: 5 });
    await user.click(press('Save'));
    expect(server.requestsOf(saveFlag).map(({ version, defaultValue }) => [version, defaultValue])).toEqual([
      [3, false],
      [4, false],
    ]);
  });

  it('treats a conflict with its own save, whose response was lost, as success', async () => {
    const { server, user, portal } = setUp({ flag: 'clientStream' });
    await user.type(await field('Reason'), 'mine');
    server.refuse(saveFlag, conflict).answer(getFlags, { flags: [{ ...stream, version: 4 }] });
    await user.click(press('Save'));
    await waitFor(() => expect(portal.notices.get()).toMatchObject([{ text: 'Flag saved' }]));
    expect(screen.queryByText('Somebody else has changed this flag.')).toBeNull();
  });

  it('is removed with a reason, after a confirmation', async () => {
    const { server, user, portal } = setUp({ flag: 'clientStream' });
    await user.click(await screen.findByRole('button', { name: 'Remove flag' }));
    expect(await field('Reason')).toHaveAccessibleDescription(/Required field/);
    await user.type(await field('Reason'), 'No code reads it');
    await user.click(press('Remove flag'));
    const question = within(screen.getByRole('alertdialog', { name: 'Remove clientStream?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(server.requestsOf(removeFlag)).toHaveLength(0);
    await user.click(press('Remove flag'));
    await user.click(press('Remove'));
    await waitFor(() => expect(portal.navigation.get().path).toBe('/admin/flags'));
    expect(server.requestsOf(removeFlag)).toEqual([
      { key: 'clientStream', version: 3, reason: 'No code reads it' },
    ]);
  });

  it("shows the server's message when the product needs it", async () => {
    const { server, user } = setUp({ flag: 'clientStream' });
    server.refuse(removeFlag, { ...conflict, message: 'The product needs this flag.' });
    await user.type(await field('Reason'), 'No code reads it');
    await user.click(press('Remove flag'));
    await user.click(press('Remove'));
    expect(await screen.findByText('The product needs this flag.')).toHaveAttribute('role', 'alert');
  });

  it('that does not exist shows so', async () => {
    setUp({ flag: 'nothing' });
    expect(await screen.findByText('There is no flag with this name.')).toBeVisible();
  });
});

describe('a new flag', () => {
  it('has a name, a kind and a value, and opens once it is saved', async () => {
    const { server, user, portal } = setUp({ isNew: true });
    await user.type(await field('Name'), 'bookLimit');
    await user.type(await field('Description'), 'How many a day.');
    await user.click(screen.getByRole('radio', { name: 'Number' }));
    await user.clear(await field('Value'));
    await user.type(await field('Value'), '3');
    await user.type(await field('Reason'), 'Trial');
    await user.click(press('Save'));
    expect(server.requestsOf(saveFlag)).toEqual([
      {
        key: 'bookLimit',
        description: 'How many a day.',
        defaultValue: 3,
        isTargeted: false,
        rules: [],
        version: 0,
        reason: 'Trial',
      },
    ]);
    await waitFor(() => expect(portal.navigation.get().path).toBe('/admin/flags/bookLimit'));
  });

  it('reports that its name is taken', async () => {
    const { server, user } = setUp({ isNew: true });
    server.refuse(saveFlag, conflict);
    await user.type(await field('Name'), 'clientStream');
    await user.type(await field('Description'), 'Another.');
    await user.type(await field('Reason'), 'Trial');
    await user.click(press('Save'));
    expect(await screen.findByText('A flag with this name already exists.')).toBeVisible();
  });
});
