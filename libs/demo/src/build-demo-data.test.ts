import { describe, expect, it } from '@jest/globals';
import { addDays } from './dates.ts';
import { drawPicture } from '@frizo/demo-pictures';
import { buildDemoData } from './build-demo-data.ts';
import { demoLogIns } from './log-ins.ts';

const today = '2026-11-20';
const demo = buildDemoData({ today });

function countBy(keys: readonly (string | number)[]): Map<string | number, number> {
  const counts = new Map<string | number, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

describe('the demo data', () => {
  it('is the same for the same date', () => {
    expect(buildDemoData({ today })).toEqual(demo);
  });

  it('rejects an invalid date', () => {
    expect(() => buildDemoData({ today: 'tomorrow' })).toThrow(RangeError);
  });

  it('changes only the calendar and the gallery with the date', () => {
    const other = buildDemoData({ today: '2027-02-28' });
    const still = [
      'users',
      'salons',
      'artists',
      'salonServices',
      'artistServices',
      'hours',
      'pictures',
    ] as const;
    for (const part of still) expect(other[part]).toEqual(demo[part]);
    expect(other.appointments).not.toEqual(demo.appointments);
  });

  it('has 60 businesses in 12 cities and 5 time zones, including Arizona and Hawaii', () => {
    const addresses = demo.salons.flatMap((salon) => salon.addresses);
    expect(demo.salons).toHaveLength(60);
    expect(new Set(addresses.map(({ city, state }) => `${city}, ${state}`)).size).toBe(12);
    expect([...new Set(addresses.map(({ timezone }) => timezone))].sort()).toEqual([
      'America/Chicago',
      'America/Los_Angeles',
      'America/New_York',
      'America/Phoenix',
      'Pacific/Honolulu',
    ]);
  });

  it('has about 150 artists: one per freelancer, two to six per salon', () => {
    const headcounts = countBy(demo.artists.map(({ salonId }) => salonId));
    expect(demo.artists).toHaveLength(150);
    for (const { id, type } of demo.salons) {
      const headcount = headcounts.get(id) ?? 0;
      if (type === 'individual') expect(headcount).toBe(1);
      else expect(headcount >= 2 && headcount <= 6).toBe(true);
    }
  });

  it('gives every user a unique id, e-mail and phone', () => {
    expect(demo.users.map(({ id }) => id)).toEqual(demo.users.map((_, index) => index + 1));
    expect(new Set(demo.users.map(({ email }) => email)).size).toBe(demo.users.length);
    expect(new Set(demo.users.map(({ phone }) => phone)).size).toBe(demo.users.length);
    for (const user of demo.users) {
      expect(user.email).toMatch(/^[a-z]+(\.[a-z]+)?@demo\.frizo\.test$/);
      expect(user.phone).toMatch(/^\d{3}55501\d{2}$/);
      expect(user.firstName).toMatch(/^[A-Za-z][A-Za-z0-9 '.-]{1,49}$/);
    }
  });

  it('names salons and their pages by the rules of the specification', () => {
    expect(new Set(demo.salons.map(({ url }) => url)).size).toBe(demo.salons.length);
    expect(new Set(demo.artists.map(({ url }) => url)).size).toBe(demo.artists.length);
    for (const { title, url } of demo.salons) {
      expect(title).toMatch(/^[A-Za-z][A-Za-z0-9 !&+\-?'.]{1,49}$/);
      expect(url).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    }
  });

  it('has five log-ins with fixed roles, the owner in a salon with four artists', () => {
    const roles = Object.values(demoLogIns).map(({ email }) => {
      const user = demo.users.find((candidate) => candidate.email === email);
      return [user?.email.split('@')[0], user?.rawUserType, user?.salonId, user?.isAdmin];
    });
    expect(roles).toEqual([
      ['client', null, null, false],
      ['owner', 7, 1, false],
      ['freelancer', 2, 4, false],
      ['artist', 6, 1, false],
      ['admin', null, null, true],
    ]);
    expect(demo.artists.filter(({ salonId }) => salonId === 1)).toHaveLength(4);
  });

  it('gives client@demo two future and four past appointments, one of which is not paid', () => {
    const own = demo.appointments.filter(({ clientId }) => clientId === demoLogIns.client.id);
    expect(own.filter(({ date }) => date > today)).toHaveLength(2);
    const past = own.filter(({ date }) => date < today);
    expect(past.map(({ salonId, status, paymentStatus }) => [salonId, status, paymentStatus])).toEqual(
      expect.arrayContaining([
        [2, 0, 2],
        [1, 0, 2],
        [3, 1, 0],
        [1, 0, 0],
      ]),
    );
    expect(past).toHaveLength(4);
    expect(new Set(past.map(({ date }) => date)).size).toBe(4);
    expect(own.every(({ priceCents }) => priceCents > 0)).toBe(true);
  });

  it('has about 1,200 works, newest last, all before today', () => {
    const instants = demo.galleryItems.map(({ createdAt }) => createdAt);
    expect(instants.length).toBeGreaterThanOrEqual(1150);
    expect(instants.length).toBeLessThanOrEqual(1250);
    expect(instants).toEqual([...instants].sort());
    expect(instants.every((instant) => instant < today && instant >= addDays(today, -365))).toBe(true);
  });

  it('shows each picture at least once, and without close repeats among the newest thousand works', () => {
    const shown = demo.galleryItems.map(({ pictureId }) => pictureId);
    const works = demo.pictures.filter(({ isBefore }) => !isBefore).map(({ id }) => id);
    expect(new Set(shown)).toEqual(new Set(works));
    const newest = shown.slice(-1000);
    const repeats = newest.filter((id, index) => newest.slice(Math.max(0, index - 100), index).includes(id));
    expect(repeats).toEqual([]);
  });

  it('has works of several salons that await review, one of which copies the work of another salon', () => {
    const { pendingWorks, galleryItems, pictures, portraits } = buildDemoData({ today: '2026-11-20' });
    expect(new Set(pendingWorks.map(({ item }) => item.salonId)).size).toBe(6);
    const specs = [...pictures, ...portraits].map(({ spec }) => JSON.stringify(spec));
    const [copy, ...others] = pendingWorks.toSorted(
      (a, b) => Number(b.picture.isCopy) - Number(a.picture.isCopy),
    );
    for (const { picture } of others) expect(specs).not.toContain(JSON.stringify(picture.spec));
    const copiedId = specs.indexOf(JSON.stringify(copy?.picture.spec)) + 1;
    const salonIds = galleryItems
      .filter(({ pictureId }) => pictureId === copiedId)
      .map(({ salonId }) => salonId);
    expect(salonIds.length).toBeGreaterThan(0);
    expect(salonIds).not.toContain(copy?.item.salonId);
  });

  it('has portraits of different people, none of them a picture of work', () => {
    const { pictures, portraits } = buildDemoData({ today: '2026-11-20' });
    const specs = [...pictures, ...portraits].map(({ spec }) => JSON.stringify(spec));
    expect(new Set(specs).size).toBe(specs.length);
    expect(new Set(portraits.map(({ spec }) => drawPicture(spec))).size).toBe(portraits.length);
  });
});
