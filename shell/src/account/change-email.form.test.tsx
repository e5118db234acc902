import { beforeAll, describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changeEmail } from '@frizo/contracts';
import { createFakeRequest } from '@frizo/api-client/testing';
import type { FakeRequest } from '@frizo/api-client/testing';
import { stubScrolling } from '@frizo/ui/testing';
import { ChangeEmailForm } from './change-email.form.tsx';

const newEmail = () => screen.getByLabelText('New e-mail');
const password = () => screen.getByLabelText('Password');

async function setUp(server: FakeRequest, email: string) {
  const user = userEvent.setup();
  render(<ChangeEmailForm request={server.request} onClose={() => undefined} />);
  expect(newEmail()).toHaveFocus();
  await user.type(newEmail(), email);
  await user.type(password(), 'Demo-1234{Enter}');
}

describe('changing the e-mail', () => {
  beforeAll(stubScrolling);

  it('sends the trimmed address, shows the next step and clears the form', async () => {
    const server = createFakeRequest().answer(changeEmail, { success: true });
    await setUp(server, ' new@demo.frizo.test ');
    expect(server.requestsOf(changeEmail)).toEqual([
      { newEmail: 'new@demo.frizo.test', password: 'Demo-1234' },
    ]);
    expect(await screen.findByText('Check entered new e-mail to continue.')).toBeVisible();
    expect(newEmail()).toHaveValue('');
    expect(password()).toHaveValue('');
    expect(screen.getByRole('button', { name: 'OK' })).toBeVisible();
  });

  it('rejects an invalid e-mail', async () => {
    const server = createFakeRequest();
    await setUp(server, 'new@demo');
    expect(newEmail()).toHaveAccessibleDescription('Invalid email');
    expect(server.requestsOf(changeEmail)).toEqual([]);
  });

  it('shows a wrong password beside its field', async () => {
    const server = createFakeRequest().refuse(changeEmail, {
      status: 400,
      fields: { password: ['PASSWORD_IS_WRONG'] },
    });
    await setUp(server, 'new@demo.frizo.test');
    expect(password()).toHaveAccessibleDescription('This is not your password');
  });

  it('shows no details of any other failure', async () => {
    const server = createFakeRequest().refuse(changeEmail, { message: 'relation "users" does not exist' });
    await setUp(server, 'new@demo.frizo.test');
    expect(await screen.findByText('Something went wrong, please try again.')).toBeVisible();
    expect(screen.queryByText(/relation/)).toBeNull();
  });
});
