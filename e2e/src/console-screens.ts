import { expect, type Locator, type Page } from '@playwright/test';
import { demoLogIns } from '@frizo/demo';
import type { Addresses } from './env.ts';
import { startSession } from './demo-users.ts';
import { newPerson, signUpAsOwner } from './new-account.ts';
import type { Screen } from './screens.ts';

/** A professional's appointments and clients, and their dialogs. */
export const consoleScreens: readonly Screen[] = [
  { name: 'console-upcoming', show: async (page, site) => void (await openList(page, site)) },
  {
    name: 'console-pending',
    show: async (page, site) => void (await openList(page, site, '/appointments/pending')),
  },
  {
    name: 'console-history',
    show: async (page, site) => void (await openList(page, site, '/appointments/history')),
  },
  { name: 'console-nothing-found', show: showNothingFound },
  { name: 'console-for-pros-only', show: showProsOnly },
  { name: 'console-cancel', show: showCancel },
  { name: 'console-appointment', show: showDetail },
  { name: 'console-new-appointments', show: showNew },
  { name: 'clients', show: async (page, site) => void (await openClients(page, site)) },
  { name: 'client-add', show: async (page, site) => void (await openAdd(page, site)) },
  { name: 'client-add-wrong', show: showWrongClient },
  { name: 'client-exists', show: showExisting },
  { name: 'client-edit', show: showEdit },
  { name: 'client-remove', show: showRemove },
  { name: 'client-record', show: showRecord },
  { name: 'client-import', show: showImport },
  { name: 'client-import-columns', show: showUnknownColumns },
  { name: 'salon-services', show: async (page, site) => void (await openServices(page, site)) },
  { name: 'salon-service-edit', show: showServiceEdit },
  { name: 'artists', show: async (page, site) => void (await openArtists(page, site)) },
  { name: 'artist-add', show: showNewArtist },
  { name: 'artist-services', show: showArtistServices },
  { name: 'artist-upcoming-appointments', show: showUpcomingOfArtist },
  { name: 'artist-invitation-refused', show: showRefusedInvitation },
  { name: 'image-review', show: showReview },
  { name: 'name-and-location', show: showNameAndLocation },
  { name: 'address-zone-change', show: showZoneChange },
  { name: 'address-delete', show: showAddressDelete },
  { name: 'working-hours', show: showWorkingHours },
  { name: 'working-hours-dates', show: showDatedHours },
  { name: 'working-hours-add-dates', show: showAddDates },
  { name: 'working-hours-holidays', show: showHolidays },
  { name: 'salon-brands', show: showBrands },
  { name: 'profile-incomplete', show: showIncompleteProfile },
  { name: 'salon-gallery', show: async (page, site) => void (await openGallery(page, site)) },
  { name: 'salon-gallery-add', show: showAddImages },
  { name: 'salon-gallery-crop', show: showCropImage },
  { name: 'salon-gallery-pair', show: showAddPair },
  { name: 'salon-gallery-edit', show: showEditImage },
  { name: 'salon-gallery-delete', show: showDeleteImage },
];

type Role = keyof typeof demoLogIns;

async function visitAs(page: Page, { portal }: Addresses, role: Role, address: string): Promise<void> {
  await startSession(page.context(), portal, demoLogIns[role]);
  await page.goto(address);
}

/** Opens a list. @returns the Details button of its first appointment */
async function openList(page: Page, site: Addresses, address = '/appointments/upcoming'): Promise<Locator> {
  await visitAs(page, site, 'owner', address);
  const details = page.getByRole('button', { name: 'Details' }).first();
  await expect(details).toBeVisible();
  return details;
}

async function showNothingFound(page: Page, site: Addresses): Promise<void> {
  await visitAs(page, site, 'owner', '/appointments/upcoming?search=nobody%20atall');
  await expect(page.getByText('No appointment with this client, phone or artist.')).toBeVisible();
}

async function showProsOnly(page: Page, site: Addresses): Promise<void> {
  await visitAs(page, site, 'client', '/clients');
  await expect(page.getByText("This page's accessible to registered beauty Pros only.")).toBeVisible();
}

