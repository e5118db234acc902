import { addMonths } from '@frizo/local-time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import { bookAsClient, getTimeIntervals, getTimeMarkers, holdTime } from '@frizo/contracts';
import { givenAppointment, givenBlock, givenSalonClient } from './testing/given-appointment.ts';
import { owner } from './testing/professionals.ts';
import { at, timedStart } from './testing/starts.ts';
import {
  clearCalendar,
  client,
  ids,
  startBookingFixtures,
  type BookingFixtures,
} from './testing/fixtures.ts';

const cutAtAddress = { artistId: ids.artist, addressId: ids.address, serviceId: ids.cut };

describe('at the limits of time that the contracts accept', () => {
  let fixtures: BookingFixtures;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
  });
  afterAll(() => fixtures.stop());

  it('the beginning of unix time is in the past', async () => {
    const request = { ...cutAtAddress, startTimestamp: 0 };
    expect((await fixtures.host.call(holdTime, request, { actor: client })).status).toBe(409);
    const booked = await fixtures.host.call(bookAsClient, { appointments: [request] }, { actor: client });
    expect(booked.status).toBe(409);
  });

  it('the first day of the year 9999 is later than any client may book', async () => {
    const first = { ...cutAtAddress, startTimestamp: 253_370_764_800 };
    const refused = { status: 400, body: { error: { key: 'booking.too_far_ahead' } } };
    expect(
      await fixtures.host.call(bookAsClient, { appointments: [first] }, { actor: client }),
    ).toMatchObject(refused);
    expect(await fixtures.host.call(holdTime, first, { actor: client })).toMatchObject(refused);
  });

  it.each(['00000101', '00010101', '99991231'])('a request for the day %s succeeds', async (ymd) => {
    const { status, body } = await fixtures.host.call(getTimeIntervals, { ...cutAtAddress, ymd });
    expect([status, body.freeStarts]).toEqual([200, []]);
  });

  it.each([
    ['0000-01-01', '0000-02-01'],
    ['9999-07-01', '9999-08-31'],
  ])('a request for the days from %s to %s succeeds', async (fromDate, toDate) => {
    const { status, body } = await fixtures.host.call(getTimeMarkers, {
      salonID: ids.salon,
      addressID: ids.address,
      serviceID: ids.cut,
      artistList: [ids.artist],
      fromDate,
      toDate,
    });
    expect(status).toBe(200);
    expect(body.markers.length).toBeGreaterThan(30);
  });
});

