import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  countAddressAppointments,
  editAddresses,
  getArtistSchedules,
  getProfessionalProfile,
  getZip,
  suggestStreets,
  type Address,
  type ArtistSchedule,
  type SessionUser,
} from '@frizo/contracts';
import { buildAddress } from '@frizo/appointment-views/testing';
import { stubScrolling } from '@frizo/ui/testing';
import {
  buildConsole,
  buildOwner,
  buildSalonArtist,
  openConsole,
  type OpenedConsole,
} from '../../testing/open-console.tsx';

const palm = buildAddress();
const mesa = buildAddress({ id: 4, address: '9 Mesa Rd', suite: '2B', city: 'Mesa', zip: '85201' });
const denver = { address: '1 Elm St', city: 'Denver', state: 'CO', timezone: 'America/Denver' };
const denverAddress = buildAddress({ id: 5, zip: '80202', ...denver });
const phoenix = { city: 'Phoenix', state: 'AZ', timezone: 'America/Phoenix' };
const changedMeanwhile = {
  status: 409,
  key: 'salon.changed_meanwhile',
  message: 'Somebody else has changed this in the meantime. Check what is there now and save again.',
};

interface Salon {
  addresses?: readonly Address[];
  sessionUser?: SessionUser;
  suggestsStreets?: boolean;
  artists?: readonly ArtistSchedule[];
  booked?: number;
}

let opened: OpenedConsole;

const profileOf = (addresses: readonly Address[], version = 3) => ({
  salonID: 7,
  version,
  publicAvailable: false,
  url: 'desert-bloom',
  profName: 'Desert Bloom',
  profPhone: '6025550100',
  instagramUsername: '',
  profAddress: [...addresses],
  servicePaused: false,
  galleryItemsCount: 0,
});

async function openPage({
  addresses = [palm, mesa],
  sessionUser = buildOwner(),
  suggestsStreets = false,
  artists = [],
  booked = 0,
}: Salon = {}) {
  const context = buildConsole({ sessionUser });
  context.server
    .answer(getProfessionalProfile, { ...profileOf(addresses), suggestsStreets })
    .answer(getZip, phoenix)
    .answer(editAddresses, { version: 4, addresses: [...addresses] })
    .answer(getArtistSchedules, { artists: [...artists], closings: [], closingsVersion: 1 })
    .answer(countAddressAppointments, { count: booked, lastDate: booked > 0 ? '2026-06-01' : null });
  opened = await openConsole(context, '/my-salon/name-and-location');
  await screen.findByRole('heading', { name: 'Addresses' });
  return opened;
}

const region = () => screen.getByRole('region', { name: 'Addresses' });
const rows = () => within(region()).queryAllByRole('listitem');
const dialog = (name: string) => screen.findByRole(/Delete/.test(name) ? 'alertdialog' : 'dialog', { name });
const press = async (name: string | RegExp) => {
  await opened.user.click(within(region()).getByRole('button', { name }));
  // The dialogs are in a chunk of their own.
  await waitFor(() => expect(document.querySelector('[aria-modal=true]')).not.toBeNull());
};
const save = async (name: string) =>
  opened.user.click(within(await dialog(name)).getByRole('button', { name: 'Save' }));
const sent = () => opened.context.server.requestsOf(editAddresses);
const type = async (label: string | RegExp, text: string) => {
  await opened.user.clear(screen.getByLabelText(label));
  await opened.user.type(screen.getByLabelText(label), text);
};

beforeAll(stubScrolling);
afterEach(() => opened.unmount());

