import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getClientStream, markStreamMessageRead } from '@frizo/contracts';
import type { StreamMessage } from '@frizo/contracts';
import { createFakeRequest } from '@frizo/api-client/testing';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { PortalContext } from '../portal.context.ts';
import { buildPortal } from '../testing/build-portal.ts';
import type { PortalOptions } from '../testing/build-portal.ts';
import { ClientStream } from './client-stream.component.tsx';

const build = (message_id: number, rest: Partial<StreamMessage> = {}): StreamMessage => ({
  message_id,
  header: `Header ${message_id}`,
  message: `Text ${message_id}`,
  read: false,
  // 09/21/2026 10:13 AM in New York.
  sentAt: 1_790_000_000 + message_id * 60,
  ...rest,
});

async function setUp(messages: StreamMessage[], options: PortalOptions = {}) {
  const server = createFakeRequest()
    .answer(getClientStream, { messages })
    .answer(markStreamMessageRead, { success: true });
  const session = createFakeSession(buildSessionUser());
  const portal = buildPortal({ server, session, flags: { clientStream: true }, ...options });
  await act(async () =>
    render(
      <PortalContext value={portal}>
        <ClientStream />
        <main id="main" tabIndex={-1} />
      </PortalContext>,
    ),
  );
  // Waits for its chunk, then for the response.
  await act(async () => void (await import('./message-stream.component.tsx')));
  return { portal, server, user: userEvent.setup() };
}

const stream = () => screen.findByRole('region', { name: 'Messages' });

