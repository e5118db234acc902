import type { Browser, Locator, Page, Route } from '@playwright/test';
import { addressOf, getBlockData, getManagedArtists, headerNames, type AnswerOf } from '@frizo/contracts';
import { demoLogIns } from '@frizo/demo';
import { startSession } from '../src/demo-users.ts';
import {
  appointmentOf,
  block,
  blocked,
  bookFreeTime,
  dragByMouse,
  holdByMouse,
  noticeAbout,
  openTuesday,
  pointAt,
} from '../src/journal-day.ts';
import { maxRetries } from '../src/max-retries.ts';
import { expect, test } from '../src/test.ts';

interface Opened {
  readonly page: Page;
  readonly column: Locator;
}

/** The same day in another browser. */
async function openElsewhere(browser: Browser, portal: string, weeks: number): Promise<Opened> {
  const page = await (await browser.newContext({ baseURL: portal })).newPage();
  return { page, column: await openTuesday(page, portal, weeks) };
}

const ford = { firstName: 'Willa', lastName: 'Ford' };
const lane = { firstName: 'Willa', lastName: 'Lane' };

/** Where something would land. */
const landing = (page: Page) => page.locator('[data-verdict]');

test('bookings, moves and blocks of somebody else appear while an element is dragged, and do not disturb it', async ({
  page,
  browser,
  site,
}) => {
  const column = await openTuesday(page, site.portal, 10);
  await block(page, column, 11);
  await block(page, column, 12);
  const other = await openElsewhere(browser, site.portal, 10);
  const unmoved = await blocked(column, '12:00 PM to 01:00 PM').elementHandle();
  await holdByMouse(page, column, 11.4, 14.4);
  await expect(landing(page)).toContainText('02:00 PM to 03:00 PM');

  await bookFreeTime(other.page, other.column, ford);
  await expect(appointmentOf(column, ford)).toBeVisible();
  await block(other.page, other.column, 13);
  await expect(blocked(column, '01:00 PM to 02:00 PM')).toBeVisible();
  expect(await unmoved?.evaluate((element) => element.isConnected)).toBe(true);
  await expect(landing(page)).toContainText('02:00 PM to 03:00 PM');
  await dragByMouse(other.page, other.column, 12.4, 14.4);
  await expect(blocked(column, '02:00 PM to 03:00 PM')).toBeVisible();
  await expect(landing(page)).toContainText('Not possible here: This time is not free.');
  await expect(blocked(column, '11:00 AM to 12:00 PM')).toBeVisible();

  const { x, y } = await pointAt(column, 12.4);
  await page.mouse.move(x, y);
  await expect(landing(page)).toContainText('12:00 PM to 01:00 PM');
  await page.mouse.up();
  for (const each of [column, other.column]) {
    await expect(blocked(each, '12:00 PM to 01:00 PM')).toBeVisible();
    await expect(blocked(each, '11:00 AM to 12:00 PM')).toBeHidden();
    await expect(each.getByRole('button', { name: /^Blocked, / })).toHaveCount(3);
  }
});

test('an appointment that two people drag at once, ten times, has one place each time, on which both pages agree', async ({
  page,
  browser,
  site,
}) => {
  test.setTimeout(240_000);
  const column = await openTuesday(page, site.portal, 11);
  await bookFreeTime(page, column, lane);
  const other = await openElsewhere(browser, site.portal, 11);
  const both: readonly Opened[] = [{ page, column }, other];
  const placeOf = ({ column: each }: Opened) => appointmentOf(each, lane).textContent();
  const conflicts = both.map((each) =>
    each.page.getByRole('alertdialog', { name: 'Changed in the meantime' }),
  );
  let from = Number(/\d\d(?=:00 AM)/.exec((await placeOf(other)) ?? ''));
  for (let round = 0; round < 10; round += 1) {
    const hours = round % 2 === 0 ? [11, 12] : [13, 14];
    await Promise.all(
      both.map((each, index) => holdByMouse(each.page, each.column, from, hours[index] ?? 0)),
    );
    for (const each of both) await expect(landing(each.page)).toBeVisible();
    await Promise.all(both.map((each) => each.page.mouse.up()));
    await expect
      .poll(async () => (await Promise.all(conflicts.map((one) => one.isVisible()))).filter(Boolean).length)
      .toBe(1);
    const loser = (await conflicts[0]?.isVisible()) ? 0 : 1;
    from = hours[1 - loser] ?? 0;
    await expect(conflicts[loser]!.getByRole('definition').last()).toContainText(clock(from));
    await conflicts[loser]!.getByRole('button', { name: 'Keep it as it is' }).click();
    await expect(conflicts[loser]!).toBeHidden();
    await expect.poll(async () => new Set(await Promise.all(both.map(placeOf))).size).toBe(1);
    await expect(appointmentOf(column, lane)).toHaveAccessibleName(new RegExp(`, ${clock(from)} to `));
  }
});

