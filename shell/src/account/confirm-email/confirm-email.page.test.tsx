import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { confirmEmail, getCurrentUser } from '@frizo/contracts';
import { createFakeRequest } from '@frizo/api-client/testing';
import type { FakeRequest } from '@frizo/api-client/testing';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { PortalContext } from '../../portal.context.ts';
import { buildPortal } from '../../testing/build-portal.ts';
import { ConfirmEmailPage } from './confirm-email.page.tsx';

function open(fragment: string, server: FakeRequest, session = createFakeSession()) {
  window.location.hash = fragment;
  const portal = buildPortal({ path: '/confirm-email', server, session });
  const replace = jest.spyOn(portal.navigation, 'replace');
  render(
    <PortalContext value={portal}>
      <ConfirmEmailPage />
    </PortalContext>,
  );
  return { replace, session: portal.session, user: userEvent.setup() };
}

describe('the link in the mail to a new address', () => {
  afterEach(() => {
    window.location.hash = '';
  });

  it('confirms with the secret of the fragment, and removes it from the address', async () => {
    const server = createFakeRequest().answer(confirmEmail, { success: true });
    const { replace } = open('#id.secret', server);
    expect(screen.getByRole('heading', { name: 'Confirming your e-mail' })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Your e-mail is confirmed' })).toBeVisible();
    expect(server.requestsOf(confirmEmail)).toEqual([{ token: 'id.secret' }]);
    expect(replace).toHaveBeenCalledWith('/confirm-email');
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/me/essentials');
  });

  it('updates a logged-in user to the new address', async () => {
    const moved = buildSessionUser({ userName: 'new@demo.frizo.test' });
    const server = createFakeRequest().answer(confirmEmail, { success: true }).answer(getCurrentUser, moved);
    const { session } = open('#id.secret', server, createFakeSession(buildSessionUser()));
    expect(await screen.findByRole('link', { name: 'Your profile' })).toBeVisible();
    expect(session.snapshot().user?.userName).toBe('new@demo.frizo.test');
  });

  it('updates the user to the new address once an unknown session is resolved', async () => {
    const moved = buildSessionUser({ userName: 'new@demo.frizo.test' });
    const server = createFakeRequest().answer(confirmEmail, { success: true }).answer(getCurrentUser, moved);
    const session = createFakeSession('unknown');
    open('#id.secret', server, session);
    expect(await screen.findByRole('heading', { name: 'Your e-mail is confirmed' })).toBeVisible();
    expect(server.requestsOf(getCurrentUser)).toEqual([]);

    act(() => session.become(buildSessionUser()));

    await waitFor(() => expect(session.snapshot().user?.userName).toBe('new@demo.frizo.test'));
    expect(server.requestsOf(getCurrentUser)).toHaveLength(1);
  });

  it("shows the server's message for a used link", async () => {
    const message = 'This link has expired or was used before. Ask for a new one.';
    const server = createFakeRequest().refuse(confirmEmail, { status: 410, key: 'link.expired', message });
    open('#id.secret', server);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('can be retried after a network failure', async () => {
    const server = createFakeRequest().refuse(confirmEmail, { kind: 'network', status: 0 });
    const { user } = open('#id.secret', server);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    server.answer(confirmEmail, { success: true });
    await user.click(retry);
    expect(await screen.findByRole('heading', { name: 'Your e-mail is confirmed' })).toBeVisible();
  });

  it('sends no request when the link has no secret', () => {
    const server = createFakeRequest();
    open('', server);
    expect(screen.getByText('This link is incomplete. Open it from the mail again.')).toBeVisible();
    expect(server.requestsOf(confirmEmail)).toEqual([]);
  });
});
