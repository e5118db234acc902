import { describe, expect, it } from '@jest/globals';
import { anyArtist, emptyServiceBlock } from '../draft/service-block.ts';
import { lastDayOf, waitingChoiceOf, waitingRequestOf, wrongDayText } from './waiting-choice.ts';

const days = { first: '2026-03-02', last: '2026-07-02' };
const serviceBlock = {
  ...emptyServiceBlock(0),
  artistId: 2,
  addressId: 1,
  serviceId: 101,
  date: '2026-03-05',
};
const style = { imageId: 501, picture: null };

describe('what a client waits for', () => {
  it('begins with the day and the artist of the booking dialog', () => {
    expect(waitingChoiceOf(serviceBlock, days)).toEqual({
      day: '2026-03-05',
      isWeek: false,
      isAnyArtist: false,
      timeOfDay: 'any',
    });
    expect(waitingChoiceOf({ ...serviceBlock, artistId: anyArtist, date: null }, days)).toMatchObject({
      day: '2026-03-02',
      isAnyArtist: true,
    });
  });

  it('is a day from today to the last one of the calendar', () => {
    expect(
      ['', '2026-02-30', '2026-03-01', '2026-03-02', '2026-07-02', '2026-07-03'].map((day) =>
        wrongDayText(day, days),
      ),
    ).toEqual([
      'Choose a day',
      'Choose a day',
      'This day is over',
      undefined,
      undefined,
      'This day is too far ahead',
    ]);
  });

  it('is seven days where the client asks for any of them, fewer at the end of the calendar', () => {
    expect(lastDayOf({ day: '2026-03-05', isWeek: false }, days)).toBe('2026-03-05');
    expect(lastDayOf({ day: '2026-03-05', isWeek: true }, days)).toBe('2026-03-11');
    expect(lastDayOf({ day: '2026-06-30', isWeek: true }, days)).toBe('2026-07-02');
  });

  it('is sent with the style, the starts of the time of day and the artist, unless any will do', () => {
    const choice = { day: '2026-03-05', isWeek: true, isAnyArtist: false, timeOfDay: 'afternoon' } as const;
    const request = waitingRequestOf({ ...serviceBlock, style }, choice, days);
    expect(request).toEqual({
      addressId: 1,
      serviceId: 101,
      image: 501,
      artistId: 2,
      fromDate: '2026-03-05',
      toDate: '2026-03-11',
      earliestTime: 43_200,
      latestTime: 60_300,
    });
    expect(waitingRequestOf(serviceBlock, { ...choice, isAnyArtist: true }, days)).toMatchObject({
      artistId: null,
      image: 0,
    });
    const anyone = { ...serviceBlock, artistId: anyArtist };
    expect(waitingRequestOf(anyone, choice, days).artistId).toBeNull();
  });
});
