import { describe, expect, it } from '@jest/globals';
import { artist, buildAgreed, buildTold, client, site } from '../testing/build-booked.ts';
import { artistBooked, artistCancelled, artistMoved, artistRelieved } from './artist-mails.ts';

const both = { artist, client };
const previous = buildAgreed({ startSeconds: 32_400, startsAt: '2026-03-03T16:00:00.000Z' });

describe('the mails of an appointment to its artist', () => {
  it('tell who comes, when and where', () => {
    const { subject, text } = artistBooked(both, buildTold(), 'client', site);
    expect(subject).toBe('New appointment: Cut on 03/03/2026');
    expect(text.split('\n')).toEqual([
      'Hello Ana, Ida Klein has booked a time with you.',
      '',
      'Service: Cut',
      'Date: 03/03/2026',
      'Time: 10:00 AM (America/Phoenix)',
      'Where: 12 Saguaro St, Phoenix, AZ 85004',
      'Number: A-0007',
      '',
      'Your appointments: https://frizo.test/appointments/upcoming',
    ]);
  });

  it('say who has done it', () => {
    const greetings = (by: 'client' | 'professional') =>
      [
        artistBooked(both, buildTold(), by, site),
        artistMoved(both, buildTold(), { previous, by, site }),
        artistCancelled(both, buildTold(), by, site),
      ].map(({ text }) => text.split('\n')[0]);
    expect(greetings('client')).toEqual([
      'Hello Ana, Ida Klein has booked a time with you.',
      'Hello Ana, Ida Klein has moved an appointment with you.',
      'Hello Ana, Ida Klein has cancelled an appointment with you.',
    ]);
    expect(greetings('professional')).toEqual([
      'Hello Ana, you have a new appointment with Ida Klein.',
      'Hello Ana, your appointment with Ida Klein was moved.',
      'Hello Ana, your appointment with Ida Klein was cancelled.',
    ]);
  });

  it('tell whose appointment it is now, by the time at which it was theirs', () => {
    const { subject, text } = artistRelieved(
      both,
      buildTold({ artistId: 102, artistName: 'Bea Lund' }),
      previous,
      site,
    );
    expect(subject).toBe('Appointment cancelled: Cut on 03/03/2026');
    expect(text).toContain('Hello Ana, your appointment with Ida Klein is now with Bea Lund.');
    expect(text).toContain('Time: 09:00 AM (America/Phoenix)');
  });

  it('never carry the secret by which a client confirms', () => {
    const mails = [
      artistBooked(both, buildTold(), 'client', site),
      artistMoved(both, buildTold(), { previous, by: 'client', site }),
      artistCancelled(both, buildTold(), 'client', site),
      artistRelieved(both, buildTold(), previous, site),
    ];
    expect(JSON.stringify(mails)).not.toContain('se-cr_et');
  });
});
