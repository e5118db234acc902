import { describe, expect, it } from '@jest/globals';
import { addDays, dayIndexOf } from './dates.ts';
import { buildDemoData } from './build-demo-data.ts';
import type { DemoAppointment, DemoBlock } from './types.ts';

const dates = ['2026-11-20', '2027-03-14', '2028-02-29'];

interface Busy {
  artistId: number;
  addressId: number;
  date: string;
  from: number;
  to: number;
}

function ofAppointment({ startSeconds: from, processingSeconds, ...rest }: DemoAppointment): Busy {
  return { ...rest, from, to: from + processingSeconds };
}

function ofBlock({ startSeconds: from, endSeconds: to, ...rest }: DemoBlock): Busy {
  return { ...rest, from, to };
}

describe.each(dates)('the rules that no service would break, around %s', (today) => {
  const demo = buildDemoData({ today });
  const busy = [...demo.appointments.map(ofAppointment), ...demo.blocks.map(ofBlock)];
  const ids = {
    users: new Set(demo.users.map(({ id }) => id)),
    artists: new Set(demo.artists.map(({ userId }) => userId)),
    salons: new Map(demo.salons.map((salon) => [salon.id, salon])),
    services: new Map(demo.serviceTree.map((service) => [service.id, service])),
    offers: new Map(demo.salonServices.map((offer) => [offer.id, offer])),
    done: new Set(demo.artistServices.map(({ artistId, salonServiceId }) => `${artistId} ${salonServiceId}`)),
    pictures: new Map(demo.pictures.map((picture) => [picture.id, picture])),
    portraits: new Set(demo.portraits.map(({ id }) => id)),
  };

  it('has no overlapping appointments or blocks of an artist', () => {
    const days = Map.groupBy(busy, ({ artistId, date }) => `${artistId} ${date}`).values();
    const overlapping = [...days].flatMap((day) => {
      const inOrder = day.toSorted((left, right) => left.from - right.from);
      return inOrder.filter(({ from }, index) => from < (inOrder[index - 1]?.to ?? 0));
    });
    expect(overlapping).toEqual([]);
  });

  it('has at most one appointment a day for each client', () => {
    const visits = demo.appointments.map(({ clientId, date }) => `${clientId} ${date}`);
    expect(new Set(visits).size).toBe(visits.length);
  });

  it('has everything within the working hours of that weekday and address', () => {
    const hours = Map.groupBy(demo.hours, (row) => `${row.artistId} ${row.addressId} ${row.dayIndex}`);
    const outside = busy.filter(({ artistId, addressId, date, from, to }) => {
      const [row, ...more] = hours.get(`${artistId} ${addressId} ${dayIndexOf(date)}`) ?? [];
      return !row || more.length > 0 || row.isDayOff || from < row.startSeconds || to > row.endSeconds;
    });
    expect(outside).toEqual([]);
  });

  it('never has an artist at two addresses at once', () => {
    const working = demo.hours.filter(({ isDayOff }) => !isDayOff);
    for (const day of Map.groupBy(working, (row) => `${row.artistId} ${row.dayIndex}`).values()) {
      const [first, second] = day.toSorted((left, right) => left.startSeconds - right.startSeconds);
      expect(day.length).toBeLessThanOrEqual(2);
      if (first && second) expect(first.endSeconds).toBeLessThanOrEqual(second.startSeconds);
    }
  });

  it('uses quarter hours, and processing times within the duration', () => {
    const offGrid = demo.hours.filter((row) => row.startSeconds % 900 !== 0 || row.endSeconds % 900 !== 0);
    const wrong = [...demo.appointments, ...demo.salonServices].filter(
      ({ durationSeconds, processingSeconds }) =>
        durationSeconds % 900 !== 0 ||
        processingSeconds % 900 !== 0 ||
        processingSeconds <= 0 ||
        processingSeconds > durationSeconds,
    );
    expect([offGrid, wrong]).toEqual([[], []]);
    expect(demo.hours.some(({ endSeconds }) => endSeconds === 86_400)).toBe(true);
  });

  it('covers one past and three future months, with canceled and missed appointments in the past only', () => {
    const days = demo.appointments.map(({ date }) => date);
    expect(days.every((date) => date >= addDays(today, -30) && date <= addDays(today, 91))).toBe(true);
    const ahead = demo.appointments.filter(({ date }) => date >= today);
    expect(ahead.every(({ status, paymentStatus }) => status === 0 && paymentStatus === 0)).toBe(true);
    expect(new Set(demo.appointments.map(({ status }) => status))).toEqual(new Set([0, 1, 2]));
    expect(demo.appointments.every(({ createdAt, date }) => createdAt < today && createdAt < date)).toBe(
      true,
    );
  });

  it('has prices in whole dollars of at most four digits, and zero only where it is allowed', () => {
    for (const { priceCents, serviceId } of demo.salonServices) {
      expect(priceCents % 100).toBe(0);
      expect(priceCents).toBeLessThanOrEqual(999_900);
      expect(priceCents === 0).toBe(ids.services.get(serviceId)?.allowZeroPrice);
    }
  });

  it("never repeats the salon's price as an artist's own price", () => {
    for (const { salonServiceId, priceCents } of demo.artistServices) {
      expect(priceCents).not.toBe(ids.offers.get(salonServiceId)?.priceCents || -1);
    }
  });

  it('resolves every id', () => {
    for (const { salonId } of demo.users) expect(salonId === null || ids.salons.has(salonId)).toBe(true);
    for (const { userId } of demo.clients) expect(ids.users.has(userId)).toBe(true);
    for (const { userId, portraitId, salonId, addressIds } of demo.artists) {
      const addresses = ids.salons.get(salonId)?.addresses.map(({ id }) => id) ?? [];
      expect(ids.users.has(userId) && ids.portraits.has(portraitId)).toBe(true);
      expect(addressIds.length > 0 && addressIds.every((id) => addresses.includes(id))).toBe(true);
    }
    for (const { salonId, serviceId } of demo.salonServices) {
      expect(ids.salons.has(salonId) && ids.services.get(serviceId)?.isLeaf).toBe(true);
    }
    const works = [...demo.galleryItems, ...demo.pendingWorks.map(({ item }) => item)];
    const unresolved = [...demo.appointments, ...works].filter((row) => {
      const offer = ids.offers.get(row.salonServiceId);
      const isDone = ids.done.has(`${row.artistId} ${row.salonServiceId}`);
      return !isDone || offer?.serviceId !== row.serviceId || offer.salonId !== row.salonId;
    });
    expect(unresolved).toEqual([]);
    expect(demo.appointments.filter(({ clientId }) => !ids.users.has(clientId))).toEqual([]);
    expect(demo.appointments.filter(({ artistId }) => !ids.artists.has(artistId))).toEqual([]);
  });

  it('has works that match their service, with both pictures of a pair', () => {
    for (const { serviceId, pictureId, beforePictureId } of demo.galleryItems) {
      const picture = ids.pictures.get(pictureId);
      expect(picture?.services).toContain(ids.services.get(serviceId)?.i18nKey);
      expect(picture?.beforePictureId).toBe(beforePictureId);
      expect(ids.services.get(serviceId)?.canHaveImage).toBe(true);
      if (beforePictureId !== null) expect(ids.pictures.get(beforePictureId)?.isBefore).toBe(true);
    }
  });

  it('has an artist for every service of a salon', () => {
    const done = new Set(demo.artistServices.map(({ salonServiceId }) => salonServiceId));
    expect(demo.salonServices.filter(({ id }) => !done.has(id))).toEqual([]);
  });
});
