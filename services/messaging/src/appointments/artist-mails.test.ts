import { describe, expect, it } from '@jest/globals';
import { artist, buildTerms, buildSnapshot, client, site } from '../testing/build-booked.ts';
import { artistBooked, artistCanceled, artistMoved, artistReplaced } from './artist-mails.ts';

const both = { artist, client };
const previous = buildTerms({ startSeconds: 32_400, startsAt: '2026-03-03T16:00:00.000Z' });

describe('the mails of an appointment to its artist', () => {
  it('contain the client, time and place', () => {
    const { subject, text } = artistBooked(both, [buildSnapshot()], 'client', site);
    expect(subject).toBe('New appointment: Cut on Tuesday, 03/03/2026');
    expect(text.split('\n')).toEqual([
      'Hello Ana, Ida Klein has booked a time with you.',
      '',
      'Service: Cut',
      'Date: Tuesday, 03/03/2026',
      'Time: 10:00 AM (MST)',
      'Where: 12 Saguaro St, Phoenix, AZ 85004',
      'Number: A-0007',
      '',
      'Your appointments: https://frizo.test/appointments/upcoming',
    ]);
  });

  it('contain which side made the change', () => {
    const greetings = (by: 'client' | 'professional') =>
      [
        artistBooked(both, [buildSnapshot()], by, site),
        artistMoved(both, buildSnapshot(), { previous, by, site }),
        artistCanceled(both, buildSnapshot(), by, site),
      ].map(({ text }) => text.split('\n')[0]);
    expect(greetings('client')).toEqual([
      'Hello Ana, Ida Klein has booked a time with you.',
      'Hello Ana, Ida Klein has moved an appointment with you.',
      'Hello Ana, Ida Klein has canceled an appointment with you.',
    ]);
    expect(greetings('professional')).toEqual([
      'Hello Ana, you have a new appointment with Ida Klein.',
      'Hello Ana, your appointment with Ida Klein was moved.',
      'Hello Ana, your appointment with Ida Klein was canceled.',
    ]);
  });

  it('report that the appointment has another artist now, with its previous time', () => {
    const { subject, text } = artistReplaced(
      both,
      buildSnapshot({ artistId: 102, artistName: 'Bea Lund' }),
      previous,
      site,
    );
    expect(subject).toBe('Appointment canceled: Cut on Tuesday, 03/03/2026');
    expect(text).toContain('Hello Ana, your appointment with Ida Klein is now with Bea Lund.');
    expect(text).toContain('Time: 09:00 AM (MST)');
  });

  it("never contain the secret of the client's confirm link", () => {
    const mails = [
      artistBooked(both, [buildSnapshot()], 'client', site),
      artistMoved(both, buildSnapshot(), { previous, by: 'client', site }),
      artistCanceled(both, buildSnapshot(), 'client', site),
      artistReplaced(both, buildSnapshot(), previous, site),
    ];
    expect(JSON.stringify(mails)).not.toContain('se-cr_et');
  });
});
