import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { getCalendarFeed, makeCalendarFeed, revokeCalendarFeed } from '@frizo/contracts';
import userEvent from '@testing-library/user-event';
import { renderModal, type FakeRemoteContext } from '@frizo/remote-kit/testing';
import { modals } from '../../modals.ts';
import { answerQuestion } from '@frizo/ui/testing';
import {
  buildClientContext,
  openAppointments,
  type OpenedAppointments,
} from '../../testing/open-appointments.tsx';

const feedOf = (generation: number) => `https://frizo.test/api/booking/calendar/ada.${generation}.ics`;

let opened: OpenedAppointments;

afterEach(() => {
  opened.unmount();
  jest.restoreAllMocks();
});

/** A server with one address that counts its generations; null before one is created. */
function buildContext(generation: number | null): FakeRemoteContext {
  const context = buildClientContext();
  let current = generation;
  const feed = () => ({ url: current === null ? null : feedOf(current) });
  context.server
    .answer(getCalendarFeed, feed)
    .answer(makeCalendarFeed, () => {
      current = (current ?? 0) + 1;
      return feed();
    })
    .answer(revokeCalendarFeed, () => {
      current = null;
      return feed();
    });
  return context;
}

async function open(context: FakeRemoteContext): Promise<OpenedAppointments> {
  opened = await openAppointments(context);
  await opened.user.click(await screen.findByText('Subscribe in your calendar'));
  return opened;
}

const address = () => screen.findByRole('textbox', { name: 'Private address' });
const press = async (name: string) => opened.user.click(await screen.findByRole('button', { name }));

describe('the calendar address', () => {
  it('is loaded when it is opened', async () => {
    const context = buildContext(1);
    opened = await openAppointments(context);
    await screen.findByText('Subscribe in your calendar');
    expect(context.server.requestsOf(getCalendarFeed)).toEqual([]);
    await opened.user.click(screen.getByText('Subscribe in your calendar'));
    expect(await address()).toHaveValue(feedOf(1));
    expect(screen.getByText(/Anyone who has this address can see your appointments/)).toBeVisible();
  });

  it('is created when there is none', async () => {
    await open(buildContext(null));
    await press('Create a private address');
    expect(await address()).toHaveValue(feedOf(1));
    expect(screen.getByRole('group', { name: 'Your calendar' })).toHaveFocus();
  });

  it.each([
    [
      { status: 409, key: 'feed.email_not_confirmed' },
      /^Confirm your e-mail first. You can ask for a link in your profile/,
    ],
    [{ status: 500, key: 'service.internal' }, /^The address could not be created/],
  ])('shows why it was refused: %j', async (failure, text) => {
    const context = buildContext(null);
    context.server.refuse(makeCalendarFeed, failure);
    await open(context);
    await press('Create a private address');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(context.notices.shown).toEqual([]);
  });

  it('opens in a calendar, and can be copied', async () => {
    const { user, context } = await open(buildContext(1));
    expect(await screen.findByRole('link', { name: 'Open in your calendar' })).toHaveAttribute(
      'href',
      'webcal://frizo.test/api/booking/calendar/ada.1.ics',
    );
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(feedOf(1));
    expect(context.notices.shown).toMatchObject([{ kind: 'success', text: 'Copied' }]);
  });

  it('is shown for copying by hand when the browser refuses', async () => {
    const { user, context } = await open(buildContext(1));
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(await screen.findByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(context.notices.shown).toMatchObject([{ kind: 'error' }]));
  });

  it('is replaced only after a warning that the old one stops working', async () => {
    const { user, context } = await open(buildContext(1));
    await press('Create a new one');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('will stop working');
    await answerQuestion(user, 'Keep it');
    expect(context.server.requestsOf(makeCalendarFeed)).toEqual([]);

    await press('Create a new one');
    const dialog = await screen.findByRole('alertdialog');
    const confirm = [...dialog.querySelectorAll('button')].find(
      (one) => one.textContent === 'Create a new one',
    );
    await user.click(confirm!);
    await waitFor(async () => expect(await address()).toHaveValue(feedOf(2)));
  });

  it('is revoked only after a confirmation', async () => {
    const { user } = await open(buildContext(1));
    await press('Revoke');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('The address will stop working');
    const confirm = [...dialog.querySelectorAll('button')].find((one) => one.textContent === 'Revoke');
    await user.click(confirm!);
    expect(await screen.findByRole('button', { name: 'Create a private address' })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Private address' })).toBeNull();
    expect(screen.getByRole('group', { name: 'Your calendar' })).toHaveFocus();
  });

  it('is loaded with Retry after a failure', async () => {
    const context = buildContext(1);
    context.server.refuse(getCalendarFeed, { kind: 'network', status: 0 });
    await open(context);
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not load your calendar address.');
    context.server.answer(getCalendarFeed, { url: feedOf(1) });
    await press('Retry');
    expect(await address()).toHaveValue(feedOf(1));
  });

  it("is a dialog for pages of other remotes, such as a professional's appointments", async () => {
    const context = buildContext(null);
    const modal = await renderModal(modals['calendar-feed'], {}, { context });
    opened = { ...modal, context, user: userEvent.setup() };
    await press('Create a private address');
    expect(await address()).toHaveValue(feedOf(1));
  });
});
