import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { acceptArtistInvitation, checkArtistInvitation, type SessionAnswer } from '@frizo/contracts';
import { createFakeRequest } from '@frizo/api-client/testing';
import type { FakeRequest } from '@frizo/api-client/testing';
import { buildSessionAnswer, buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { stubScrolling } from '@frizo/ui/testing';
import { PortalContext } from '../portal.context.ts';
import { buildPortal } from '../testing/build-portal.ts';
import { ArtistInvitationPage } from './artist-invitation.page.tsx';

const invitation = {
  salonName: 'Desert Bloom',
  firstName: 'Mia',
  email: 'mia@example.test',
  hasAccount: false,
};
const artist = buildSessionUser({
  userName: 'mia@example.test',
  rawUserType: 6,
  professional: true,
  master: true,
});

interface Parts {
  readonly hash?: string;
  readonly hasAccount?: boolean;
  readonly loggedInAs?: string;
  /** How the check fails; it succeeds if absent. */
  readonly check?: Parameters<FakeRequest['refuse']>[1];
}

function setUp({ hash = '#4d3f.c2VjcmV0', hasAccount = false, loggedInAs, check }: Parts = {}) {
  window.history.replaceState(null, '', `/artist-invitation${hash}`);
  const server = createFakeRequest().answer(checkArtistInvitation, { ...invitation, hasAccount });
  if (check) server.refuse(checkArtistInvitation, check);
  const session = createFakeSession(loggedInAs ? buildSessionUser({ userName: loggedInAs }) : null);
  const adopt = jest.fn((answer: SessionAnswer) => session.become(answer.user));
  const built = buildPortal({ path: '/artist-invitation', session });
  const portal = { ...built, session: { ...built.session, adopt }, request: server.request };
  const { unmount } = render(
    <PortalContext value={portal}>
      <ArtistInvitationPage />
    </PortalContext>,
  );
  return { server, portal, adopt, unmount, user: userEvent.setup() };
}

const accepted = () => buildSessionAnswer({ user: artist });
const gone = (what: string, message: string) => ({ status: 410, key: `invitation.${what}`, message });

describe('the page of an invitation', () => {
  beforeAll(stubScrolling);
  beforeEach(() => {
    window.history.replaceState(null, '', '/');
    window.sessionStorage.clear();
  });

  it('removes the secret from the address, sets a password, and logs the artist in', async () => {
    const { server, portal, adopt, user } = setUp();
    expect(window.location.href).toBe('http://localhost:4000/artist-invitation');
    server.answer(acceptArtistInvitation, accepted());
    expect(await screen.findByRole('heading', { name: 'Join Desert Bloom' })).toBeVisible();
    await user.type(screen.getByLabelText('New password'), 'Peony-12');
    await user.type(screen.getByLabelText('Confirm password'), 'Peony-12{Enter}');
    expect(server.requestsOf(acceptArtistInvitation)).toEqual([
      { token: '4d3f.c2VjcmV0', password: 'Peony-12' },
    ]);
    expect(adopt).toHaveBeenCalledTimes(1);
    expect(portal.notices.get()).toMatchObject([{ kind: 'success', text: 'Welcome to Desert Bloom' }]);
    expect(portal.navigation.get().path).toMatch(/^\/(my-salon|book)/);
  });

  it('goes on after a reload, until the invitation was accepted', async () => {
    const { unmount } = setUp();
    await screen.findByLabelText('New password');
    unmount();
    const reloaded = setUp({ hash: '' });
    reloaded.server.answer(acceptArtistInvitation, accepted());
    await reloaded.user.type(await screen.findByLabelText('New password'), 'Peony-12');
    await reloaded.user.type(screen.getByLabelText('Confirm password'), 'Peony-12{Enter}');
    expect(reloaded.server.requestsOf(acceptArtistInvitation)).toEqual([
      { token: '4d3f.c2VjcmV0', password: 'Peony-12' },
    ]);
    await waitFor(() => expect(reloaded.adopt).toHaveBeenCalledTimes(1));
    reloaded.unmount();
    setUp({ hash: '' });
    expect(screen.getByText(/This link is not complete/)).toBeVisible();
  });

  it('stores no secret that was refused', async () => {
    const { unmount } = setUp({ check: gone('expired', 'This invitation has expired.') });
    await screen.findByText('This invitation has expired.');
    unmount();
    setUp({ hash: '' });
    expect(screen.getByText(/This link is not complete/)).toBeVisible();
  });

  it('names the documents that accepting signs', async () => {
    setUp();
    for (const name of ['User Agreement', 'Privacy Policy', 'Vendor Agreement'])
      expect(await screen.findByRole('link', { name })).toBeVisible();
  });

  it('requires the same password twice, with 5 to 20 characters', async () => {
    const { server, user } = setUp();
    await user.type(await screen.findByLabelText('New password'), 'four');
    await user.type(screen.getByLabelText('Confirm password'), 'five{Enter}');
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/Too short/);
    expect(screen.getByLabelText('Confirm password')).toHaveAccessibleDescription(
      'Password fields must match',
    );
    expect(server.requestsOf(acceptArtistInvitation)).toEqual([]);
  });

  it('asks for the password of an existing account, and offers to reset it', async () => {
    const { server, portal, user } = setUp({ hasAccount: true });
    server.refuse(acceptArtistInvitation, { status: 400, fields: { password: ['PASSWORD_IS_WRONG'] } });
    await user.type(await screen.findByLabelText('Password'), 'Wrong-1{Enter}');
    expect(screen.queryByLabelText('Confirm password')).toBeNull();
    expect(await screen.findByText('This is not your password')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Forgot password' }));
    expect(portal.queue.snapshot().shown).toMatchObject([
      { name: 'forgot-password', props: { email: 'mia@example.test' } },
    ]);
  });

  it('says who is logged in here, and will not be', async () => {
    setUp({ loggedInAs: 'olive@example.test' });
    expect(await screen.findByText(/You are logged in as olive@example.test/)).toBeVisible();
  });

  it.each([
    ['expired', 'This invitation has expired. Ask the salon to send another.', 'Go to the home page'],
    ['withdrawn', 'This invitation is no longer valid.', 'Go to the home page'],
    ['accepted', 'This invitation has been accepted.', 'Log In'],
  ])('says that an invitation is %s', async (what, message, link) => {
    setUp({ check: gone(what, message) });
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('link', { name: link })).toBeVisible();
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  it('says so too when it was accepted in another window meanwhile', async () => {
    const { server, user } = setUp();
    server.refuse(acceptArtistInvitation, gone('accepted', 'This invitation has been accepted.'));
    await user.type(await screen.findByLabelText('New password'), 'Peony-12');
    await user.type(screen.getByLabelText('Confirm password'), 'Peony-12{Enter}');
    expect(await screen.findByText('This invitation has been accepted.')).toBeVisible();
  });

  it('can be tried again after a failure', async () => {
    const { server, user } = setUp({ check: { kind: 'network', status: 0 } });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    server.answer(checkArtistInvitation, { ...invitation });
    await user.click(retry);
    expect(await screen.findByLabelText('New password')).toBeVisible();
  });

  it.each(['', '#', '#<script>', `#${'a'.repeat(201)}`])(
    'says that a link that ends in %j is not complete',
    (hash) => {
      const { server } = setUp({ hash });
      expect(screen.getByText(/This link is not complete/)).toBeVisible();
      expect(server.requestsOf(checkArtistInvitation)).toEqual([]);
    },
  );
});
