import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { RefusedForGood } from '../outgoing/send-message.ts';
import { startTextProvider, type TextProvider } from '../testing/text-provider.ts';
import { createTwilioSender } from './text-delivery.ts';

const text = { recipient: '+16025550123', body: 'Frizo: see you & Zoë at 10 😀' };

describe('the sender of text messages', () => {
  let provider: TextProvider;

  beforeAll(async () => {
    provider = await startTextProvider();
  });
  beforeEach(() => provider.answer(201));
  afterAll(() => provider.stop());

  const senderFrom = (from: string) =>
    createTwilioSender({ url: provider.url, accountSid: 'AC1', authToken: 'secret', from });

  /** The error of a text message that gets this response. */
  async function failureOf(status: number, body?: object): Promise<unknown> {
    provider.answer(status, body);
    return senderFrom('+15005550006')(text).then(
      () => 'sent',
      (error: unknown) => error,
    );
  }

  it("sends requests in the format of the provider's API", async () => {
    await senderFrom('+15005550006')(text);
    expect(provider.received.at(-1)).toEqual({
      path: 'POST /2010-04-01/Accounts/AC1/Messages.json',
      authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
      to: text.recipient,
      from: '+15005550006',
      body: text.body,
    });
  });

  it('sends from a messaging service too', async () => {
    await senderFrom('MG123')(text);
    expect(provider.received.at(-1)?.from).toBe('MG123');
  });

  it.each([
    ['an invalid number', { code: 21211, message: 'not a valid phone number' }],
    ['an unsubscribed recipient', { code: 21610, message: 'unsubscribed recipient' }],
    ['an unknown reason', {}],
  ])('treats a 400 about %s as permanent', async (_title, body) => {
    expect(await failureOf(400, body)).toBeInstanceOf(RefusedForGood);
  });

  it.each([
    ['the sending number', 400, { code: 21606, message: 'From is not a valid sender' }],
    ['the log-in', 401, { code: 20003, message: 'Authenticate' }],
    ['too many at once', 429, { code: 20429 }],
    ['a fault of the provider', 503, undefined],
  ])('allows a retry after a response about %s', async (_title, status, body) => {
    const error = await failureOf(status, body);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(RefusedForGood);
    expect(String(error)).toContain(String(status));
  });

  it('allows a retry without a response', async () => {
    const send = createTwilioSender({
      url: 'http://127.0.0.1:9',
      accountSid: 'AC1',
      authToken: 'secret',
      from: '+1',
    });
    await expect(send(text)).rejects.not.toBeInstanceOf(RefusedForGood);
  });
});
