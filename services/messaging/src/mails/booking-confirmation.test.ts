import { describe, expect, it } from '@jest/globals';
import { artist, buildBooked, client } from '../testing/build-booked.ts';
import { artistNotice, clientConfirmation } from './booking-confirmation.ts';

describe('the mails of a booking', () => {
  it('tell the client what, with whom, when by the clock of the salon, where and for how much', () => {
    const { subject, text } = clientConfirmation(client, buildBooked());
    expect(subject).toBe('Appointment booked: Cut on 03/03/2026');
    expect(text.split('\n')).toEqual([
      'Hello Ida, your appointment is booked.',
      '',
      'Service: Cut',
      'With: Ana Ruiz, Desert Bloom',
      'Date: 03/03/2026',
      'Time: 10:00 AM (America/Phoenix)',
      'Where: 12 Saguaro St, Phoenix, AZ 85004',
      'Price: $60.50',
      'Number: A-0007',
    ]);
  });

  it('tell the artist who comes', () => {
    const { subject, text } = artistNotice(artist, client, buildBooked());
    expect(subject).toBe('New appointment: Cut on 03/03/2026');
    expect(text).toContain('Hello Ana, Ida Klein has booked a time with you.');
    expect(text).toContain('Time: 10:00 AM (America/Phoenix)');
  });

  it('name the zone as people read it, and the suite where there is one', () => {
    const { address } = buildBooked();
    const booked = buildBooked({ address: { ...address, suite: '4B', timezone: 'America/New_York' } });
    const { text } = clientConfirmation(client, booked);
    expect(text).toContain('(America/New York)');
    expect(text).toContain('Where: 12 Saguaro St, 4B, Phoenix, AZ 85004');
  });

  it('take names as they are, in the page too', () => {
    const booked = buildBooked({ salonName: `<img src=x onerror="a()">`, artistName: "O'Hara & Daughters" });
    const { text, html } = clientConfirmation({ firstName: '<script>' }, booked);
    expect(text).toContain(`With: O'Hara & Daughters, <img src=x onerror="a()">`);
    expect(html).toContain('O&#39;Hara &amp; Daughters, &lt;img src=x onerror=&quot;a()&quot;&gt;');
    expect(html).toContain('Hello &lt;script&gt;,');
    expect(html.replace(/<\/?(p|table|tr|th|td)\b[^<>]*>/g, '')).not.toMatch(/[<>]/);
  });
});
