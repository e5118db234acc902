import { describe, expect, it } from '@jest/globals';
import { buildTerms, buildSnapshot, client, site } from '../testing/build-booked.ts';
import { clientBooked, clientCanceled, clientMoved, clientReminder } from './client-mails.ts';

const both = { client, salon: { phone: '6025550100', url: 'desert-bloom' } };
const confirm = 'Confirm that you will come: https://frizo.test/confirm-appointment#7.se-cr_et';
const change = 'Change or cancel: https://frizo.test/me/my-appointments/upcoming';

describe('the mails of an appointment to its client', () => {
  it("contain service, artist, time in the salon's time zone, place and price", () => {
    const { subject, text } = clientBooked(both, [buildSnapshot()], 'client', site);
    expect(subject).toBe('Appointment booked: Cut on Tuesday, 03/03/2026');
    expect(text.split('\n')).toEqual([
      'Hello Ida, your appointment is booked.',
      '',
      'Service: Cut',
      'With: Ana Ruiz, Desert Bloom',
      'Date: Tuesday, 03/03/2026',
      'Time: 10:00 AM (MST)',
      'Where: 12 Saguaro St, Phoenix, AZ 85004',
      'Salon phone: (602) 555-0100',
      'Price: $60.50',
      'Number: A-0007',
      '',
      confirm,
      change,
      'Desert Bloom: https://frizo.test/promo/desert-bloom',
    ]);
  });

  it('confirm to the side that booked and notify the other side', () => {
    const snapshot = buildSnapshot();
    const previous = buildTerms({ startSeconds: 32_400, startsAt: '2026-03-03T16:00:00.000Z' });
    const greetings = (by: 'client' | 'professional') =>
      [
        clientBooked(both, [snapshot], by, site),
        clientMoved(both, snapshot, { previous, by, site }),
        clientCanceled(both, snapshot, by, site),
      ].map(({ text }) => text.split('\n')[0]);
    expect(greetings('client')).toEqual([
      'Hello Ida, your appointment is booked.',
      'Hello Ida, your appointment was moved.',
      'Hello Ida, your appointment is canceled.',
    ]);
    expect(greetings('professional')).toEqual([
      'Hello Ida, Desert Bloom has booked an appointment for you.',
      'Hello Ida, Desert Bloom has moved your appointment.',
      'Hello Ida, Desert Bloom has canceled your appointment.',
    ]);
  });

  it('contain the previous terms that a move has changed', () => {
    const previous = buildTerms({
      date: '2026-03-02',
      startSeconds: 32_400,
      startsAt: '2026-03-02T16:00:00.000Z',
      artistId: 102,
      artistName: 'Bea Lund',
    });
    const { subject, text } = clientMoved(both, buildSnapshot(), { previous, by: 'professional', site });
    expect(subject).toBe('Appointment moved: Cut on Tuesday, 03/03/2026');
    expect(text).toContain('Before: Monday, 03/02/2026 at 09:00 AM (MST), Cut with Bea Lund\n');
    expect(text).toContain(confirm);
  });

  it('contain the old address if it is different', () => {
    const address = {
      ...buildSnapshot().address,
      id: 11,
      address: '1 Mesa Rd',
      timezone: 'America/New_York',
    };
    const { text } = clientMoved(both, buildSnapshot(), {
      previous: buildTerms({ address }),
      by: 'client',
      site,
    });
    expect(text).toContain('Before: Tuesday, 03/03/2026 at 10:00 AM (EST), 1 Mesa Rd, Phoenix, AZ 85004\n');
  });

  it('call it a move if only the local time of the place differs, in another time zone', () => {
    const previous = buildTerms({ startSeconds: 39_600 });
    const { subject, text } = clientMoved(both, buildSnapshot(), { previous, by: 'professional', site });
    expect(subject).toBe('Appointment moved: Cut on Tuesday, 03/03/2026');
    expect(text).toContain('Before: Tuesday, 03/03/2026 at 11:00 AM (MST)\n');
  });

  it('leave out the street of an address that has none', () => {
    const address = { ...buildSnapshot().address, address: '', onLocation: true };
    const { text } = clientBooked(both, [{ ...buildSnapshot(), address }], 'client', site);
    expect(text).toContain('Where: Phoenix, AZ 85004\n');
  });

  it('call it a change if time, place and artist are the same', () => {
    const previous = buildTerms({ serviceId: 502, serviceName: 'Color' });
    const { subject, text } = clientMoved(both, buildSnapshot(), { previous, by: 'professional', site });
    expect(subject).toBe('Appointment changed: Cut on Tuesday, 03/03/2026');
    expect(text).toContain('Hello Ida, Desert Bloom has changed your appointment.');
    expect(text).toContain('Before: Tuesday, 03/03/2026 at 10:00 AM (MST), Color with Ana Ruiz\n');
  });

  it('offer to book again after a cancellation, without a confirm link', () => {
    const { subject, text } = clientCanceled(both, buildSnapshot(), 'professional', site);
    expect(subject).toBe('Appointment canceled: Cut on Tuesday, 03/03/2026');
    expect(text).not.toContain('se-cr_et');
    expect(text).toContain('Book again: https://frizo.test/me/my-appointments/history');
  });

  it('remind with the confirm link, unless it was used', () => {
    const reminder = clientReminder(both, buildSnapshot(), false, site);
    expect(reminder.subject).toBe('Reminder: Cut on Tuesday, 03/03/2026 at 10:00 AM (MST)');
    expect(reminder.text).toContain('Hello Ida, this is a reminder of your appointment.');
    expect(reminder.text).toContain(confirm);
    const { text } = clientReminder(both, buildSnapshot(), true, site);
    expect(text).not.toContain('se-cr_et');
    expect(text).toContain(change);
  });

  it('contain the usual zone abbreviation, and the suite if there is one', () => {
    const address = { ...buildSnapshot().address, suite: '4B', timezone: 'America/New_York' };
    const { text } = clientBooked(both, [buildSnapshot({ address })], 'client', site);
    expect(text).toContain('(EST)');
    expect(text).toContain('Where: 12 Saguaro St, 4B, Phoenix, AZ 85004');
  });

  it('escape names in the page', () => {
    const snapshot = buildSnapshot({
      salonName: `<img src=x onerror="a()">`,
      artistName: "O'Hara & Daughters",
    });
    const { text, html } = clientBooked(
      { client: { firstName: '<script>', isEmailConfirmed: true }, salon: undefined },
      [snapshot],
      'client',
      site,
    );
    expect(text).toContain(`With: O'Hara & Daughters, <img src=x onerror="a()">`);
    expect(html).toContain('O&#39;Hara &amp; Daughters, &lt;img src=x onerror=&quot;a()&quot;&gt;');
    expect(html).toContain('Hello &lt;script&gt;,');
    expect(html.replace(/<\/?(p|table|tr|th|td|a)\b[^<>]*>/g, '')).not.toMatch(/[<>]/);
  });
});
