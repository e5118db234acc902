import { beforeAll, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clientSignUp, getCaptchaChallenge, getLegalDocument } from '@frizo/contracts';
import { buildSessionAnswer } from '@frizo/session/testing';
import { buildChallenge } from '../captcha/testing/build-challenge.ts';
import { stubScrolling } from '@frizo/ui/testing';
import { clientSignUpModal } from './client-sign-up.modal.tsx';
import { fillIn, mia, signUp } from './testing/fill-in.ts';
import { createDialogFixtures } from './testing/mount-dialog.tsx';

async function setUp(path = '/client-sign-up') {
  const fixtures = createDialogFixtures({ path });
  fixtures.server.answer(getCaptchaChallenge, await buildChallenge(42));
  const mounted = await fixtures.mount(clientSignUpModal(fixtures.entry));
  return { ...fixtures, mounted, user: userEvent.setup() };
}

const dialog = (name: string) => screen.getByRole('dialog', { name });
const everything = { ...mia, Phone: '6025550147' };

describe('the client sign-up', () => {
  beforeAll(stubScrolling);

  it('creates an account with the input and a solved captcha, and leaves the navigation to the guard', async () => {
    const { server, adopted, settled, visited, user } = await setUp();
    const answer = buildSessionAnswer();
    server.answer(clientSignUp, answer);
    expect(dialog('Client Sign Up')).toBeVisible();
    await fillIn(user, { ...everything, 'Referral code': 'MIA10' });
    await signUp(user);
    await waitFor(() => expect(adopted).toEqual([answer]));
    const [sent] = server.requestsOf(clientSignUp);
    expect(sent).toMatchObject({
      username: 'mia@demo.frizo.test',
      phone: '6025550147',
      referralCode: 'MIA10',
    });
    expect(JSON.parse(atob(sent?.captcha ?? ''))).toMatchObject({ number: 42, signature: 'signed' });
    expect([settled, visited]).toEqual([[{ completed: true }], []]);
  });

  it('shows the phone in its mask', async () => {
    const { user } = await setUp();
    await fillIn(user, { Phone: '6025550147' });
    expect(screen.getByLabelText('Phone')).toHaveValue('(602) 555-0147');
  });

  it('shows missing values and captcha beside their fields, and focuses the first', async () => {
    const { server, user } = await setUp();
    await user.click(screen.getByRole('button', { name: 'Sign up' }));
    expect(screen.getAllByText('Required field')).toHaveLength(6);
    expect(screen.getByRole('checkbox', { name: 'I am not a robot' })).toHaveAccessibleDescription(
      'Captcha is required',
    );
    expect(screen.getByLabelText('First name')).toHaveFocus();
    expect(server.requestsOf(clientSignUp)).toEqual([]);
  });

  it('validates filtered texts, and that the two passwords match', async () => {
    const { user } = await setUp();
    await fillIn(user, { ...everything, 'First name': ' Mia ', 'Confirm password': 'other' });
    await signUp(user);
    expect(screen.getByLabelText('First name')).toBeValid();
    expect(screen.getByLabelText('Confirm password')).toHaveAccessibleDescription(
      /Password fields must match/,
    );
  });

  it('solves the captcha while the user types, but requests nothing before', async () => {
    const { server, user } = await setUp();
    expect(server.requestsOf(getCaptchaChallenge)).toEqual([]);
    await fillIn(user, { 'First name': 'Mia' });
    expect(server.requestsOf(getCaptchaChallenge)).toHaveLength(1);
    await user.click(screen.getByRole('checkbox', { name: 'I am not a robot' }));
    await waitFor(() =>
      expect(screen.getByRole('checkbox').closest('div')?.parentElement).toHaveTextContent(/Checked/),
    );
  });

  it("shows the server's errors beside their fields, and solves a new captcha for the next attempt", async () => {
    const { server, settled, user } = await setUp();
    server.refuse(clientSignUp, { status: 400, fields: { username: ['USERNAME_IS_TAKEN'] } });
    await fillIn(user, everything);
    await signUp(user);
    const email = screen.getByLabelText('E-mail');
    await waitFor(() => expect(email).toHaveFocus());
    expect(email).toHaveAccessibleDescription(
      'This e-mail already has an account. Log in, or reset its password.',
    );
    expect(server.requestsOf(getCaptchaChallenge)).toHaveLength(2);
    expect(screen.getByRole('checkbox')).toBeChecked();
    server.answer(clientSignUp, buildSessionAnswer());
    await user.type(email, '{Enter}');
    await waitFor(() => expect(settled).toEqual([{ completed: true }]));
  });

  it('asks for the captcha again if the server refuses it', async () => {
    const { server, user } = await setUp();
    server.refuse(clientSignUp, { status: 400, fields: { captcha: ['CAPTCHA_REQUIRED'] } });
    await fillIn(user, everything);
    await signUp(user);
    const box = screen.getByRole('checkbox');
    await waitFor(() => expect(box).toHaveFocus());
    expect(box).not.toBeChecked();
    expect(box).toHaveAccessibleDescription('Captcha is required');
  });

  it('shows how long to wait after too many sign-ups', async () => {
    const { server, user } = await setUp();
    server.refuse(clientSignUp, { status: 429, key: 'request.too_many', retryAfterSeconds: 3600 });
    await fillIn(user, everything);
    await signUp(user);
    expect(await screen.findByText('Too many attempts. Try again in 60 minutes.')).toBeVisible();
  });

  it('offers Retry if the captcha cannot be loaded', async () => {
    const { server, user } = await setUp();
    server.refuse(getCaptchaChallenge, { status: 503, key: 'service.unavailable' });
    await user.click(screen.getByRole('checkbox'));
    server.answer(getCaptchaChallenge, await buildChallenge(42));
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument());
  });

  it('links to the log-in with the same callback', async () => {
    const { visited, user } = await setUp('/client-sign-up?callback=%2Fme%2Fessentials');
    await user.click(screen.getByRole('link', { name: 'Log in' }));
    expect(visited).toEqual(['/log-in?callback=%2Fme%2Fessentials']);
  });

  it('closes to show the log-in dialog that it was opened over', async () => {
    const { visited, settled, user } = await setUp('/');
    await user.click(screen.getByRole('link', { name: 'Log in' }));
    expect([settled, visited]).toEqual([['dismissed'], []]);
  });

  it('has unsaved work once something was typed', async () => {
    const { mounted, user } = await setUp();
    expect(mounted.hasUnsavedWork?.()).toBe(false);
    await fillIn(user, { 'First name': 'M' });
    expect(mounted.hasUnsavedWork?.()).toBe(true);
  });
});

