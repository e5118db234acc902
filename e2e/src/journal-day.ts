import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { demoLogIns } from '@frizo/demo';
import { chooseService, pick } from './booking-for-client-dialog.ts';
import { startSession } from './demo-users.ts';
import { expect } from './test.ts';

const { firstName, lastName } = demoLogIns.freelancer;
/** Of the journal on a Tuesday: the freelancer has no hours before 10:00 or after 20:00 then. */
const firstHour = 10;
const hours = 10;
const tuesday = 2;
const dayMs = 86_400_000;

/** A Tuesday without appointments of the demo. @param weeks more, so that each test has a day of its own */
function freeTuesday(today: string, weeks: number): string {
  const earliest = Date.parse(today) + 84 * dayMs;
  const daysToTuesday = (tuesday - new Date(earliest).getUTCDay() + 7) % 7;
  return new Date(earliest + (daysToTuesday + 7 * weeks) * dayMs).toISOString().slice(0, 10);
}

/** Opens the journal of the freelancer on a free Tuesday. @returns its only column */
export async function openTuesday(page: Page, portal: string, weeks: number): Promise<Locator> {
  await startSession(page.context(), portal, demoLogIns.freelancer);
  await page.goto('/book');
  const column = page.getByRole('region').getByRole('list', { name: `${firstName} ${lastName}` });
  await expect(column).toBeVisible();
  await showTuesday(page, weeks);
  await expect(column).toBeVisible();
  return column;
}

export async function showTuesday(page: Page, weeks: number): Promise<void> {
  const field = page.getByLabel('Date', { exact: true });
  const date = freeTuesday(await field.inputValue(), weeks);
  await field.fill(date);
  await expect(page).toHaveURL(`/book?date=${date}`);
}

/** The point of a time in the column. */
export async function pointAt(column: Locator, hour: number): Promise<{ x: number; y: number }> {
  const box = await column.boundingBox();
  if (!box) throw new Error('The column is not visible.');
  return { x: box.x + box.width / 2, y: box.y + ((hour - firstHour) / hours) * box.height + 2 };
}

/** Picks up what is at a time, and holds it at another one. */
export async function holdByMouse(page: Page, column: Locator, from: number, to: number): Promise<void> {
  const start = await pointAt(column, from);
  const end = await pointAt(column, to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, start.y + 8);
  await page.mouse.move(end.x, end.y, { steps: 5 });
}

export async function dragByMouse(page: Page, column: Locator, from: number, to: number): Promise<void> {
  await holdByMouse(page, column, from, to);
  await page.mouse.up();
}

/** Blocks an hour by dragging over it. */
export async function block(page: Page, column: Locator, from: number): Promise<void> {
  await dragByMouse(page, column, from, from + 0.95);
  const dialog = page.getByRole('dialog', { name: `${firstName} ${lastName}` });
  await dialog.getByRole('button', { name: 'Block' }).click();
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect(dialog).toBeHidden();
}

/** @param times such as `11:00 AM to 12:00 PM` */
export function blocked(column: Locator, times: string): Locator {
  return column.getByRole('button', { name: `Blocked, ${times}` });
}

export interface NewClient {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone?: string;
}

/** Ten digits, unique to the test. */
export function newPhone(): string {
  return `928${randomInt(1_000_000, 10_000_000)}`;
}

/** Books a client who is new to the salon for the next free time of the day, for 15 minutes of the artist's time. @returns the appointment in the column */
export async function bookFreeTime(page: Page, column: Locator, client: NewClient): Promise<Locator> {
  await page.getByRole('button', { name: /^Book or block time, / }).click();
  const slot = page.getByRole('dialog', { name: `${firstName} ${lastName}` });
  await slot.getByRole('button', { name: 'Book', exact: true }).click();
  const booking = page.getByRole('dialog', { name: 'Book appointment' });
  await booking.getByRole('combobox', { name: 'Phone' }).fill(client.phone ?? newPhone());
  await expect(booking.getByText('New client')).toBeVisible();
  await booking.getByLabel('First name').fill(client.firstName);
  await booking.getByLabel('Last name').fill(client.lastName);
  await chooseService(booking);
  await pick(booking, 'Processing', 0);
  await booking.getByRole('button', { name: 'Book', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Outside working hours' });
  const booked = page.getByText(/^Appointment booked/);
  await expect(question.or(booked).first()).toBeVisible();
  if (await question.isVisible()) {
    await question.getByRole('button', { name: 'Book outside working hours' }).click();
  }
  await expect(booked.first()).toBeVisible();
  return appointmentOf(column, client);
}

export function appointmentOf(column: Locator, client: NewClient): Locator {
  const name = `${client.firstName} ${client.lastName}`;
  return column.getByRole('button', { name: new RegExp(` for ${name}, .+, upcoming$`) });
}

/** The notice with a text, and its buttons. */
export function noticeAbout(page: Page, text: string): Locator {
  return page.getByRole('region', { name: 'Notices' }).getByRole('listitem').filter({ hasText: text }).last();
}