/** `01:00 PM` */
function clock(hour: number): string {
  return `${String(((hour + 11) % 12) + 1).padStart(2, '0')}:00 ${hour < 12 ? 'AM' : 'PM'}`;
}

test('a move whose answer is lost is put back, and the same drag again has an effect once', async ({
  page,
  browser,
  site,
}) => {
  const column = await openTuesday(page, site.portal, 12);
  await block(page, column, 11);
  await expect(blocked(column, '11:00 AM to 12:00 PM')).toBeVisible();
  const keys: (string | undefined)[] = [];
  let isAnswered = false;
  const stopped = { status: 503, contentType: 'application/json', body: '{}' };
  // Booking stops after it has written the move, and before it has answered.
  await page.route('**/api/booking/**', async (route) => {
    const request = route.request();
    if (request.method() !== 'PUT') return route.fulfill(stopped);
    keys.push(request.headers()[headerNames.idempotencyKey.toLowerCase()]);
    const response = await route.fetch({ maxRetries });
    return route.fulfill(isAnswered ? { response } : stopped);
  });
  await dragByMouse(page, column, 11.4, 13.4);
  await expect(noticeAbout(page, 'Save failed')).toBeVisible();
  await expect(page.getByText(/^This day could not be refreshed/)).toBeVisible();
  await expect(blocked(column, '11:00 AM to 12:00 PM')).toBeVisible();

  isAnswered = true;
  await dragByMouse(page, column, 11.4, 13.4);
  await expect(noticeAbout(page, 'Moved to')).toBeVisible();
  expect(keys).toEqual([expect.stringMatching(/^[\w-]{8,}$/), keys[0]]);
  await page.unrouteAll();
  const problem = page.getByText(/^This day could not be refreshed/);
  const retry = page.getByRole('button', { name: 'Retry' });
  // The page may be faster than the press: it also tries again by itself.
  await retry.click({ timeout: 5_000 }).catch(() => expect(problem).toBeHidden());
  await expect(problem).toBeHidden();
  const other = await openElsewhere(browser, site.portal, 12);
  for (const each of [column, other.column]) {
    await expect(blocked(each, '01:00 PM to 02:00 PM')).toBeVisible();
    await expect(each.getByRole('button', { name: /^Blocked, / })).toHaveCount(1);
  }
});

test('without a connection the day stays and refuses changes, and is up to date once it is back', async ({
  page,
  context,
  browser,
  site,
}) => {
  const column = await openTuesday(page, site.portal, 13);
  await block(page, column, 11);
  await expect(blocked(column, '11:00 AM to 12:00 PM')).toBeVisible();
  const other = await openElsewhere(browser, site.portal, 13);
  await context.setOffline(true);
  const note = page.getByText(
    /^You are offline\. This day is as of \d\d:\d\d [AP]M and cannot be changed\.$/,
  );
  await expect(note).toBeVisible();
  await dragByMouse(page, column, 11.4, 13.4);
  await expect(noticeAbout(page, 'You are offline. Nothing was changed.')).toBeVisible();
  await expect(blocked(column, '11:00 AM to 12:00 PM')).toBeVisible();

  await dragByMouse(other.page, other.column, 11.4, 14.4);
  await expect(blocked(other.column, '02:00 PM to 03:00 PM')).not.toHaveAttribute('aria-busy');
  await context.setOffline(false);
  await expect(blocked(column, '02:00 PM to 03:00 PM')).toBeVisible();
  await expect(page.getByText(/^You are offline/)).toHaveCount(0);
  await dragByMouse(page, column, 14.4, 12.4);
  await expect(blocked(other.column, '12:00 PM to 01:00 PM')).toBeVisible();
});

