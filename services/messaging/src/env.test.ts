import { describe, expect, it } from '@jest/globals';
import { readEnv } from './env.ts';

const account = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'secret', TWILIO_FROM: '+15005550006' };

describe('the settings of messaging', () => {
  it('send no text messages without an account', () => {
    expect(readEnv({}).twilio).toBeUndefined();
  });

  it("send them to the provider's own address, unless another is named", () => {
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

  it('refuse half an account', () => {
    expect(() => readEnv({ ...account, TWILIO_FROM: '' })).toThrow('TWILIO_FROM');
  });
});
