import { describe, expect, it } from '@jest/globals';
import { buildTerms, buildSnapshot, site } from '../testing/build-booked.ts';
import { textBooked, textCanceled, textMoved, textReminder } from './client-texts.ts';

const what = 'Cut with Ana Ruiz, Desert Bloom, Tuesday, 03/03/2026 at 10:00 AM (MST).';
const confirm = 'Confirm that you will come: https://frizo.test/confirm-appointment#7.se-cr_et';

describe('text messages to a client', () => {
  it('contain the sender, the booking and the confirm link', () => {
    expect(textBooked([buildSnapshot()], 'professional', site)).toBe(
      `Frizo: Desert Bloom has booked an appointment for you: ${what} ${confirm}`,
    );
    expect(textBooked([buildSnapshot()], 'client', site)).toBe(
      `Frizo: Your appointment is booked: ${what} ${confirm}`,
    );
  });

  it('contain the time before a move', () => {
    const previous = buildTerms({ startSeconds: 32_400, startsAt: '2026-03-03T16:00:00.000Z' });
    expect(textMoved(buildSnapshot(), previous, site)).toBe(
      `Frizo: Your appointment of Tuesday, 03/03/2026 at 09:00 AM (MST) was moved. It is now: ${what} ${confirm}`,
    );
  });

  it('contain the new address if a move changed it', () => {
    const address = { ...buildSnapshot().address, id: 99, address: '1 Mesa Rd' };
    const [at] = what.split('.');
    expect(textMoved(buildSnapshot({ address }), buildTerms(), site)).toContain(
      `was moved. It is now: ${at}, 1 Mesa Rd, `,
    );
    expect(textMoved(buildSnapshot(), buildTerms({ address }), site)).not.toContain('1 Mesa Rd');
  });

  it('contain no confirm link if canceled or confirmed', () => {
    expect(textCanceled(buildSnapshot(), site)).toBe(`Frizo: Your appointment is canceled: ${what}`);
    expect(textReminder(buildSnapshot(), true, site)).toBe(`Frizo: Reminder of your appointment: ${what}`);
    expect(textReminder(buildSnapshot(), false, site)).toBe(
      `Frizo: Reminder of your appointment: ${what} ${confirm}`,
    );
  });
});
