import { expect, type Locator, type Page } from '@playwright/test';

/** How a person presses things: by mouse or by finger. */
export type Press = (target: Locator) => Promise<void>;

export const click: Press = (target) => target.click();
export const tap: Press = (target) => target.tap();

/** The booking dialog as a person sees it. */
export interface BookingDialog {
  readonly dialog: Locator;
  /** Days of the month shown that have a free start. */
  readonly freeDays: Locator;
  /** The day that Tab leads to and arrows go on from. */
  readonly dayOfKeyboard: Locator;
  /** Free starts of the day chosen. */
  readonly times: Locator;
  /** To the next month. */
  readonly nextMonth: Locator;
  /** Why a time was refused, with others in its place. */
  readonly refusal: Locator;
  readonly bookButton: Locator;
  /** Chooses the first address where the salon has two, since days belong to one. */
  chooseAddress(press?: Press): Promise<void>;
  /** Chooses the first day after today with a few free starts, at the first address; the next month where this one has none. */
  chooseDay(press?: Press): Promise<void>;
  /** Chooses a start by its place among the free ones. @returns its words, `10:15 AM` */
  chooseTime(place: number, press?: Press): Promise<string>;
}

/** Tests choose up to the third. */
const fewTimes = 3;

export function bookingDialogOf(page: Page): BookingDialog {
  const dialog = page.getByRole('dialog', { name: 'Book appointment' });
  // Days of the months before and after are in the page as well, and hidden.
  const freeDays = dialog
    .locator('[role=gridcell] [role=button]:has([data-marker=available])')
    .filter({ visible: true });
  // Another one after the days is for touch screen readers alone.
  const nextMonth = dialog.getByRole('button', { name: 'Next month' }).first();
  const times = dialog.getByRole('listbox', { name: 'Time' }).getByRole('option');
  const markers = dialog.locator('[data-marker]');
  const openAddress = dialog.getByRole('button', { name: /^Choose an address/ });

  async function chooseAddress(press = click): Promise<void> {
    await expect(markers.or(openAddress).first()).toBeAttached();
    if (!(await openAddress.isVisible())) return;
    await press(openAddress);
    await press(page.getByRole('listbox', { name: 'Address' }).getByRole('option').first());
    await expect(markers.first()).toBeAttached();
  }

  return {
    dialog,
    freeDays,
    dayOfKeyboard: dialog.locator('[role=gridcell] [role=button][tabindex="0"]'),
    times,
    nextMonth,
    refusal: dialog.getByRole('alert').filter({ hasText: 'no longer free' }),
    bookButton: dialog.getByRole('button', { name: 'Book', exact: true }),
    chooseAddress,
    async chooseDay(press = click) {
      await chooseAddress(press);
      // Today's last free start can pass while the dialog is open.
      const laterDays = freeDays.and(page.locator(':not([aria-label^="Today"])'));
      // The last days of a month can all be taken.
      if ((await laterDays.count()) === 0) await press(nextMonth);
      // A day that is nearly taken leaves nothing to choose from.
      for (let day = 0; day === 0 || (await times.count()) < fewTimes; day += 1) {
        const chosen = laterDays.nth(day);
        await press(chosen);
        // Until then the times are those of the day before it.
        await expect(chosen).toHaveAttribute('data-selected', 'true');
        await expect(times.first()).toBeVisible();
      }
    },
    async chooseTime(place, press = click) {
      const time = times.nth(place);
      const words = (await time.textContent()) ?? '';
      await press(time);
      await expect(time).toHaveAttribute('aria-selected', 'true');
      return words;
    },
  };
}

/** What a client is asked who has another appointment at that time. */
export function overlapQuestion(page: Page): Locator {
  return page.getByRole('alertdialog', { name: 'Two appointments at the same time?' });
}

/** The notice of a saved booking. */
export function bookedNotice(page: Page): Locator {
  return page.getByText('Appointment booked', { exact: true });
}

/** Waits until an appointment is booked. */
export async function expectBooked(page: Page): Promise<void> {
  await expectSaved(page, bookedNotice(page));
}

/**
 * Waits for the notice of a save. Journeys share their clients, who may have another appointment at that time: the question about it is
 * answered with yes.
 */
export async function expectSaved(page: Page, notice: Locator): Promise<void> {
  const question = overlapQuestion(page);
  await expect(notice.or(question).first()).toBeVisible();
  if (await question.isVisible()) {
    await question.getByRole('button', { name: 'Book anyway' }).click();
    await expect(notice).toBeVisible();
  }
}

/** What is shown once something was booked. */
export function bookedDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: /^You are booked/ });
}
