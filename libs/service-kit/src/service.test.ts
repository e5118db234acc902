import { describe, expect, it } from '@jest/globals';
import { settingsOf } from './service.ts';

describe('the settings of a service', () => {
  const env = { PUBLIC_URL: 'https://frizo.test', STRIPE_SECRET_KEY: 'sk_live_1', EMPTY: undefined };

  it('are those that it names', () => {
    expect(settingsOf({ settings: ['PUBLIC_URL', 'EMPTY', 'ABSENT'] }, env)).toEqual({
      PUBLIC_URL: 'https://frizo.test',
      EMPTY: undefined,
    });
  });

  it('are none if it names none', () => expect(settingsOf({}, env)).toEqual({}));
});
