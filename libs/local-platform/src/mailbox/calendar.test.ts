import { describe, expect, it } from '@jest/globals';
import { readCalendar } from './calendar.ts';

const file = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');

describe('readCalendar', () => {
  it('reads the fields that the mailbox shows', () => {
    const text = file(
      'SUMMARY:Balayage\\, cut',
      'DTSTART;TZID=America/Phoenix:20261124T093000',
      'DTEND;TZID="America/Phoenix":20261124T123000',
      'LOCATION:Studio Luz\\; 12 N Central Ave',
      'DESCRIPTION:Bring\\na picture',
      'STATUS:CONFIRMED',
    );
    expect(readCalendar(text)).toEqual([
      {
        summary: 'Balayage, cut',
        starts: '11/24/2026 09:30 AM (America/Phoenix)',
        ends: '11/24/2026 12:30 PM (America/Phoenix)',
        location: 'Studio Luz; 12 N Central Ave',
        description: 'Bring\na picture',
        status: 'CONFIRMED',
      },
    ]);
  });

  it('joins folded lines', () => {
    expect(readCalendar(file('SUMMARY:Bala', ' yage'))[0]?.summary).toBe('Balayage');
  });

  it('formats midnight and noon as 12 AM and 12 PM', () => {
    const [event] = readCalendar(file('DTSTART:20261124T000000Z', 'DTEND:20261124T120000Z'));
    expect(event).toMatchObject({ starts: '11/24/2026 12:00 AM (UTC)', ends: '11/24/2026 12:00 PM (UTC)' });
  });

  it('shows a whole day as a date', () => {
    expect(readCalendar(file('DTSTART;VALUE=DATE:20261124'))[0]?.starts).toBe('11/24/2026');
  });

  it('ignores the description of an alarm', () => {
    const text = file('SUMMARY:Cut', 'BEGIN:VALARM', 'DESCRIPTION:Soon', 'END:VALARM', 'LOCATION:Here');
    expect(readCalendar(text)[0]).toMatchObject({ summary: 'Cut', description: '', location: 'Here' });
  });

  it('finds no event in other text', () => {
    expect(readCalendar('hello')).toEqual([]);
  });
});