describe('the addresses of a business', () => {
  it('show street, city, ZIP, and where artists travel to their clients', async () => {
    await openPage({ addresses: [mesa, buildAddress({ address: '', onLocation: true })] });
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('9 Mesa Rd, 2BMesa, AZ 85201'),
      expect.stringContaining('Phoenix, AZ 85001On location'),
    ]);
  });

  it('can be read, but not changed, by an artist of the salon', async () => {
    await openPage({ sessionUser: buildSalonArtist() });
    expect(rows()).toHaveLength(2);
    expect(within(region()).queryAllByRole('button')).toEqual([]);
  });

  it('can be changed by an artist who is a salon admin', async () => {
    await openPage({ sessionUser: { ...buildSalonArtist(), salonAdmin: true } });
    expect(within(region()).getByRole('button', { name: 'Add address' })).toBeVisible();
  });

  it('offer to delete one only where there are several, and to add one only up to 20', async () => {
    await openPage({ addresses: [palm] });
    expect(within(region()).queryByRole('button', { name: /^Delete/ })).toBeNull();
    opened.unmount();
    await openPage({ addresses: Array.from({ length: 20 }, (_, id) => buildAddress({ id: id + 1 })) });
    expect(within(region()).queryByRole('button', { name: 'Add address' })).toBeNull();
  });

  it('say so when there is none', async () => {
    await openPage({ addresses: [] });
    expect(screen.getByText('No address yet. Clients need one to book.')).toBeVisible();
  });
});

describe('adding an address', () => {
  it('sends it with the version that was loaded, and shows what the server has then', async () => {
    await openPage({ addresses: [palm] });
    await press('Add address');
    await type('Address', ' 9  Mesa Rd ');
    await type(/^Suite/, '2B');
    await type('ZIP', '85201');
    opened.context.server.answer(getProfessionalProfile, profileOf([palm, mesa], 4));
    await save('Add address');
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(sent()).toEqual([
      {
        version: 3,
        addressData: { new: [{ address: '9 Mesa Rd', suite: '2B', zip: '85201', onLocation: false }] },
      },
    ]);
    expect(opened.context.notices.shown.at(-1)).toMatchObject({ kind: 'success', text: 'Address added' });
  });

  it('checks the rules of spec 5.5 first; in on-location mode the street may be missing', async () => {
    await openPage();
    await press('Add address');
    await save('Add address');
    expect(screen.getByLabelText('Address')).toHaveAccessibleDescription('Required field');
    expect(screen.getByLabelText('ZIP')).toHaveAccessibleDescription('Required field');
    await opened.user.click(screen.getByRole('checkbox', { name: /On location/ }));
    await type('ZIP', '85001');
    await save('Add address');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.addressData.new).toEqual([{ address: '', suite: '', zip: '85001', onLocation: true }]);
  });

  it('shows errors of the server beside their fields', async () => {
    await openPage();
    opened.context.server.refuse(editAddresses, {
      status: 400,
      key: 'request.invalid',
      message: 'Check the fields.',
      fields: { 'new.0.zip': ['ZIP_NOT_EXISTS'] },
    });
    await press('Add address');
    await type('Address', '9 Mesa Rd');
    await type('ZIP', '85201');
    await save('Add address');
    expect(await screen.findByText('Enter an existing zip')).toBeVisible();
    expect(screen.getByLabelText('Address')).toHaveValue('9 Mesa Rd');
  });

  it('suggests streets where the server does; the chosen one fills ZIP and position', async () => {
    await openPage({ suggestsStreets: true });
    const street = { street: '9 North Mesa Rd', city: 'Mesa', state: 'AZ', zip: '85201' };
    opened.context.server.answer(suggestStreets, { list: [{ ...street, lat: 33.4, lon: -111.8 }] });
    await press('Add address');
    await opened.user.type(screen.getByRole('combobox', { name: 'Address' }), '9 nor');
    await opened.user.click(await screen.findByRole('option', { name: /9 North Mesa Rd/ }));
    expect(screen.getByLabelText('ZIP')).toHaveValue('85201');
    await save('Add address');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.addressData.new).toEqual([
      { address: '9 North Mesa Rd', suite: '', zip: '85201', onLocation: false, lat: 33.4, lon: -111.8 },
    ]);
  });

  it('does not send the position of a suggestion that was changed afterwards', async () => {
    await openPage({ suggestsStreets: true });
    const street = { street: '9 North Mesa Rd', city: 'Mesa', state: 'AZ', zip: '85201' };
    opened.context.server.answer(suggestStreets, { list: [{ ...street, lat: 33.4, lon: -111.8 }] });
    await press('Add address');
    await opened.user.type(screen.getByRole('combobox', { name: 'Address' }), '9 nor');
    await opened.user.click(await screen.findByRole('option', { name: /9 North Mesa Rd/ }));
    await type('ZIP', '85202');
    await save('Add address');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.addressData.new?.[0]).not.toHaveProperty('lat');
  });
});