async function showCancel(page: Page, site: Addresses): Promise<void> {
  await openList(page, site);
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true }).first();
  // On a phone the actions of a row are in a menu.
  if (!(await cancel.isVisible())) await page.getByRole('button', { name: 'More actions' }).first().click();
  await cancel.click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
}

async function showDetail(page: Page, site: Addresses): Promise<void> {
  await (await openList(page, site)).click();
  const dialog = page.getByRole('dialog', { name: 'Appointment' });
  await expect(dialog.getByText('Processing')).toBeVisible();
}

async function showNew(page: Page, site: Addresses): Promise<void> {
  await openList(page, site);
  await page.getByRole('button', { name: /new appointments?$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'New appointments' });
  await expect(dialog.getByRole('button', { name: 'Mark all as seen' })).toBeVisible();
}

/** Opens the clients. @returns the phone link of the first client with a phone */
async function openClients(page: Page, site: Addresses): Promise<Locator> {
  await visitAs(page, site, 'owner', '/clients');
  const phone = page.getByRole('main').locator('a[href^="tel:"]').first();
  await expect(phone).toBeVisible();
  return phone;
}

async function openAdd(page: Page, site: Addresses): Promise<{ dialog: Locator; phone: string }> {
  const phone = (await (await openClients(page, site)).textContent()) ?? '';
  await page.getByRole('button', { name: 'Add new' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add client' });
  await expect(dialog.getByLabel('Phone')).toBeFocused();
  return { dialog, phone };
}

async function showWrongClient(page: Page, site: Addresses): Promise<void> {
  const { dialog } = await openAdd(page, site);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Required field').first()).toBeVisible();
}

async function showExisting(page: Page, site: Addresses): Promise<void> {
  const { dialog, phone } = await openAdd(page, site);
  await dialog.getByLabel('Phone').fill(phone);
  await expect(dialog.getByText('This client already exist')).toBeVisible();
}

async function showEdit(page: Page, site: Addresses): Promise<void> {
  await openClients(page, site);
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Edit client' }).getByLabel('Phone')).toBeDisabled();
}

async function showRemove(page: Page, site: Addresses): Promise<void> {
  await openClients(page, site);
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
}

/** The page of a client with past visits. */
async function showRecord(page: Page, site: Addresses): Promise<void> {
  await openClients(page, site);
  await page.getByRole('main').locator('a[href^="/clients/"]:not([href$="import"])').first().click();
  await expect(page.getByRole('heading', { name: 'Past' })).toBeVisible();
  await expect(
    page
      .getByText(/^\d+ appointments?$/)
      .or(page.getByText('No visits yet.'))
      .first(),
  ).toBeVisible();
}

/** The preview of an import with a row that has problems. */
async function showImport(page: Page, site: Addresses): Promise<void> {
  await visitAs(page, site, 'owner', '/clients/import');
  await page.getByLabel('CSV file').setInputFiles({
    name: 'clients.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Name,Phone,Notes\nOdile Perrin,(602) 555-7301,Tea\nA,555,\nMarc Aubry,602.555.7302,\n',
    ),
  });
  await expect(page.getByRole('region', { name: 'Rows with problems' })).toBeVisible();
  await page.getByText('Columns of the file').click();
}

/** A file with unknown columns, for which the user chooses what they are. */
async function showUnknownColumns(page: Page, site: Addresses): Promise<void> {
  await visitAs(page, site, 'owner', '/clients/import');
  await page.getByLabel('CSV file').setInputFiles({
    name: 'kunden.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Nr,Kundin,Handy,Mail,Allergien\n7,Odile Perrin,(602) 555-7301,odile@frizo.test,"Latex, and nuts of any kind, also in oils"\n',
    ),
  });
  await expect(page.getByLabel('Kundin')).toBeVisible();
}

async function showNameAndLocation(page: Page, site: Addresses): Promise<void> {
  await visitAs(page, site, 'owner', '/my-salon/name-and-location');
  await expect(page.getByLabel('Salon name')).toBeVisible();
}