describe('the legal documents of the client sign-up', () => {
  beforeAll(stubScrolling);

  const document = (title: string) => ({
    id: 1,
    code: 'ua' as const,
    title,
    version: 1,
    publishedOn: '2026-01-05',
    content: '<h2>Who we are</h2><p>We are a marketplace.</p>',
  });

  it('show in the dialog at their own address, and the form keeps its input', async () => {
    const { server, visited, user } = await setUp('/client-sign-up?callback=%2Fme');
    server.answer(getLegalDocument, document('User Agreement'));
    await fillIn(user, { 'First name': 'Mia' });
    await user.click(screen.getByRole('link', { name: 'User Agreement' }));
    expect(visited).toEqual(['/client-sign-up/terms-for-clients?callback=%2Fme']);
    expect(server.requestsOf(getLegalDocument)).toEqual([{ code: 'ua' }]);
    expect(dialog('User Agreement')).toHaveTextContent('We are a marketplace.');
    expect(screen.queryByLabelText('First name')).not.toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to the form' }));
    expect(visited.at(-1)).toBe('/client-sign-up?callback=%2Fme');
    expect(dialog('Client Sign Up')).toBeVisible();
    expect(screen.getByLabelText('First name')).toHaveValue('Mia');
    expect(screen.getByRole('link', { name: 'User Agreement' })).toHaveFocus();
  });

  it('can be opened by their address, and offer Retry when loading fails', async () => {
    const fixtures = createDialogFixtures({ path: '/client-sign-up/privacy-policy' });
    fixtures.server.refuse(getLegalDocument, { status: 503 });
    await fixtures.mount(clientSignUpModal(fixtures.entry));
    expect(dialog('Privacy Policy')).toHaveTextContent('This text could not be loaded.');
    fixtures.server.answer(getLegalDocument, document('Privacy Policy'));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('We are a marketplace.')).toBeVisible();
    await act(async () => fixtures.go('/client-sign-up'));
    expect(dialog('Client Sign Up')).toBeVisible();
    expect(screen.getByLabelText('First name')).toHaveFocus();
  });

  it('do not change the address if the dialog was opened over another one', async () => {
    const { server, visited, settled, user } = await setUp('/');
    server.answer(getLegalDocument, document('User Agreement')).answer(clientSignUp, buildSessionAnswer());
    await user.click(screen.getByRole('link', { name: 'User Agreement' }));
    expect(dialog('User Agreement')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to the form' }));
    await fillIn(user, everything);
    await signUp(user);
    await waitFor(() => expect(settled).toEqual([{ completed: true }]));
    expect(visited).toEqual([]);
  });
});
