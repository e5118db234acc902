import { describe, expect, it } from '@jest/globals';
import { readEnv } from './env.ts';

const account = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'secret', TWILIO_FROM: '+15005550006' };

describe("messaging's settings", () => {
  it('disable text messages without an account', () => {
    expect(readEnv({}).twilio).toBeUndefined();
  });

  it("use the provider's own address, unless another is set", () => {
    expect(readEnv(account).twilio).toEqual({
      url: 'https://api.twilio.com',
      accountSid: 'AC1',
      authToken: 'secret',
      from: '+15005550006',
    });
    expect(readEnv({ ...account, TWILIO_URL: 'http://127.0.0.1:4001/' }).twilio?.url).toBe(
      'http://127.0.0.1:4001',
    );
  });

  it('reject an incomplete account', () => {
    expect(() => readEnv({ ...account, TWILIO_FROM: '' })).toThrow('TWILIO_FROM');
  });

  it('allow push messages to this machine only with an embedded push service', () => {
    const keys = { VAPID_PUBLIC_KEY: 'p', VAPID_PRIVATE_KEY: 's', VAPID_SUBJECT: 'mailto:a@b.test' };
    const sandbox = { url: 'http://127.0.0.1:4001/push', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
    expect(readEnv(keys).push?.sandboxUrl).toBeUndefined();
    expect(readEnv({ ...keys, PUSH_SANDBOX: JSON.stringify(sandbox) }).push?.sandboxUrl).toBe(sandbox.url);
  });
});
