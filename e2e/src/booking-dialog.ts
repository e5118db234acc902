import { expect, type Locator, type Page } from '@playwright/test';

/** Activates an element by mouse or by touch. */
export type Press = (target: Locator) => Promise<void>;

export const click: Press = (target) => target.click();
export const tap: Press = (target) => target.tap();

/** Page object of the booking dialog. */
export interface BookingDialog {
  readonly dialog: Locator;
  /** Days of the visible months that have a free start. */
  readonly freeDays: Locator;
  /** The day that is in the tab order. */
  readonly focusableDay: Locator;
  /** Free starts of the selected day. */
  readonly times: Locator;
  /** The button that shows the next month. */
  readonly nextMonth: Locator;
  /** The message that a time was refused, with the nearest free times. */
  readonly refusal: Locator;
  readonly bookButton: Locator;
  /** Chooses the first address if the salon has several, since days depend on the address. */
  chooseAddress(press?: Press): Promise<void>;
  /** Chooses the first day after today with a few free starts, or as many as given, at the first address, in this month or the next. */
  chooseDay(press?: Press, leastTimes?: number): Promise<void>;
  /** Chooses a free start by its index. @returns its label, such as `10:15 AM` */
  chooseTime(index: number, press?: Press): Promise<string>;
}

/** Tests choose one of the first three. */
const fewTimes = 3;

export function bookingDialogOf(
  page: Page,
  title: 'Book appointment' | 'Modify appointment' = 'Book appointment',
): BookingDialog {
  const dialog = page.getByRole('dialog', { name: title });
  // The page also contains hidden days of the previous and next month.
  const freeDays = dialog
    .locator('[role=gridcell] [role=button]:has([data-marker=available])')
    .filter({ visible: true });
  // A second button after the days is only for touch screen readers.
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
    focusableDay: dialog.locator('[role=gridcell] [role=button][tabindex="0"]'),
    times,
    nextMonth,
    refusal: dialog.getByRole('alert').filter({ hasText: 'no longer free' }),
    bookButton: dialog.getByRole('button', { name: 'Book', exact: true }),
    chooseAddress,
    async chooseDay(press = click, leastTimes = fewTimes) {
      await chooseAddress(press);
      // Today's last free start can pass while the dialog is open, so today is excluded.
      const laterDays = freeDays.and(page.locator(':not([aria-label^="Today"])'));
      // The rest of the month can be fully booked.
      if ((await laterDays.count()) === 0) await press(nextMonth);
      // A nearly full day does not have enough times to choose from.
      for (let day = 0; day === 0 || (await times.count()) < leastTimes; day += 1) {
        const chosen = laterDays.nth(day);
        await press(chosen);
        // Until it is selected, the times of the previously selected day are shown.
        await expect(chosen).toHaveAttribute('data-selected', 'true');
        await expect(times.first()).toBeVisible();
      }
    },
    async chooseTime(index, press = click) {
      const time = times.nth(index);
      const label = (await time.textContent()) ?? '';
      await press(time);
      await expect(time).toHaveAttribute('aria-selected', 'true');
      return label;
    },
  };
}

/** The question shown to a client who has another appointment at that time. */
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
 * Waits for the notice of a save. Clients are shared by journeys and may have another appointment at that time: confirms the question
 * about it.
 */
export async function expectSaved(page: Page, notice: Locator): Promise<void> {
  const question = overlapQuestion(page);
  await expect(notice.or(question).first()).toBeVisible();
  if (await question.isVisible()) {
    await question.getByRole('button', { name: 'Book anyway' }).click();
    await expect(notice).toBeVisible();
  }
}

/** The dialog shown after a booking. */
export function bookedDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: /^You are booked/ });
}
