import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changePassword } from '@frizo/contracts';
import { createFakeRequest } from '@frizo/api-client/testing';
import type { FakeRequest } from '@frizo/api-client/testing';
import { stubScrolling } from '@frizo/ui/testing';
import { ChangePasswordForm } from './change-password.form.tsx';

async function setUp(server: FakeRequest, [old, next, again]: readonly [string, string, string]) {
  const user = userEvent.setup();
  const onClose = jest.fn();
  render(<ChangePasswordForm request={server.request} userName="client@demo.frizo.test" onClose={onClose} />);
  await user.type(screen.getByLabelText('Old password'), old);
  await user.type(screen.getByLabelText('New password'), next);
  await user.type(screen.getByLabelText('Confirm password'), `${again}{Enter}`);
  return { onClose, user };
}

describe('changing the password', () => {
  beforeAll(stubScrolling);

  it('sends both passwords, shows the success and clears the form', async () => {
    const server = createFakeRequest().answer(changePassword, { success: true });
    await setUp(server, ['Demo-1234', 'Other-5678', 'Other-5678']);
    expect(server.requestsOf(changePassword)).toEqual([
      { oldPassword: 'Demo-1234', newPassword: 'Other-5678' },
    ]);
    expect(await screen.findByText('Password changed.')).toBeVisible();
    for (const label of ['Old password', 'New password', 'Confirm password'])
      expect(screen.getByLabelText(label)).toHaveValue('');
  });

  it('sends nothing until both new passwords match', async () => {
    const server = createFakeRequest();
    await setUp(server, ['Demo-1234', 'Other-5678', 'Other-5679']);
    expect(screen.getByLabelText('Confirm password')).toHaveAccessibleDescription(
      'Password fields must match',
    );
    expect(server.requestsOf(changePassword)).toEqual([]);
  });

  it('accepts five to twenty permitted characters, and requires all three fields', async () => {
    const server = createFakeRequest();
    const { user } = await setUp(server, ['x', 'abc', 'abc']);
    const next = screen.getByLabelText('New password');
    expect(next).toHaveAccessibleDescription('Too short. Must be 5 character or more');
    await user.type(next, 'defghijklmnopqrstuvwxyz');
    expect(next).toHaveAccessibleDescription('Too long. Must be 20 characters or less');
    await user.clear(next);
    await user.type(next, 'pass/word');
    expect(next).toHaveAccessibleDescription('Symbols are not permitted');
    await user.clear(screen.getByLabelText('Old password'));
    expect(screen.getByLabelText('Old password')).toHaveAccessibleDescription('Required field');
  });

  it('shows a wrong old password beside its field, and keeps the input', async () => {
    const server = createFakeRequest().refuse(changePassword, {
      status: 400,
      key: 'request.invalid',
      fields: { oldPassword: ['PASSWORD_IS_WRONG'] },
    });
    await setUp(server, ['wrong', 'Other-5678', 'Other-5678']);
    expect(screen.getByLabelText('Old password')).toHaveAccessibleDescription('This is not your password');
    expect(screen.getByLabelText('New password')).toHaveValue('Other-5678');
  });

  it('shows a general error when the server fails', async () => {
    const server = createFakeRequest().refuse(changePassword);
    await setUp(server, ['Demo-1234', 'Other-5678', 'Other-5678']);
    expect(await screen.findByText('Something went wrong, please try again.')).toBeVisible();
  });

  it('can be canceled', async () => {
    const { onClose, user } = await setUp(createFakeRequest(), ['x', 'y', 'z']);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