describe('changing an address', () => {
  it('keeps what was typed when somebody else has saved, shows both, and saves on the second attempt', async () => {
    await openPage();
    await press('Edit 9 Mesa Rd, 2B, Mesa, AZ 85201');
    await type('Address', '11 Mesa Rd');
    opened.context.server
      .refuse(editAddresses, changedMeanwhile)
      .answer(getProfessionalProfile, profileOf([palm, { ...mesa, suite: '7' }], 4));
    await save('Edit address');
    expect(await screen.findByText('Saved in the meantime: 9 Mesa Rd, 7, Mesa, AZ 85201')).toBeVisible();
    expect(await screen.findByText(changedMeanwhile.message)).toBeVisible();
    expect(screen.getByLabelText('Address')).toHaveValue('11 Mesa Rd');
    opened.context.server.answer(editAddresses, { version: 5, addresses: [palm, mesa] });
    await save('Edit address');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent().at(-1)).toMatchObject({
      version: 4,
      addressData: { edit: [{ id: 4, address: '11 Mesa Rd' }] },
    });
  });

  it('adds an address again that somebody else has deleted', async () => {
    await openPage();
    await press(/^Edit 9 Mesa Rd/);
    await type('Address', '11 Mesa Rd');
    opened.context.server
      .refuse(editAddresses, changedMeanwhile)
      .answer(getProfessionalProfile, profileOf([palm], 4));
    await save('Edit address');
    expect(await screen.findByText(/this address was deleted. Save adds it again/)).toBeVisible();
    opened.context.server.answer(editAddresses, { version: 5, addresses: [palm, mesa] });
    await save('Edit address');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent().at(-1)?.addressData.new).toMatchObject([{ address: '11 Mesa Rd' }]);
  });

  it('shows before saving what another time zone changes, and hours of an artist that would overlap', async () => {
    const hoursAt = (addressID: number, start: number, end: number) => ({
      addressID,
      dayIndex: 1,
      isDayOff: false,
      start,
      end,
    });
    // At two addresses in Phoenix, one after the other; in New York the second would begin two or three hours earlier.
    const maeve = {
      artistId: 2,
      firstName: 'Maeve',
      lastName: 'Ito',
      version: 1,
      timetable: [hoursAt(1, 32_400, 43_200), hoursAt(4, 43_200, 61_200)],
      exceptions: [],
    };
    await openPage({ artists: [maeve], booked: 3 });
    await press(/^Edit 9 Mesa Rd/);
    expect(screen.queryByText(/Another time zone/)).toBeNull();
    opened.context.server.answer(getZip, { city: 'New York', state: 'NY', timezone: 'America/New_York' });
    await type('ZIP', '10001');
    const change = await screen.findByText(
      /^Another time zone: MST \(Phoenix\) becomes E[SD]T \(New York\)$/,
    );
    expect(change).toBeVisible();
    expect(screen.getByText(/Working hours stay as they are on the clock/)).toBeVisible();
    expect(await screen.findByText(/The 3 upcoming appointments keep their moment/)).toBeVisible();
    expect(
      await screen.findByText(/Hours of Maeve Ito at two addresses would then overlap: Monday\./),
    ).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('does not save a ZIP of another time zone before it was shown, however late it is looked up', async () => {
    await openPage();
    await press(/^Edit 9 Mesa Rd/);
    opened.context.server.refuse(getZip, { status: 503 });
    await type('ZIP', '80202');
    await waitFor(() => expect(screen.queryByText('Looking up the city')).toBeNull());
    opened.context.server.answer(getZip, denver);
    await save('Edit address');
    expect(await screen.findByText(/^This ZIP is in another time zone/)).toBeVisible();
    expect(screen.getByText(/Another time zone: MST/)).toBeVisible();
    expect(sent()).toEqual([]);
    await save('Edit address');
    await waitFor(() => expect(sent()).toHaveLength(1));
  });
});

