import { beforeAll, describe, expect, it } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getSentStreamMessages, sendStreamMessage } from '@frizo/contracts';
import type { AnswerOf } from '@frizo/contracts';
import { buildRequestError, createFakeRequest } from '@frizo/api-client/testing';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { PortalContext } from '../portal.context.ts';
import { buildPortal } from '../testing/build-portal.ts';
import { stubScrolling } from '@frizo/ui/testing';
import { MessagesPage } from './messages.page.tsx';

type Sent = AnswerOf<typeof sendStreamMessage>;

const build = (message_id: number, rest: Partial<Sent> = {}): Sent => ({
  message_id,
  header: `Header ${message_id}`,
  message: 'Text',
  audience: 'clients',
  sentAt: 1_790_000_000,
  reads: 2,
  ...rest,
});

function setUp(sent: Sent[] = []) {
  const keys: (string | undefined)[] = [];
  const server = createFakeRequest()
    .answer(getSentStreamMessages, ({ offset = 0, limit = 20 }) => ({
      count: sent.length,
      messages: sent.slice(offset, offset + limit),
    }))
    .answer(sendStreamMessage, (values, { idempotencyKey }) => {
      keys.push(idempotencyKey);
      const message = build(99, { ...values, reads: 0 });
      sent.unshift(message);
      return message;
    });
  const session = createFakeSession(buildSessionUser({ admin: true }));
  const portal = buildPortal({ path: '/admin/messages', server, session });
  render(
    <PortalContext value={portal}>
      <MessagesPage />
    </PortalContext>,
  );
  return { portal, server, keys, user: userEvent.setup() };
}

const header = () => screen.getByRole('textbox', { name: 'Header' });
const message = () => screen.getByRole('textbox', { name: 'Message' });
const press = (name: string) => screen.getByRole('button', { name });
const sentList = () => screen.findByRole('list', { name: 'Sent messages' });

describe('the form of a stream message', () => {
  beforeAll(stubScrolling);

  it('sends to the chosen audience after confirmation, and lists the message as sent', async () => {
    const { server, portal, user } = setUp();
    await user.type(header(), ' Sunday ');
    await user.type(message(), 'We are closed.');
    await user.click(screen.getByRole('radio', { name: 'Professionals' }));
    await user.click(press('Send'));
    const question = within(await screen.findByRole('alertdialog', { name: 'Send to professionals?' }));
    expect(question.getByText('We are closed.')).toBeVisible();
    expect(server.requestsOf(sendStreamMessage)).toHaveLength(0);
    await user.click(question.getByRole('button', { name: 'Send' }));
    expect(await sentList()).toHaveTextContent(
      'SundayWe are closed.Professionals · 09/21/2026 10:13 AM · 0 have read it',
    );
    expect(server.requestsOf(sendStreamMessage)).toEqual([
      { header: 'Sunday', message: 'We are closed.', audience: 'professionals' },
    ]);
    expect(portal.notices.get()).toMatchObject([{ kind: 'success', text: 'Message sent' }]);
    expect(header()).toHaveValue('');
  });

  it('keeps the input when the confirmation is canceled', async () => {
    const { server, user } = setUp();
    await user.type(header(), 'Sunday');
    await user.type(message(), 'We are closed.');
    await user.click(press('Send'));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(header()).toHaveValue('Sunday');
    expect(server.requestsOf(sendStreamMessage)).toHaveLength(0);
  });

  it('counts characters, and rejects empty and too long texts', async () => {
    const { user } = setUp();
    await user.type(header(), 'Sunday');
    expect(header()).toHaveAccessibleDescription('6 of 100 characters');
    await user.click(header());
    await user.paste('x'.repeat(95));
    await user.click(press('Send'));
    expect(header()).toHaveAccessibleDescription(/Too long. Must be 100 characters or less/);
    expect(message()).toHaveAccessibleDescription(/Required field/);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('retries with the same idempotency key after a network failure', async () => {
    const { server, keys, user } = setUp();
    const attempt = async () => {
      await user.click(press('Send'));
      const question = within(await screen.findByRole('alertdialog'));
      await user.click(question.getByRole('button', { name: 'Send' }));
    };
    await user.type(header(), 'Sunday');
    await user.type(message(), 'We are closed.');
    server.answer(sendStreamMessage, (_values, { idempotencyKey }) => {
      keys.push(idempotencyKey);
      throw buildRequestError({ kind: 'network', status: 0, message: 'Problem with connection' });
    });
    await attempt();
    expect(await screen.findByText('Problem with connection')).toBeVisible();
    await attempt();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBeDefined();
    expect(keys[0]).toBe(keys[1]);
  });

  it('counts as unsaved work after a change', async () => {
    const { portal, user } = setUp();
    await user.type(header(), 'S');
    expect(portal.unsavedWork.isLostBy('/')).toBe(true);
  });
});

describe('the sent messages', () => {
  it('load page by page', async () => {
    const { user } = setUp(Array.from({ length: 21 }, (_, index) => build(21 - index, { reads: 1 })));
    const items = within(await sentList());
    expect(items.getAllByRole('listitem')).toHaveLength(20);
    expect(items.getAllByRole('listitem')[0]).toHaveTextContent(
      'Clients · 09/21/2026 10:13 AM · 1 has read it',
    );
    await user.click(press('Show more'));
    await waitFor(() => expect(items.getAllByRole('listitem')).toHaveLength(21));
  });

  it('show when there are none', async () => {
    setUp();
    expect(await screen.findByText('Nothing has been sent yet.')).toBeVisible();
  });
});