/** An address whose new ZIP is in another time zone, before it is saved. */
async function showZoneChange(page: Page, site: Addresses): Promise<void> {
  await showNameAndLocation(page, site);
  const addresses = page.getByRole('region', { name: 'Addresses' });
  await addresses
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Edit address' });
  await dialog.getByLabel('ZIP').fill('96813');
  await expect(dialog.getByText(/^Another time zone: /)).toBeVisible();
  await expect(dialog.getByText(/upcoming appointments? keeps? /)).toBeVisible();
}

async function showAddressDelete(page: Page, site: Addresses): Promise<void> {
  await showNameAndLocation(page, site);
  const addresses = page.getByRole('region', { name: 'Addresses' });
  await addresses
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete address' });
  await expect(dialog.getByText(/upcoming appointments/)).toBeVisible();
  await dialog.getByRole('radio', { name: /^Move/ }).check();
}

async function showWorkingHours(page: Page, site: Addresses): Promise<void> {
  await visitAs(page, site, 'owner', '/my-salon/working-hours');
  await expect(page.getByRole('listitem', { name: 'Saturday' })).toBeVisible();
}

/** The demo has no dates with other hours, and what a screen would save, other screens would show. */
async function showDatedHours(page: Page, site: Addresses): Promise<void> {
  const dates = (from: string, to = from) => ({ fromDate: `2040-${from}`, toDate: `2040-${to}` });
  const evening = { addressID: 1, start: 61_200, end: 75_600 };
  const exceptions = [
    { ...dates('03-12'), note: 'Prom night', hours: [evening] },
    { ...dates('07-06', '07-17'), note: 'Vacation', hours: [] },
  ];
  const closings = [{ ...dates('12-25'), note: 'Christmas Day' }];
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replaceAll('"exceptions":[]', `"exceptions":${JSON.stringify(exceptions)}`)
      .replaceAll('"closings":[]', `"closings":${JSON.stringify(closings)}`);
    await route.fulfill({ response, body });
  });
  await showWorkingHours(page, site);
  const last = page.getByText('Christmas Day');
  await expect(last).toBeVisible();
  await last.scrollIntoViewIfNeeded();
}