describe('deleting an address', () => {
  const remove = async () =>
    opened.user.click(within(await dialog('Delete address')).getByRole('button', { name: 'Delete' }));

  it('asks nothing about appointments where there are none', async () => {
    await openPage();
    await press(/^Delete 9 Mesa Rd/);
    expect(await screen.findByText('There are no upcoming appointments at this address.')).toBeVisible();
    opened.context.server.answer(getProfessionalProfile, profileOf([palm], 4));
    await remove();
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(sent()).toEqual([{ version: 3, addressData: { remove: [{ id: 4, appointments: 'keep' }] } }]);
    expect(opened.context.notices.shown.at(-1)).toMatchObject({ kind: 'success', text: 'Removed' });
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Addresses' })).toHaveFocus());
  });

  it.each([
    ['Keep', { id: 4, appointments: 'keep' }],
    ['Cancel', { id: 4, appointments: 'cancel' }],
  ])('lets the owner choose: %s', async (choice, removal) => {
    await openPage({ booked: 3 });
    await press(/^Delete 9 Mesa Rd/);
    const group = await screen.findByRole('radiogroup', {
      name: 'What happens to its 3 upcoming appointments, the last on 06/01/2026?',
    });
    await remove();
    expect(await within(group).findByText('Required field')).toBeVisible();
    expect(sent()).toEqual([]);
    await opened.user.click(within(group).getByRole('radio', { name: new RegExp(`^${choice}`) }));
    await remove();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.addressData.remove).toEqual([removal]);
  });

  it('moves the appointments to an address in the same time zone', async () => {
    await openPage({ addresses: [palm, mesa, denverAddress], booked: 1 });
    await press(/^Delete 9 Mesa Rd/);
    await opened.user.click(await screen.findByRole('radio', { name: /^Move/ }));
    const target = screen.getByLabelText('Move to');
    expect(within(target).queryByRole('option', { name: /Elm St/ })).toBeNull();
    await opened.user.selectOptions(target, '12 Palm Ave, Phoenix');
    await remove();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.addressData.remove).toEqual([{ id: 4, appointments: 'move', moveTo: 1 }]);
  });

  it('offers no move without another address in the time zone', async () => {
    await openPage({ addresses: [palm, denverAddress], booked: 1 });
    await press(/^Delete 1 Elm St/);
    expect(await screen.findByRole('radio', { name: /^Move: there is no other/ })).toBeDisabled();
  });

  it('shows the error message when it fails (spec 8.2)', async () => {
    await openPage();
    opened.context.server.refuse(editAddresses, {
      status: 400,
      key: 'salon.last_address',
      message: 'A business needs at least one address.',
    });
    await press(/^Delete 9 Mesa Rd/);
    await screen.findByText(/no upcoming appointments/);
    await remove();
    expect(await screen.findByText('A business needs at least one address.')).toBeVisible();
  });

  it('says when somebody else was faster', async () => {
    await openPage();
    await press(/^Delete 9 Mesa Rd/);
    await screen.findByText(/no upcoming appointments/);
    opened.context.server
      .refuse(editAddresses, changedMeanwhile)
      .answer(getProfessionalProfile, profileOf([palm], 4));
    await remove();
    expect(await screen.findByText('Somebody else has deleted this address in the meantime.')).toBeVisible();
  });

  it('can count the appointments again after a failure', async () => {
    await openPage();
    opened.context.server.refuse(countAddressAppointments, { status: 500 });
    await press(/^Delete 9 Mesa Rd/);
    expect(await screen.findByText('We could not count the appointments at this address.')).toBeVisible();
    opened.context.server.answer(countAddressAppointments, { count: 0, lastDate: null });
    await opened.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('There are no upcoming appointments at this address.')).toBeVisible();
  });
});
