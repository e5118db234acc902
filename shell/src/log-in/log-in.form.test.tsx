import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RequestError } from '@frizo/api-client';
import { buildSessionUser } from '@frizo/session/testing';
import { stubScrolling } from '@frizo/ui/testing';
import { LogInForm, logInFailureText } from './log-in.form.tsx';
import type { LogInFormProps } from './log-in.form.tsx';

function setUp(logIn: LogInFormProps['logIn'] = async () => buildSessionUser()) {
  const onLoggedIn = jest.fn();
  const onForgotten = jest.fn();
  const logInSpy = jest.fn(logIn);
  render(<LogInForm logIn={logInSpy} onLoggedIn={onLoggedIn} onForgotten={onForgotten} />);
  return { logIn: logInSpy, onLoggedIn, onForgotten, user: userEvent.setup() };
}

const email = () => screen.getByLabelText('E-mail');
const password = () => screen.getByLabelText('Password');

describe('the log-in form', () => {
  beforeAll(stubScrolling);

  it('logs in with the trimmed e-mail when Enter is pressed', async () => {
    const { logIn, onLoggedIn, user } = setUp();
    expect(email()).toHaveFocus();
    await user.type(email(), '  client@demo.frizo.test ');
    await user.type(password(), 'Demo-1234{Enter}');
    expect(logIn).toHaveBeenCalledWith({ username: 'client@demo.frizo.test', password: 'Demo-1234' });
    expect(onLoggedIn).toHaveBeenCalledTimes(1);
  });

  it('shows missing values beside their fields, and focuses the first', async () => {
    const { logIn, user } = setUp();
    await user.type(email(), '   ');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(email()).toHaveAccessibleDescription(/Required field/);
    expect(password()).toHaveAccessibleDescription(/Required field/);
    expect(email()).toHaveFocus();
    expect(logIn).not.toHaveBeenCalled();
  });

  it('focuses the password if only that is missing', async () => {
    const { user } = setUp();
    await user.type(email(), 'client@demo.frizo.test{Enter}');
    expect(password()).toHaveFocus();
  });

  it("shows the server's message, and can be sent again", async () => {
    const refused = new RequestError({
      kind: 'server',
      status: 401,
      key: 'login.failed',
      message: 'Wrong password',
    });
    const { logIn, onLoggedIn, user } = setUp(() => Promise.reject(refused));
    await user.type(email(), 'client@demo.frizo.test');
    await user.type(password(), 'wrong{Enter}');
    expect(screen.getByText('Wrong password')).toBeVisible();
    expect(onLoggedIn).not.toHaveBeenCalled();
    await user.type(password(), '{Enter}');
    expect(logIn).toHaveBeenCalledTimes(2);
  });

  it("shows 'Server side problem' if the server did not respond", async () => {
    const unanswered = {
      kind: 'network',
      status: 0,
      key: 'request.network',
      message: 'Problem with connection',
    } as const;
    const { user } = setUp(() => Promise.reject(new RequestError(unanswered)));
    await user.type(email(), 'client@demo.frizo.test');
    await user.type(password(), 'Demo-1234{Enter}');
    expect(screen.getByText('Server side problem')).toBeVisible();
  });

  it('shows how long to wait after too many attempts', async () => {
    const tooMany = new RequestError({
      kind: 'server',
      status: 429,
      key: 'request.too_many',
      message: 'Too many attempts.',
      retryAfterSeconds: 840,
    });
    const { user } = setUp(() => Promise.reject(tooMany));
    await user.type(email(), 'client@demo.frizo.test');
    await user.type(password(), 'wrong{Enter}');
    expect(screen.getByText('Too many attempts. Try again in 14 minutes.')).toBeVisible();
  });

  it('passes the e-mail to the forgotten-password dialog', async () => {
    const { onForgotten, user } = setUp();
    await user.type(email(), ' client@demo.frizo.test');
    await user.click(screen.getByRole('button', { name: 'Forgot password' }));
    expect(onForgotten).toHaveBeenCalledWith('client@demo.frizo.test');
  });

  it('reports no missing e-mail when Forgot password is pressed', async () => {
    const { onForgotten, user } = setUp();
    await user.click(screen.getByRole('button', { name: 'Forgot password' }));
    expect(onForgotten).toHaveBeenCalledWith('');
    expect(email()).not.toHaveAccessibleDescription(/Required field/);
    expect(email()).toBeValid();
  });

  it('disables its fields while sending', async () => {
    const { user } = setUp(() => new Promise(() => undefined));
    await user.type(email(), 'client@demo.frizo.test');
    await user.type(password(), 'Demo-1234{Enter}');
    expect(email()).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Log in' })).toBeEnabled();
  });

  it('sends once even if Enter is pressed repeatedly', async () => {
    const { logIn, user } = setUp(() => new Promise(() => undefined));
    await user.type(email(), 'client@demo.frizo.test');
    await user.type(password(), 'Demo-1234{Enter}{Enter}{Enter}');
    expect(logIn).toHaveBeenCalledTimes(1);
  });
});

describe('logInFailureText', () => {
  it("returns the server's message", () => {
    const error = new RequestError({
      kind: 'server',
      status: 401,
      key: 'login.failed',
      message: 'Wrong password',
    });
    expect(logInFailureText(error)).toBe('Wrong password');
  });

  it('returns how long to wait after too many attempts', () => {
    const error = new RequestError({
      kind: 'server',
      status: 429,
      key: 'request.too_many',
      message: 'Too many attempts. Please wait a moment.',
      retryAfterSeconds: 840,
    });
    expect(logInFailureText(error)).toBe('Too many attempts. Try again in 14 minutes.');
  });

  it.each([
    new RequestError({ kind: 'server', status: 500, key: '0', message: 'whatever' }),
    new RequestError({
      kind: 'network',
      status: 0,
      key: 'request.network',
      message: 'Problem with connection',
    }),
    new TypeError('x is not a function'),
  ])("returns 'Server side problem' if the server sent no message (spec 8.2)", (error) => {
    expect(logInFailureText(error)).toBe('Server side problem');
  });
});
