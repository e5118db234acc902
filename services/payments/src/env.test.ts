import { describe, expect, it } from '@jest/globals';
import { readEnv } from './env.ts';

describe('the settings of payments', () => {
  it('are those of the sandbox by default', () => {
    expect(readEnv({})).toMatchObject({
      secretKey: 'sk_test_frizo_sandbox',
      webhookSecrets: ['whsec_frizo_sandbox'],
      apiUrl: new URL('http://127.0.0.1:4002'),
      scriptUrl: 'https://js.stripe.com',
      platformFeeBasisPoints: 0,
    });
  });

  const own = {
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };

  it.each(['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'])(
    'are refused behind TLS with the %s of the sandbox',
    (name) => {
      const env = { ...own, PUBLIC_URL: 'https://frizo.test' };
      expect(readEnv(env)).toMatchObject({ secretKey: 'sk_live_1', apiUrl: undefined });
      expect(() => readEnv({ ...env, [name]: undefined })).toThrow('must be your own');
    },
  );

  it('accept several webhook secrets, each once', () => {
    const env = {
      ...own,
      STRIPE_WEBHOOK_SECRET: 'whsec_2, whsec_1',
      STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_1',
    };
    expect(readEnv(env).webhookSecrets).toEqual(['whsec_2', 'whsec_1']);
  });

  it('keep a fee of 2.5 percent as whole basis points', () => {
    expect(readEnv({ PLATFORM_FEE_PERCENT: '2.5' }).platformFeeBasisPoints).toBe(250);
    expect(() => readEnv({ PLATFORM_FEE_PERCENT: '51' })).toThrow();
  });
});