test('a page whose socket is gone for a minute still learns of changes, and can save its own', async ({
  page,
  browser,
  site,
}) => {
  const sockets: { close(): Promise<void> }[] = [];
  let isCut = false;
  await page.routeWebSocket('**', (socket) => {
    if (isCut) return socket.close();
    socket.connectToServer();
    sockets.push(socket);
    return undefined;
  });
  await page.clock.install();
  const column = await openTuesday(page, site.portal, 14);
  await block(page, column, 11);
  await expect(blocked(column, '11:00 AM to 12:00 PM')).toBeVisible();
  const other = await openElsewhere(browser, site.portal, 14);
  isCut = true;
  for (const socket of sockets) await socket.close();
  await dragByMouse(other.page, other.column, 11.4, 13.4);
  await expect(noticeAbout(other.page, 'Moved to')).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(blocked(column, '01:00 PM to 02:00 PM')).toBeVisible();
  // A minute that passes at once also ends requests that are under way.
  const note = page.getByText(/^This day could not be refreshed/);
  await expect(note).toBeHidden();
  await dragByMouse(page, column, 13.4, 14.4);
  await expect(blocked(other.column, '02:00 PM to 03:00 PM')).toBeVisible();

  isCut = false;
  await page.clock.fastForward(60_000);
  await expect(note).toBeHidden();
  await dragByMouse(other.page, other.column, 14.4, 12.4);
  await expect(blocked(column, '12:00 PM to 01:00 PM')).toBeVisible();
});

/** Changes the JSON of an answer. */
async function changeAnswer<Answer>(route: Route, change: (answer: Answer) => Answer): Promise<void> {
  const response = await route.fetch({ maxRetries });
  await route.fulfill({ response, json: change((await response.json()) as Answer) });
}

test('days of 23 and 25 hours have a row for each of their quarter hours', async ({ page, site }) => {
  let timezone = '';
  await page.route(`**${addressOf(getManagedArtists, {}).url}*`, (route) =>
    changeAnswer<AnswerOf<typeof getManagedArtists>>(route, ({ salon, ...rest }) => ({
      ...rest,
      salon: { ...salon, addresses: salon.addresses.map((address) => ({ ...address, timezone })) },
    })),
  );
  // The first and the last quarter hour are blocked, so that the whole day is shown.
  await page.route(`**${addressOf(getBlockData, { list: [] }).url}`, (route) => {
    const [{ id: userId, from, to }] = (
      route.request().postDataJSON() as { list: [{ id: number; from: number; to: number }] }
    ).list;
    const blocks = [
      { id: 1, userId, startTimestamp: from, endTimestamp: from + 900, version: 1 },
      { id: 2, userId, startTimestamp: to - 900, endTimestamp: to, version: 1 },
    ];
    return route.fulfill({ json: { blocks } });
  });
  await startSession(page.context(), site.portal, demoLogIns.freelancer);
  const days = [
    ['America/New_York', '2026-03-08', 23],
    ['America/New_York', '2026-11-01', 25],
    ['Europe/Berlin', '2026-03-29', 23],
    ['Europe/Berlin', '2026-10-25', 25],
    ['Europe/Berlin', '2026-10-26', 24],
  ] as const;
  for (const [zone, date, hours] of days) {
    timezone = zone;
    await page.goto(`/book?date=${date}`);
    const day = page.getByRole('region').filter({ has: page.getByRole('list', { name: /./ }) });
    await expect(blocked(day, '12:00 AM to 12:15 AM')).toBeVisible();
    await expect(blocked(day, '11:45 PM to 12:00 AM')).toBeAttached();
    await expect(day.locator('[style*="--rows"]')).toHaveAttribute(
      'style',
      new RegExp(`--rows: ?${4 * hours};`),
    );
    await expect(day.locator('div[aria-hidden=true] > span')).toHaveCount(hours);
  }
});
