import { describe, expect, it } from '@jest/globals';
import { isMisleading } from './misleading.ts';

describe('a text for strangers', () => {
  it.each([
    'Win.example.com',
    'Open X.com',
    't.me/win',
    'www.x',
    'http://12345678/',
    'http://localhost/x',
    'HTTPS://EVIL',
    '1.2.3.4/x',
    'mailto:a@b',
    'evil[.]com',
    'evil (dot) com',
    'evil\u3002com',
    'evil\uFF0Ecom',
    'evil\uFF61com',
    'evil.c\u200Bom',
    'evil.c\uFE0Fom',
    'moc\u202E live',
    'fri\u00ADzo',
    'Frizo Support',
    'The FRIZO’s team',
    'Fr\u0456zo',
    'FRIZ\u039F',
    '\uFF26rizo',
    'Fr\u00EDzo',
    'Friz0',
    'Fr1zo',
  ])('is refused: %j', (text) => {
    expect(isMisleading(text)).toBe(true);
  });

  it.each([
    '',
    'Lena Voss',
    'José Núñez',
    'Zoë Łukasiewicz-Øster',
    'Siobhán O’Brien',
    "D'Angelo Ruiz",
    "St. Mary's",
    'Dr. No',
    'A.J. Smith',
    'J.Robert',
    'F. Rizo',
    'F.Rizo',
    'Frizona',
    'Ирина Фриз',
    'Γιώργος',
    '陳大文',
    'No.5',
    'Happy birthday! See you at 7.30, 12/31: 50% off...',
    'For you \u2764\uFE0F \u{1F469}\u200D\u2764\uFE0F\u200D\u{1F468} \u{1F44D}\u{1F3FD} 1\uFE0F\u20E3',
  ])('passes: %j', (text) => {
    expect(isMisleading(text)).toBe(false);
  });
});
