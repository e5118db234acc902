import { describe, expect, it } from '@jest/globals';
import { buildAgreed, buildTold, site } from '../testing/build-booked.ts';
import { textBooked, textCancelled, textMoved, textReminder } from './client-texts.ts';

const what = 'Cut with Ana Ruiz, Desert Bloom, 03/03/2026 at 10:00 AM (America/Phoenix).';
const confirm = 'Confirm that you will come: https://frizo.test/confirm-appointment#7.se-cr_et';

describe('text messages to a client', () => {
  it('say who writes, what was booked, and how to confirm', () => {
    expect(textBooked(buildTold(), 'professional', site)).toBe(
      `Frizo: Desert Bloom has booked an appointment for you: ${what} ${confirm}`,
    );
    expect(textBooked(buildTold(), 'client', site)).toBe(
      `Frizo: Your appointment is booked: ${what} ${confirm}`,
    );
  });

  it('say what it was before a move', () => {
    const previous = buildAgreed({ startSeconds: 32_400, startsAt: '2026-03-03T16:00:00.000Z' });
    expect(textMoved(buildTold(), previous, site)).toBe(
      `Frizo: Your appointment of 03/03/2026 at 09:00 AM (America/Phoenix) was moved. It is now: ${what} ${confirm}`,
    );
  });

  it('offer nothing to confirm of what is cancelled or confirmed', () => {
    expect(textCancelled(buildTold(), site)).toBe(`Frizo: Your appointment is cancelled: ${what}`);
    expect(textReminder(buildTold(), true, site)).toBe(`Frizo: Reminder of your appointment: ${what}`);
    expect(textReminder(buildTold(), false, site)).toBe(
      `Frizo: Reminder of your appointment: ${what} ${confirm}`,
    );
  });
});
