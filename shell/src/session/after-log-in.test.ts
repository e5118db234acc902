import { describe, expect, it } from '@jest/globals';
import { buildSessionUser } from '@frizo/session/testing';
import { afterLogIn } from './after-log-in.ts';

const salon = { id: 1, title: 'Gloss', url: 'gloss', bookable: true, servicePaused: false };
const shown = { ...salon, isPublic: true };
const hidden = { ...salon, isPublic: false };
const artist = { professional: true, master: true, rawUserType: 6 } as const;
const owner = { professional: true, business: true, rawUserType: 7 } as const;

describe('the page after a log-in', () => {
  it.each([
    ['a public artist', { ...artist, isPublic: true, salon: hidden }, '/book'],
    ['an artist of a public salon', { ...artist, isPublic: false, salon: shown }, '/book'],
    ['an artist who is not public', { ...artist, isPublic: false, salon: hidden }, '/my-salon'],
    ['an artist without a salon yet', { ...artist, isPublic: false, salon: null }, '/my-salon'],
    ['the owner of a public salon', { ...owner, isPublic: false, salon: shown }, '/book'],
    [
      'a public owner of a salon that is not public',
      { ...owner, isPublic: true, salon: hidden },
      '/my-salon',
    ],
    ['an owner whose salon is not known yet', { ...owner, isPublic: true, salon: null }, '/my-salon'],
    ['a client', {}, '/promo/gloss'],
    ['an admin', { admin: true }, '/promo/gloss'],
  ])('is the right one for %s', (_who, user, to) => {
    const previous = '/promo/gloss';
    expect(afterLogIn({ user: buildSessionUser(user), callback: null, previous })).toBe(to);
  });

  it.each([{}, { ...artist, isPublic: true }, { ...owner, salon: hidden }])(
    'is the callback for %j',
    (user) => {
      const callback = '/me/my-appointments/upcoming?page=2';
      expect(afterLogIn({ user: buildSessionUser(user), callback, previous: '/' })).toBe(callback);
    },
  );

  it.each(['//evil.test', 'https://evil.test', '/\t/evil.test', '/log-in', ''])(
    'never leaves the portal for the callback %j',
    (callback) => {
      expect(afterLogIn({ user: buildSessionUser(), callback, previous: callback })).toBe('/');
      expect(afterLogIn({ user: buildSessionUser(artist), callback, previous: null })).toBe('/my-salon');
    },
  );
});
