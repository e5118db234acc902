import { addressOf, clientHeaders, searchGallery, type AnswerOf, type RequestOf } from '@frizo/contracts';
import { expectBooked, bookingDialogOf } from '../src/booking-dialog.ts';
import { galleryOf, visitGallery } from '../src/gallery.ts';
import { expect, test } from '../src/test.ts';

const honolulu = { zip: '96813', secondsBehindUtc: 10 * 3_600 };
/** The step of the time slider, and between free starts. */
const stepSeconds = 900;
const bookings = /\/client-appointments$/;
/** A search reflects a booking within this time. */
const searchDelayMs = 2_000;

test('search stops finding a booked artist at that time within two seconds, and still finds them at another', async ({
  page,
  request,
  logInAsClient,
}) => {
  const search = async (query: RequestOf<typeof searchGallery>) => {
    const response = await request.get(addressOf(searchGallery, query).url, { headers: clientHeaders });
    expect(response.ok()).toBe(true);
    const gallery = (await response.json()) as AnswerOf<typeof searchGallery>;
    return gallery.type === 1 ? gallery.items : [];
  };
  const [work] = await search({ cityZip: honolulu.zip, count: 1 });
  if (work === undefined) throw new Error('The demo has no work in Honolulu.');
  const name = `${work.artist.firstName} ${work.artist.lastName}`;
  const isFound = async (when: Pick<RequestOf<typeof searchGallery>, 'date' | 'from' | 'to'>) =>
    (await search({ salonArtist: name, count: 48, ...when })).some(({ id }) => id === work.id);

  await logInAsClient();
  const gallery = await visitGallery(page, `?where=${honolulu.zip}`);
  await gallery.bookButton(0).click();
  const booking = bookingDialogOf(page);
  await expect(booking.dialog).toContainText(work.salon.title);
  await booking.chooseDay();
  await booking.chooseTime(0);

  let startTimestamp = 0;
  let wasFound = false;
  await page.route(bookings, async (route) => {
    const { appointments } = route.request().postDataJSON() as { appointments: [{ startTimestamp: number }] };
    ({ startTimestamp } = appointments[0]);
    wasFound = await isFound(atStart(startTimestamp));
    await route.continue();
  });
  const booked = page.waitForResponse(bookings);
  await booking.bookButton.click();
  expect((await booked).ok()).toBe(true);
  expect(wasFound).toBe(true);
  await expect
    .poll(() => isFound(atStart(startTimestamp)), { timeout: searchDelayMs, intervals: [100] })
    .toBe(false);
  expect(await isFound({ from: stepSeconds })).toBe(true);

  await expectBooked(page);
  const { date, from, to } = atStart(startTimestamp);
  const day = new Date((date - honolulu.secondsBehindUtc) * 1_000).toISOString().slice(0, 10);
  await page.goto(`/?who=${encodeURIComponent(name)}&date=${day}&from=${from}&to=${to}`);
  await expect(page.getByText('Nothing found. We are here to change that.')).toBeVisible();
  await page.goto(`/?who=${encodeURIComponent(name)}&from=${stepSeconds}`);
  await expect(galleryOf(page).cards.first()).toContainText(name);
});

/** A search for artists who are free at exactly this start. */
function atStart(startTimestamp: number) {
  const from = (startTimestamp - honolulu.secondsBehindUtc) % 86_400;
  return { date: startTimestamp, from, to: from + stepSeconds };
}
