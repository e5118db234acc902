import { describe, expect, it } from '@jest/globals';
import { buildSessionUser } from '@frizo/session/testing';
import { afterLogIn } from './after-log-in.ts';

const salon = { id: 1, title: 'Gloss', url: 'gloss', bookable: true, servicePaused: false };
const shown = { ...salon, isPublic: true };
const hidden = { ...salon, isPublic: false };
const artist = { professional: true, master: true, rawUserType: 6 } as const;
const owner = { professional: true, business: true, rawUserType: 7 } as const;

describe('where a log-in leads', () => {
  it.each([
    ['an artist who can be seen', { ...artist, isPublic: true, salon: hidden }, '/book'],
    ['an artist of a salon that can be seen', { ...artist, isPublic: false, salon: shown }, '/book'],
    ['an artist whom nobody sees', { ...artist, isPublic: false, salon: hidden }, '/my-salon'],
    ['an artist without a salon yet', { ...artist, isPublic: false, salon: null }, '/my-salon'],
    ['the owner of a salon that can be seen', { ...owner, isPublic: false, salon: shown }, '/book'],
    [
      'the owner of one that cannot, however public',
      { ...owner, isPublic: true, salon: hidden },
      '/my-salon',
    ],
    ['an owner whose salon is not known yet', { ...owner, isPublic: true, salon: null }, '/my-salon'],
    ['a client', {}, '/promo/gloss'],
    ['an admin', { admin: true }, '/promo/gloss'],
  ])('leads %s to the right place', (_who, user, to) => {
    const previous = '/promo/gloss';
    expect(afterLogIn({ user: buildSessionUser(user), callback: null, previous })).toBe(to);
  });

  it.each([{}, { ...artist, isPublic: true }, { ...owner, salon: hidden }])(
    'goes on with what was asked for, whoever it is',
    (user) => {
      const callback = '/me/my-appointments/upcoming?page=2';
      expect(afterLogIn({ user: buildSessionUser(user), callback, previous: '/' })).toBe(callback);
    },
  );

  it.each(['//evil.test', 'https://evil.test', '/\t/evil.test', '/log-in', ''])(
    'never leaves the portal for %j',
    (callback) => {
      expect(afterLogIn({ user: buildSessionUser(), callback, previous: callback })).toBe('/');
      expect(afterLogIn({ user: buildSessionUser(artist), callback, previous: null })).toBe('/my-salon');
    },
  );
});
