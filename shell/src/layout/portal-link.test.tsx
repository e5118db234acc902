import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import type { FakeSession } from '@frizo/session/testing';
import { PortalContext } from '../portal.context.ts';
import { buildPortal } from '../testing/build-portal.ts';
import { PortalLink } from './portal-link.component.tsx';

async function follow(session: FakeSession, href: string) {
  const portal = buildPortal({ session });
  render(
    <PortalContext value={portal}>
      <PortalLink href={href}>There</PortalLink>
    </PortalContext>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'There' }));
  return portal.navigation.get();
}

describe('PortalLink', () => {
  it('navigates without a log-in to a public page', async () => {
    const session = createFakeSession();
    await expect(follow(session, '/pricing?by=month')).resolves.toEqual({
      path: '/pricing',
      search: '?by=month',
    });
    expect(session.loginsRequired).toEqual([]);
  });

  it('opens the log-in first for a protected page, and then navigates', async () => {
    const session = createFakeSession();
    session.willLogIn(buildSessionUser());
    const place = await follow(session, '/me/essentials?page=2');
    expect(session.loginsRequired).toEqual(['/me/essentials?page=2']);
    expect(place).toEqual({ path: '/me/essentials', search: '?page=2' });
  });

  it('does not navigate if the log-in is dismissed', async () => {
    const place = await follow(createFakeSession('expired'), '/me/essentials');
    expect(place.path).toBe('/');
  });
});
