import { beforeAll, describe, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { confirmPhone, getPhoneProof, sendPhoneCode } from '@frizo/contracts';
import { createFakeRequest } from '@frizo/api-client/testing';
import { ApiProvider } from '@frizo/remote-kit';
import { stubScrolling } from '@frizo/ui/testing';
import { accountApi } from '../account.api.ts';
import { PhoneProof } from './phone-proof.component.tsx';

const phone = '6025550100';
const sent = { phone, expiresTimestamp: 1_772_471_400 };

function open(server = createFakeRequest().answer(getPhoneProof, { phone, isConfirmed: false })) {
  render(
    <ApiProvider apis={[accountApi]} request={server.request}>
      <PhoneProof phone={phone} request={server.request} />
    </ApiProvider>,
  );
  return { server, user: userEvent.setup() };
}

const sendButton = (name = 'Send me a code') => screen.findByRole('button', { name });
const code = () => screen.findByRole('textbox', { name: 'Code from the text message' });
const confirmed = '(602) 555-0100 is confirmed.';

describe('the phone of an account', () => {
  beforeAll(stubScrolling);

  it('is confirmed by the texted code, using only the keyboard', async () => {
    const { server, user } = open();
    server.answer(sendPhoneCode, sent).answer(confirmPhone, { phone, isConfirmed: true });
    expect(await screen.findByText(/^\(602\) 555-0100 is not confirmed yet/)).toBeVisible();
    await sendButton();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(
      await screen.findByText('We have sent a code to (602) 555-0100. It is valid for 10 minutes.'),
    ).toBeVisible();
    expect(await code()).toHaveFocus();
    await user.keyboard('123456{Enter}');
    expect(await screen.findByText(confirmed)).toBeVisible();
    expect(server.requestsOf(confirmPhone)).toEqual([{ code: '123456' }]);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('region', { name: 'Phone confirmation' })).toHaveFocus();
  });

  it('shows as confirmed when it was confirmed before', async () => {
    open(createFakeRequest().answer(getPhoneProof, { phone, isConfirmed: true }));
    expect(await screen.findByText(confirmed)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('does not show as confirmed when only another phone was', async () => {
    open(createFakeRequest().answer(getPhoneProof, { phone: '6025550199', isConfirmed: true }));
    expect(await sendButton()).toBeVisible();
    expect(screen.queryByText(confirmed)).toBeNull();
  });

  it('shows progress while the code is being sent and while it is being checked', async () => {
    const sending = Promise.withResolvers<typeof sent>();
    const checking = Promise.withResolvers<{ phone: string; isConfirmed: boolean }>();
    const { server, user } = open();
    server.answer(sendPhoneCode, () => sending.promise).answer(confirmPhone, () => checking.promise);
    await user.click(await sendButton());
    expect(await sendButton()).toHaveAttribute('aria-disabled', 'true');
    await user.click(await sendButton());
    expect(screen.getByText('Sending a code')).toBeInTheDocument();
    sending.resolve(sent);
    await user.type(await code(), '123456{Enter}');
    expect(await screen.findByText('Confirming')).toBeInTheDocument();
    checking.resolve({ phone, isConfirmed: true });
    expect(await screen.findByText(confirmed)).toBeVisible();
    expect(server.requestsOf(sendPhoneCode)).toHaveLength(1);
  });

  it('rejects a wrong code, and then accepts the right one', async () => {
    const { server, user } = open();
    server.answer(sendPhoneCode, sent).refuse(confirmPhone, {
      status: 400,
      fields: { code: ['VALUE_IS_NOT_EQUAL'] },
    });
    await user.click(await sendButton());
    await user.type(await code(), '000000{Enter}');
    expect(await screen.findByText('This code is not correct. Please check the text message.')).toBeVisible();
    server.answer(confirmPhone, { phone, isConfirmed: true });
    await user.clear(await code());
    await user.type(await code(), '123456{Enter}');
    expect(await screen.findByText(confirmed)).toBeVisible();
  });

  it('shows that a code has expired, and empties the field when a new one is sent', async () => {
    const message = 'This code is no longer valid. Ask for a new one.';
    const { server, user } = open();
    server
      .answer(sendPhoneCode, sent)
      .refuse(confirmPhone, { status: 409, key: 'phone.code_expired', message });
    await user.click(await sendButton());
    await user.type(await code(), '123456{Enter}');
    expect(await screen.findByText(message)).toBeVisible();
    await user.click(await sendButton('Send a new code'));
    await waitFor(() => expect(screen.queryByText(message)).toBeNull());
    expect(await code()).toHaveValue('');
  });

  it('requires a code before sending a request', async () => {
    const { server, user } = open();
    server.answer(sendPhoneCode, sent);
    await user.click(await sendButton());
    await code();
    await user.click(screen.getByRole('button', { name: 'Confirm phone' }));
    expect(await code()).toHaveAccessibleDescription('Required field');
    expect(server.requestsOf(confirmPhone)).toEqual([]);
  });

  it.each([
    [
      { status: 429, key: 'request.too_many', retryAfterSeconds: 600 },
      'Too many attempts. Try again in 10 minutes.',
    ],
    [{ kind: 'network', status: 0 } as const, 'The code could not be sent. Please try again.'],
  ])('shows why no code was sent, and can be retried', async (failure, text) => {
    const { server, user } = open();
    server.refuse(sendPhoneCode, failure);
    await user.click(await sendButton());
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    server.answer(sendPhoneCode, sent);
    await user.click(await sendButton());
    expect(await code()).toBeVisible();
    expect(screen.queryByText(text)).toBeNull();
  });

  it('shows as confirmed when that happened in another tab meanwhile', async () => {
    const { server, user } = open();
    server.refuse(sendPhoneCode, { status: 409, key: 'phone.confirmed' });
    await sendButton();
    server.answer(getPhoneProof, { phone, isConfirmed: true });
    await user.click(await sendButton());
    expect(await screen.findByText(confirmed)).toBeVisible();
  });

  it('offers Retry after a network failure', async () => {
    const { server, user } = open(createFakeRequest().refuse(getPhoneProof, { kind: 'network', status: 0 }));
    const retry = await screen.findByRole('button', { name: 'Retry' });
    server.answer(getPhoneProof, { phone, isConfirmed: false });
    await user.click(retry);
    expect(await sendButton()).toBeVisible();
  });
});
