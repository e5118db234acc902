import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkResetLink, resetPassword } from '@frizo/contracts';
import { createFakeRequest } from '@frizo/api-client/testing';
import type { FakeRequest } from '@frizo/api-client/testing';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { PortalContext } from '../portal.context.ts';
import { buildPortal } from '../testing/build-portal.ts';
import { stubScrolling } from '@frizo/ui/testing';
import { ResetPasswordPage } from './reset-password.page.tsx';

interface Parts {
  readonly hash?: string;
  readonly isLoggedIn?: boolean;
  /** How the check of the link fails; it succeeds if absent. */
  readonly check?: Parameters<FakeRequest['refuse']>[1];
}

function setUp({ hash = '#4d3f.c2VjcmV0', isLoggedIn = false, check }: Parts = {}) {
  window.history.replaceState(null, '', `/reset-password${hash}`);
  const server = createFakeRequest().answer(checkResetLink, { success: true });
  if (check) server.refuse(checkResetLink, check);
  const session = createFakeSession(isLoggedIn ? buildSessionUser() : null);
  const portal = { ...buildPortal({ path: '/reset-password', session }), request: server.request };
  render(
    <PortalContext value={portal}>
      <ResetPasswordPage />
    </PortalContext>,
  );
  return { server, portal, session, user: userEvent.setup() };
}

async function choose(user: ReturnType<typeof userEvent.setup>, password: string, again = password) {
  await user.type(await screen.findByLabelText('New password'), password);
  await user.type(screen.getByLabelText('Confirm password'), `${again}{Enter}`);
}

describe('the page of a mailed reset link', () => {
  beforeAll(stubScrolling);
  beforeEach(() => window.history.replaceState(null, '', '/'));

  it('removes the secret from the address, and sets the password with it', async () => {
    const { server, portal, user } = setUp();
    expect(window.location.href).toBe('http://localhost:4000/reset-password');
    server.answer(resetPassword, { success: true });
    await choose(user, 'New-Demo-1');
    expect(server.requestsOf(resetPassword)).toEqual([{ token: '4d3f.c2VjcmV0', password: 'New-Demo-1' }]);
    expect(portal.notices.get()).toMatchObject([{ kind: 'success', text: 'Password changed.' }]);
    expect(portal.navigation.get().path).toBe('/log-in');
  });

  it('logs out a logged-in user, whose sessions have ended', async () => {
    const { server, session, user } = setUp({ isLoggedIn: true });
    server.answer(resetPassword, { success: true });
    await choose(user, 'New-Demo-1');
    expect(session.snapshot().status).toBe('anonymous');
  });

  it('requires the same password twice, with 5 to 20 characters', async () => {
    const { server, user } = setUp();
    await choose(user, 'four', 'five');
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
      /Too short. Must be 5 character or more/,
    );
    expect(screen.getByLabelText('Confirm password')).toHaveAccessibleDescription(
      'Password fields must match',
    );
    expect(server.requestsOf(resetPassword)).toEqual([]);
  });

  it('offers a new link if this one has expired or was used', async () => {
    const { server, portal, user } = setUp();
    server.refuse(resetPassword, { status: 410, key: 'link.expired' });
    await choose(user, 'New-Demo-1');
    expect(screen.getByText('This link has expired or was used before. Ask for a new one.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send a new link' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(portal.queue.snapshot().shown).toMatchObject([{ name: 'forgot-password' }]);
  });

  it('reports a used link before asking for a password', async () => {
    const { server } = setUp({ check: { status: 410, key: 'link.expired' } });
    expect(
      await screen.findByText('This link has expired or was used before. Ask for a new one.'),
    ).toBeVisible();
    expect(server.requestsOf(checkResetLink)).toEqual([{ token: '4d3f.c2VjcmV0' }]);
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
  });

  it('asks for the password if the check failed', async () => {
    setUp({ check: { kind: 'network', status: 0 } });
    expect(await screen.findByLabelText('New password')).toBeVisible();
  });

  it.each(['', '#', '#<script>', `#${'a'.repeat(201)}`])(
    'offers a new link if the link ends in %j',
    (hash) => {
      setUp({ hash });
      expect(screen.getByText(/This link is not complete/)).toBeVisible();
      expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
    },
  );

  it('shows an error and keeps the form when the server fails', async () => {
    const { server, user } = setUp();
    server.refuse(resetPassword, { status: 503, key: 'service.unavailable' });
    await choose(user, 'New-Demo-1');
    expect(screen.getByRole('alert')).toHaveTextContent('Server error. Please try again');
    expect(screen.getByLabelText('New password')).toHaveValue('New-Demo-1');
  });
});
