import { describe, expect, it } from '@jest/globals';
import { readProductLinks } from './env.ts';

describe('the links of the product', () => {
  it.each([{}, { APP_STORE_URL: '', SOCIAL_LINKS: ' , ' }])(
    'are undefined if none are configured: %j',
    (settings) => {
      expect(readProductLinks(settings)).toBeUndefined();
    },
  );

  it('are those in the settings', () => {
    const settings = {
      APP_STORE_URL: 'https://stores.test/a',
      PLAY_STORE_URL: 'https://stores.test/g?id=1',
      SOCIAL_LINKS: 'Instagram=https://social.test/frizo?a=b, TikTok=https://clips.test/@frizo',
    };
    expect(readProductLinks(settings)).toEqual({
      appStore: 'https://stores.test/a',
      playStore: 'https://stores.test/g?id=1',
      social: [
        { name: 'Instagram', url: 'https://social.test/frizo?a=b' },
        { name: 'TikTok', url: 'https://clips.test/@frizo' },
      ],
    });
  });

  it.each([
    { APP_STORE_URL: 'javascript:alert(1)' },
    { PLAY_STORE_URL: 'http://stores.test/g' },
    { SOCIAL_LINKS: 'https://social.test/frizo' },
    { SOCIAL_LINKS: 'Instagram' },
  ])('are refused unless they are https addresses: %j', (settings) => {
    expect(() => readProductLinks(settings)).toThrow();
  });
});