describe('the client message stream', () => {
  it('shows the newest unread message with NEW and Read', async () => {
    await setUp([build(1), build(2), build(3, { read: true })]);
    const shown = within(await stream());
    expect(shown.getByText('Header 2')).toBeVisible();
    expect(shown.getByText('Text 2')).toBeVisible();
    expect(shown.getByText('NEW')).toBeVisible();
    expect(shown.getByRole('button', { name: 'Read' })).toHaveAccessibleDescription('Header 2');
    expect(shown.queryByText('Header 1')).toBeNull();
  });

  it('marks a message as read, shows the next, and disappears with the last', async () => {
    const { server, user } = await setUp([build(1), build(2)]);
    await user.click(within(await stream()).getByRole('button', { name: 'Read' }));
    expect(screen.getByText('Header 1')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Read' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('region', { name: 'Messages' })).toBeNull();
    expect(screen.getByRole('main')).toHaveFocus();
    expect(server.requestsOf(markStreamMessageRead)).toEqual([{ messageId: 2 }, { messageId: 1 }]);
  });

  it('shows the message as new again when marking it fails', async () => {
    const { server, user } = await setUp([build(1)]);
    server.refuse(markStreamMessageRead);
    await user.click(within(await stream()).getByRole('button', { name: 'Read' }));
    expect(await screen.findByText('NEW')).toBeVisible();
  });

  it('expands to all messages, newest first, and collapses again', async () => {
    const { user } = await setUp([build(1, { read: true }), build(2)]);
    await user.click(await screen.findByRole('button', { name: 'All messages, 1 new' }));
    const items = within(screen.getByRole('list')).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringContaining('Header 2'),
      expect.stringContaining('Header 1'),
    ]);
    expect(items[1]).toHaveTextContent('09/21/2026 10:14 AM');
    await user.click(screen.getByRole('button', { name: 'Read' }));
    expect(items[0]).toHaveFocus();
    expect(screen.queryByText('NEW')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Hide messages' }));
    expect(screen.queryByRole('region', { name: 'Messages' })).toBeNull();
  });

  it('shows and announces a message that arrives while the page is open', async () => {
    const { portal } = await setUp([]);
    expect(screen.queryByRole('region', { name: 'Messages' })).toBeNull();
    act(() => portal.live.emit({ event: 'client-stream', data: build(9) }));
    expect(await stream()).toHaveTextContent('Header 9');
    expect(screen.getByText('New message: Header 9')).toHaveAttribute('role', 'status');
  });

  it('loads the messages again when live events were missed', async () => {
    const { portal, server } = await setUp([]);
    server.answer(getClientStream, { messages: [build(4)] });
    act(() => portal.live.emit({ event: 'gap' }));
    expect(await stream()).toHaveTextContent('Header 4');
  });

  it('shows markup as plain text', async () => {
    await setUp([build(1, { header: '<b>Sale</b>', message: '<img src=x onerror=alert(1)>' })]);
    const shown = await stream();
    expect(shown).toHaveTextContent('<b>Sale</b> <img src=x onerror=alert(1)>');
    expect(shown.querySelector('img, b')).toBeNull();
  });

  it('does not show to visitors or when it is not enabled', async () => {
    const { portal, server } = await setUp([build(1)], { flags: {} });
    expect(server.requestsOf(getClientStream)).toHaveLength(0);
    act(() => portal.flags.set({ clientStream: true }));
    await stream();
    act(() => portal.session.become(null));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Messages' })).toBeNull());
  });

  it('shows only the messages of the current user', async () => {
    const { portal, server } = await setUp([build(1)]);
    await stream();
    server.answer(getClientStream, { messages: [build(2)] });
    act(() => portal.session.become(buildSessionUser({ id: 42 })));
    expect(await screen.findByText('Header 2')).toBeVisible();
    expect(screen.queryByText('Header 1')).toBeNull();
  });

  describe('in the layout of the page', () => {
    const room = () => document.querySelector('.room');
    const lastKnown = () => localStorage.getItem('frizo.stream');
    beforeEach(() => localStorage.clear());

    it('reserves its space from the start, while the session is unknown', async () => {
      const session = createFakeSession('unknown');
      const { portal } = await setUp([build(1)], { session });
      expect(room()).toBeEmptyDOMElement();
      act(() => portal.session.become(buildSessionUser()));
      expect(room()).toContainElement(await stream());
      expect(await stream()).not.toHaveClass('over');
      expect(lastKnown()).toBe('some');
    });

    it('keeps its space when the address redirects before the session is known', async () => {
      const session = createFakeSession('unknown');
      const { portal } = await setUp([build(1)], { session, path: '/me' });
      act(() => portal.navigation.replace('/me/essentials'));
      expect(room()).toBeInTheDocument();
      act(() => portal.session.become(buildSessionUser()));
      expect(room()).toContainElement(await stream());
    });

    it('keeps the space of a page without unread messages, and gives it up on the next page', async () => {
      const { portal } = await setUp([build(1, { read: true })]);
      await waitFor(() => expect(lastKnown()).toBe('none'));
      expect(room()).toBeInTheDocument();
      act(() => portal.navigation.go('/me/essentials'));
      expect(room()).toBeNull();
    });

    it('overlays the page if no space was reserved, and joins the layout on the next page', async () => {
      localStorage.setItem('frizo.stream', 'none');
      const { portal } = await setUp([build(1)]);
      expect(room()).toBeNull();
      expect(await stream()).toHaveClass('over');
      expect(lastKnown()).toBe('some');
      act(() => portal.navigation.go('/me/essentials'));
      expect(await stream()).not.toHaveClass('over');
    });

    it('joins the layout at the first key press, so that it covers no focused element', async () => {
      localStorage.setItem('frizo.stream', 'none');
      const { user } = await setUp([build(1)]);
      expect(await stream()).toHaveClass('over');
      await user.tab();
      expect(await stream()).not.toHaveClass('over');
    });

    it('reserves no space for visitors', async () => {
      await setUp([], { session: createFakeSession() });
      expect(room()).toBeNull();
    });
  });

  it('shows no error when loading fails', async () => {
    const server = createFakeRequest().refuse(getClientStream);
    const { portal } = await setUp([], { server });
    expect(screen.queryByRole('region', { name: 'Messages' })).toBeNull();
    expect(portal.notices.get()).toEqual([]);
  });
});
