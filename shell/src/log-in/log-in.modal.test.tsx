import { beforeAll, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildSessionUser } from '@frizo/session/testing';
import { createDialogFixtures } from '../sign-up/testing/mount-dialog.tsx';
import type { DialogOptions } from '../sign-up/testing/mount-dialog.tsx';
import { stubScrolling } from '@frizo/ui/testing';
import { logInModal } from './log-in.modal.tsx';

async function setUp(options: DialogOptions = {}) {
  const fixtures = createDialogFixtures(options);
  await fixtures.mount(logInModal(fixtures.entry));
  return { ...fixtures, user: userEvent.setup() };
}

const link = (name: string) => screen.getByRole('link', { name });

describe('the log-in dialog', () => {
  beforeAll(stubScrolling);

  it('completes after the log-in', async () => {
    const { settled, user } = await setUp({ logIn: async () => buildSessionUser() });
    await user.type(screen.getByLabelText('E-mail'), 'client@demo.frizo.test');
    await user.type(screen.getByLabelText('Password'), 'Demo-1234{Enter}');
    expect(settled).toEqual([{ completed: true }]);
  });

  it('completes after a log-in in another tab', async () => {
    const { settled, session } = await setUp();
    await act(async () => session.become(buildSessionUser()));
    expect(settled).toEqual([{ completed: true }]);
  });

  it('opens the password reset on top of itself with the typed e-mail, and stays open', async () => {
    const { modals, settled, user } = await setUp();
    await user.type(screen.getByLabelText('E-mail'), 'client@demo.frizo.test');
    await user.click(screen.getByRole('button', { name: 'Forgot password' }));
    expect(modals.opened).toEqual([{ name: 'forgot-password', props: { email: 'client@demo.frizo.test' } }]);
    expect(settled).toEqual([]);
  });

  it('links to both sign-ups, with the current page as the callback', async () => {
    const { visited, settled, user } = await setUp({ path: '/?categoryID=3' });
    expect(link('Sign up')).toHaveAttribute('href', '/client-sign-up?callback=%2F%3FcategoryID%3D3');
    expect(link('List your business')).toHaveAttribute('href', '/pro-sign-up?callback=%2F%3FcategoryID%3D3');
    await user.click(link('List your business'));
    expect(visited).toEqual(['/pro-sign-up?callback=%2F%3FcategoryID%3D3']);
    expect(settled).toEqual(['dismissed']);
  });

  it('links to the sign-up with the requested page as the callback', async () => {
    await setUp({ props: { returnTo: '/me/favorites/my-styles' } });
    expect(link('Sign up')).toHaveAttribute('href', '/client-sign-up?callback=%2Fme%2Ffavorites%2Fmy-styles');
  });

  it('opens the sign-up on top if it is over another dialog, which keeps its input', async () => {
    const { modals, visited, settled, user } = await setUp({ isOverAnother: true });
    await user.click(link('Sign up'));
    expect(modals.opened).toEqual([{ name: 'client-sign-up', props: {} }]);
    expect(settled).toEqual([]);
    modals.willEnd('client-sign-up', { kind: 'completed', result: true });
    await user.click(link('Sign up'));
    expect(settled).toEqual([{ completed: true }]);
    expect(visited).toEqual([]);
  });

  it('closes by its button', async () => {
    const { settled, user } = await setUp();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(settled).toEqual(['dismissed']);
  });
});
