import { describe, expect, it } from '@jest/globals';
import { buildAddress, buildAppointment } from '@frizo/appointment-views/testing';
import { googleCalendarUrl, outlookCalendarUrl } from './calendar-links.ts';

const appointment = buildAppointment({
  salonName: 'Copper & Sage',
  address: buildAddress({ suite: '4B', zip: '85004' }),
  // On the day of a daylight saving change in New York; instants do not depend on the zone.
  startTimestamp: Date.parse('2026-03-08T17:00:00Z') / 1000,
});
const fieldsOf = (url: string) => Object.fromEntries(new URL(url).searchParams);
const details = 'Service: Balayage\nWith: Maeve Ito, Copper & Sage\nNumber: A-900';
const location = 'Copper & Sage, 12 Palm Ave, 4B, Phoenix, AZ 85004';

describe('the links that add an appointment to a calendar', () => {
  it("open Google's page with title, instants, zone, place and number", () => {
    const url = googleCalendarUrl(appointment);
    expect(url).toMatch(/^https:\/\/calendar\.google\.com\/calendar\/render\?/);
    expect(fieldsOf(url)).toEqual({
      action: 'TEMPLATE',
      text: 'Balayage at Copper & Sage',
      dates: '20260308T170000Z/20260308T183000Z',
      ctz: 'America/Phoenix',
      details,
      location,
    });
  });

  it("open Outlook's page with the same", () => {
    const url = outlookCalendarUrl(appointment);
    expect(url).toMatch(/^https:\/\/outlook\.live\.com\/calendar\/0\/deeplink\/compose\?/);
    expect(fieldsOf(url)).toEqual({
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject: 'Balayage at Copper & Sage',
      startdt: '2026-03-08T17:00:00.000Z',
      enddt: '2026-03-08T18:30:00.000Z',
      body: details,
      location,
    });
  });
});