async function showAddDates(page: Page, site: Addresses): Promise<void> {
  await showWorkingHours(page, site);
  await page.getByRole('button', { name: 'Add dates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add dates' });
  await dialog.getByRole('radio', { name: 'Other hours' }).check();
  await dialog.getByRole('button', { name: 'Add hours' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Required field')).toBeVisible();
}

async function showHolidays(page: Page, site: Addresses): Promise<void> {
  await showWorkingHours(page, site);
  await page.getByRole('button', { name: 'Add holidays' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add holidays' });
  await dialog.getByRole('checkbox').first().check();
}

/** Opens the gallery of the salon. @returns its first card */
async function openGallery(page: Page, site: Addresses): Promise<Locator> {
  await visitAs(page, site, 'owner', '/my-salon/gallery');
  const card = page.getByRole('list', { name: 'Gallery' }).getByRole('listitem').first();
  await expect(card.getByText('Public', { exact: true })).toBeVisible();
  return card;
}

/** Two pictures that were sent, and a file that is none. */
async function showAddImages(page: Page, site: Addresses): Promise<void> {
  await visitAs(page, site, 'owner', '/my-salon/gallery/add-single-image');
  const input = page.locator('input[type=file]');
  await expect(input).toBeVisible();
  const answer = await page.request.get(await firstPicture(page));
  const picture = await answer.body();
  await input.setInputFiles([
    { name: 'balayage.jpg', mimeType: 'image/jpeg', buffer: picture },
    { name: 'balayage-from-the-side.jpg', mimeType: 'image/jpeg', buffer: picture },
    { name: 'price-list.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('words') },
  ]);
  await expect(page.getByText('Sent', { exact: true })).toHaveCount(2);
  await page.getByRole('checkbox').nth(1).check();
}

/** The address of some picture of the demo. */
async function firstPicture(page: Page): Promise<string> {
  const answer = await page.request.get('/api/discovery/gallery?count=1');
  const { url } = /"url":"(?<url>\/api\/gallery\/images\/[0-9a-f]+)"/.exec(await answer.text())?.groups ?? {};
  return `${url}-large.jpg`;
}

async function showCropImage(page: Page, site: Addresses): Promise<void> {
  await visitAs(page, site, 'owner', '/my-salon/gallery/add-single-image');
  const answer = await page.request.get(await firstPicture(page));
  const buffer = await answer.body();
  await page.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('dialog', { name: 'Crop photo' }).getByLabel('Zoom in')).toBeVisible();
}

async function showAddPair(page: Page, site: Addresses): Promise<void> {
  await visitAs(page, site, 'owner', '/my-salon/gallery/add-before-and-after-images');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please select Service')).toBeVisible();
}

async function showEditImage(page: Page, site: Addresses): Promise<void> {
  await (await openGallery(page, site)).getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('form', { name: 'Edit image' })).toBeVisible();
}

async function showDeleteImage(page: Page, site: Addresses): Promise<void> {
  await (await openGallery(page, site)).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
}

/** Opens the services of the salon. @returns the Edit button of the first one */
async function openServices(page: Page, site: Addresses): Promise<Locator> {
  await visitAs(page, site, 'owner', '/my-salon/services');
  await expect(page.getByRole('heading', { name: 'Selected services' })).toBeVisible();
  return page.getByRole('button', { name: /^Edit / }).first();
}

async function showServiceEdit(page: Page, site: Addresses): Promise<void> {
  await (await openServices(page, site)).click();
  await expect(page.getByRole('dialog', { name: 'Edit service' }).getByLabel('Price')).toBeVisible();
}

/** Opens the artists of the demo's salon. @returns the card of its artist */
async function openArtists(page: Page, site: Addresses): Promise<Locator> {
  await visitAs(page, site, 'owner', '/my-salon/artists');
  const { firstName, lastName } = demoLogIns.artist;
  const card = page.getByRole('listitem', { name: `${firstName} ${lastName}` });
  await expect(card).toBeVisible();
  return card;
}

async function showNewArtist(page: Page, site: Addresses): Promise<void> {
  await visitAs(page, site, 'owner', '/my-salon/artists/add');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Required field').first()).toBeVisible();
}

async function showArtistServices(page: Page, site: Addresses): Promise<void> {
  await (await openArtists(page, site)).getByRole('link', { name: /^Edit / }).click();
  await expect(page.getByRole('button', { name: 'Save services' })).toBeVisible();
}

/** The alert: the demo's artist has upcoming appointments, so nothing is removed. */
async function showUpcomingOfArtist(page: Page, site: Addresses): Promise<void> {
  await (await openArtists(page, site)).getByRole('button', { name: /^Remove / }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Upcoming appointments' })).toBeVisible();
}

async function showRefusedInvitation(page: Page): Promise<void> {
  await page.goto('/artist-invitation#a-token');
  await expect(page.getByText('This invitation is no longer valid.')).toBeVisible();
}

/** The oldest picture of the demo that awaits review. */
async function showReview(page: Page, site: Addresses): Promise<void> {
  await visitAs(page, site, 'admin', '/review');
  await expect(page.getByRole('article')).toBeVisible();
}

async function showBrands(page: Page, site: Addresses): Promise<void> {
  await visitAs(page, site, 'owner', '/my-salon/brands');
  await expect(page.getByLabel('Brand', { exact: true })).toBeVisible();
}

/** An owner who has just signed up: everything but name and address is missing. */
async function showIncompleteProfile(page: Page): Promise<void> {
  await signUpAsOwner(page, newPerson('Freya'), 'Copper Comb');
  await page.goto('/my-salon/name-and-location');
  await expect(page.getByRole('region', { name: 'Your profile is incomplete' })).toBeVisible();
}
