import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgotPassword } from '@frizo/contracts';
import { createDialogFixtures } from '../sign-up/testing/mount-dialog.tsx';
import { stubScrolling } from '@frizo/ui/testing';
import { forgotPasswordModal } from './forgot-password.modal.tsx';

async function setUp(email?: string) {
  const fixtures = createDialogFixtures({ props: email === undefined ? {} : { email } });
  await fixtures.mount(forgotPasswordModal);
  return { ...fixtures, user: userEvent.setup() };
}

const field = () => screen.getByLabelText('E-mail');
const reset = () => screen.getByRole('button', { name: 'Reset' });

describe('the password reset dialog', () => {
  beforeAll(stubScrolling);

  it("requests a link, shows the specification's message, and closes", async () => {
    const { server, notices, settled, user } = await setUp();
    server.answer(forgotPassword, { outcome: 'link_sent' });
    await user.type(field(), ' client@demo.frizo.test {Enter}');
    expect(server.requestsOf(forgotPassword)).toEqual([{ username: 'client@demo.frizo.test' }]);
    expect(notices.shown).toEqual([
      { kind: 'info', text: 'The password reset link will be send to the entered e-mail address' },
    ]);
    expect(settled).toEqual([{ completed: true }]);
  });

  it('starts with the e-mail from the log-in', async () => {
    await setUp('client@demo.frizo.test');
    expect(field()).toHaveValue('client@demo.frizo.test');
    expect(field()).toHaveFocus();
  });

  it.each(['', 'client', 'client@demo'])('rejects %j beside the field', async (text) => {
    const { server, user } = await setUp(text);
    await user.click(reset());
    expect(field()).toHaveAccessibleDescription(/The entered e-mail address is incorrect/);
    await waitFor(() => expect(field()).toHaveFocus());
    expect(server.requestsOf(forgotPassword)).toEqual([]);
  });

  it.each([
    [{ status: 500, key: 'service.internal' }, 'Server error. Please try again'],
    [{ kind: 'network', status: 0, key: 'request.network' }, 'Server error. Please try again'],
    [
      { status: 429, key: 'request.too_many', retryAfterSeconds: 600 },
      'Too many attempts. Try again in 10 minutes.',
    ],
    [
      { status: 400, key: 'request.invalid', fields: { username: ['VALUE_IS_NOT_EMAIL'] } },
      'The entered e-mail address is incorrect',
    ],
  ] as const)('stays open, and shows after %j: %s', async (failure, text) => {
    const { server, settled, user } = await setUp('client@demo.frizo.test');
    server.refuse(forgotPassword, failure);
    await user.click(reset());
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(settled).toEqual([]);
  });

  it('shows no error for the empty field before it is sent', async () => {
    const { user } = await setUp();
    await user.tab();
    expect(field()).not.toHaveFocus();
    expect(field()).toBeValid();
  });

  it('is dismissed by Cancel', async () => {
    const { settled, user } = await setUp();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(settled).toEqual(['dismissed']);
  });
});
