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
    GIFT_CARD_SECRET: 'our own secret of thirty-two characters',
    PUBLIC_URL: 'https://frizo.test',
  };
  const ownTestKeys = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    PUBLIC_URL: 'http://localhost:4000',
  };

  it.each(['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'])(
    'are refused behind TLS with the %s of the sandbox',
    (name) => {
      expect(readEnv(own)).toMatchObject({ secretKey: 'sk_live_1', apiUrl: undefined });
      expect(() => readEnv({ ...own, [name]: undefined })).toThrow('must be your own');
    },
  );

  it.each([
    ['STRIPE_SECRET_KEY', undefined],
    ['STRIPE_PUBLISHABLE_KEY', undefined],
    ['STRIPE_WEBHOOK_SECRET', undefined],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_1,whsec_frizo_sandbox_a1'],
    ['STRIPE_CONNECT_WEBHOOK_SECRET', 'whsec_frizo_sandbox_a1'],
  ])('are refused at any address with the %s of the sandbox (%s) among other keys', (name, value) => {
    expect(readEnv(ownTestKeys)).toMatchObject({ isSandbox: false, apiUrl: undefined });
    expect(() => readEnv({ ...ownTestKeys, [name]: value })).toThrow('must be your own');
  });

  it.each(['sk_test_frizo_sandbox_a1', 'sk_test_1'])(
    'are refused with %s and secrets of the other kind',
    (key) => {
      const others = key === 'sk_test_1' ? {} : { STRIPE_WEBHOOK_SECRET: 'whsec_1' };
      expect(() => readEnv({ STRIPE_SECRET_KEY: key, ...others })).toThrow('must be your own');
    },
  );

  it.each(['sk_live_1', 'rk_live_1'])('are refused with the live key %s without TLS', (key) => {
    const env = { ...own, STRIPE_SECRET_KEY: key };
    expect(readEnv(env)).toMatchObject({ secretKey: key });
    expect(() => readEnv({ ...env, PUBLIC_URL: 'http://frizo.test' })).toThrow('must begin with https:');
    expect(() => readEnv({ ...env, PUBLIC_URL: undefined })).toThrow('must begin with https:');
  });

  it.each(['http://127.0.0.1:4002', 'http://api.stripe.com', 'https://api.stripe.com.example.test'])(
    'send keys that are not of the sandbox to no other server: %s',
    (STRIPE_API_URL) => {
      expect(() => readEnv({ ...ownTestKeys, STRIPE_API_URL })).toThrow('must be at https://api.stripe.com');
      expect(readEnv({ STRIPE_API_URL })).toMatchObject({ isSandbox: true, apiUrl: new URL(STRIPE_API_URL) });
    },
  );

  it('accept the address of Stripe itself', () => {
    const env = { ...ownTestKeys, STRIPE_API_URL: 'https://api.stripe.com' };
    expect(readEnv(env).apiUrl).toEqual(new URL('https://api.stripe.com'));
  });

  it('accept several webhook secrets, each once', () => {
    const env = {
      ...own,
      STRIPE_WEBHOOK_SECRET: 'whsec_2, whsec_1',
      STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_1',
    };
    expect(readEnv(env).webhookSecrets).toEqual(['whsec_2', 'whsec_1']);
  });

  it('are refused behind TLS with the default secret of gift cards, also beside another, and anywhere with a short one', () => {
    const [defaultSecret = ''] = readEnv({}).giftCardSecrets;
    for (const GIFT_CARD_SECRET of [undefined, defaultSecret, `${own.GIFT_CARD_SECRET}, ${defaultSecret}`])
      expect(() => readEnv({ ...own, GIFT_CARD_SECRET })).toThrow('GIFT_CARD_SECRET must be your own');
    for (const GIFT_CARD_SECRET of ['short', `${own.GIFT_CARD_SECRET},short`])
      expect(() => readEnv({ GIFT_CARD_SECRET })).toThrow('at least 32 characters');
    expect(() => readEnv({ GIFT_CARD_SECRET: ' , ' })).toThrow('must be your own');
    const both = `${own.GIFT_CARD_SECRET}-2, ${own.GIFT_CARD_SECRET}`;
    expect(readEnv({ ...own, GIFT_CARD_SECRET: both }).giftCardSecrets).toEqual([
      `${own.GIFT_CARD_SECRET}-2`,
      own.GIFT_CARD_SECRET,
    ]);
  });

  it('keep a fee of 2.5 percent as whole basis points', () => {
    expect(readEnv({ PLATFORM_FEE_PERCENT: '2.5' }).platformFeeBasisPoints).toBe(250);
    expect(() => readEnv({ PLATFORM_FEE_PERCENT: '51' })).toThrow();
  });
});