describe('the last day that professionals plan', () => {
  /** Five years after the frozen clock's day. */
  const last = '2031-03-02';
  const beyond = ['2031-03-03', '2126-03-02', '9998-11-30'];
  const lastShown = '2100-12-31';
  const beyondShown = ['2101-01-01', '9998-11-30'];
  let fixtures: BookingFixtures;
  let salonClientId: number;
  let appointmentId: number;
  let blockId: number;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
  });
  afterAll(() => fixtures.stop());
  beforeEach(async () => {
    await clearCalendar(fixtures);
    const { knex } = fixtures;
    await knex('salon_clients').delete();
    salonClientId = await givenSalonClient(knex, { firstName: 'Rosa', lastName: 'Diaz' });
    appointmentId = await givenAppointment(knex, {
      startsAt: new Date(at('12:00') * 1000),
      clientUserId: null,
      salonClientId,
    });
    blockId = await givenBlock(knex, { artistId: ids.artist, from: at('15:00'), until: at('16:00') });
  });

  const call: BookingFixtures['host']['call'] = (...[definition, request]) =>
    fixtures.host.call(definition, request, { actor: owner });
  const tooFar = { error: { key: 'booking.too_far_ahead', items: [{ details: { lastDate: last } }] } };
  const tooHigh = (field: string) => ({
    error: { key: 'request.invalid', fields: { [field]: ['VALUE_IS_TO_HIGH'] } },
  });
  const change = (date: string) => ({ id: appointmentId, ...timedStart(at('17:00', date)) });

  it.each([
    [
      'a booking',
      (date: string) => {
        const appointments = [timedStart(at('17:00', date))];
        return call(contracts.bookAsProfessional, { client: { salonClientId }, appointments });
      },
      tooFar,
    ],
    [
      'a save of the dialog',
      (date: string) => {
        const entries = [{ kind: 'change' as const, version: 1, ...change(date) }];
        return call(contracts.saveAsProfessional, { client: { salonClientId }, entries });
      },
      tooFar,
    ],
    [
      'a change',
      (date: string) => call(contracts.changeAsProfessional, { version: 1, ...change(date) }),
      tooFar,
    ],
    ['a move', (date: string) => call(contracts.moveAppointment, change(date)), tooFar],
    [
      'blocks',
      (date: string) => {
        const dates = ['2026-03-04', date];
        const hours = { addressList: [ids.address], from: 61_200, to: 64_800 };
        return call(contracts.blockTime, { userID: ids.artist, dates, ...hours });
      },
      tooHigh('dates.1'),
    ],
    [
      'a move of a block',
      (date: string) => {
        const place = { masterUser: ids.artist, address: ids.address };
        const span = { startTimestamp: at('17:00', date), durationTime: 900 };
        return call(contracts.changeBlock, { id: blockId, ...span, ...place });
      },
      tooHigh('startTimestamp'),
    ],
  ])('is the last one for %s', async (_title, request, error) => {
    for (const date of beyond) expect(await request(date)).toMatchObject({ status: 400, body: error });
    expect(await request(last)).toMatchObject({ status: 200 });
  });

  it.each([
    [
      'the blocks of a day',
      (date: string) => {
        const list = ['2026-03-04', date].map((day) => {
          return { id: ids.artist, from: at('00:00', day), to: at('23:00', day) };
        });
        return call(contracts.getBlockData, { list });
      },
      tooHigh('list.1.from'),
    ],
    [
      'a day of the journal',
      (date: string) =>
        call(contracts.getBookData, { midnightTimestamp: at('00:00', date), members: [ids.artist] }),
      tooHigh('midnightTimestamp'),
    ],
    [
      'a day of a client',
      (date: string) =>
        call(contracts.getDailyAppointments, {
          midnightTimestamp: at('00:00', date),
          salonClient: salonClientId,
        }),
      tooHigh('midnightTimestamp'),
    ],
    [
      'months of the journal',
      (fromDate: string) => call(contracts.getCalendarMarkings, { fromDate, toDate: monthAfter(fromDate) }),
      tooHigh('fromDate'),
    ],
    [
      'months of the dialog',
      (fromDate: string) =>
        call(contracts.getOwnTimeMarkers, {
          ...{ salonID: ids.salon, addressID: ids.address, serviceID: ids.cut, artistList: [ids.artist] },
          ...{ fromDate, toDate: monthAfter(fromDate), mode: 1 },
        }),
      tooHigh('fromDate'),
    ],
    [
      'a day of the dialog',
      (date: string) =>
        call(contracts.getOwnTimeIntervals, {
          ...{ artistId: ids.artist, addressId: ids.address, serviceId: ids.cut },
          ...{ ymd: date.replaceAll('-', ''), mode: 1 },
        }),
      tooHigh('ymd'),
    ],
  ])('is not the last one of %s, which can be read until the end of 2100', async (_title, request, error) => {
    for (const date of beyondShown) expect(await request(date)).toMatchObject({ status: 400, body: error });
    expect(await request(lastShown)).toMatchObject({ status: 200 });
  });

  const monthAfter = (date: string) => addMonths(date, 1);

  it('does not keep what was agreed for a later day from getting longer', async () => {
    const startsAt = new Date(at('12:00', '2040-03-05') * 1000);
    const id = await givenAppointment(fixtures.knex, { startsAt, clientUserId: null, salonClientId });
    const longer = { ...timedStart(at('12:00', '2040-03-05'), { processingTime: 5_400 }), id };
    expect((await call(contracts.moveAppointment, longer)).status).toBe(200);
    expect((await call(contracts.moveAppointment, change('2026-03-04'))).status).toBe(200);
  });
});
