import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  addSalonService,
  addSalonServices,
  editSalonService,
  getDurationIntervals,
  getOwnArtistServices,
  getOwnSalonServices,
  getServiceTree,
  removeSalonService,
  setServiceArtists,
  type OwnSalonService,
  type PublicArtist,
  type ServiceNode,
} from '@frizo/contracts';
import { answerQuestion, stubScrolling, stubWidth } from '@frizo/ui/testing';
import {
  buildConsole,
  buildSalonArtist,
  openConsole,
  type OpenedConsole,
} from '../../testing/open-console.tsx';
import type { SalonServiceList } from './use-salon-services.ts';

const hair = { id: 1, i18nKey: 'Hair', parentId: 0, num: 1, leaf: false, popular: 1, canHaveImage: false };
const nails = { ...hair, id: 2, i18nKey: 'Nails', num: 2 };

function leaf(id: number, i18nKey: string, parts: Partial<ServiceNode> = {}): ServiceNode {
  return { ...hair, id, i18nKey, parentId: 1, leaf: true, allowZeroPrice: false, ...parts };
}

const tree: ServiceNode[] = [
  { ...hair, allowZeroPrice: false },
  leaf(101, "Women's Haircut", { durationValue: 3_600, processingValue: 2_700 }),
  leaf(102, 'Balayage', { durationValue: 10_800, processingValue: 7_200 }),
  leaf(103, 'Consultation', { allowZeroPrice: true, popular: 1_001 }),
  { ...nails, allowZeroPrice: false },
  leaf(201, 'Gel Manicure', { parentId: 2 }),
];

function buildService(parts: Partial<OwnSalonService> = {}): OwnSalonService {
  return {
    id: 101,
    salonServiceId: 7,
    i18nKey: "Women's Haircut",
    parentId: 1,
    categoryKey: 'Hair',
    priceCent: 7_500,
    durationValue: 3_600,
    processingValue: 2_700,
    allowZeroPrice: false,
    artists: [{ artistId: 2, individualPriceCent: 0 }],
    ...parts,
  };
}

function buildArtist(id: number, firstName: string): PublicArtist {
  return { id, firstName, lastName: 'Ruiz', airtouchCertified: 0, isPublic: true, isBookable: true };
}

function buildList(parts: Partial<SalonServiceList> = {}): SalonServiceList {
  return { version: 4, services: [buildService()], artists: [buildArtist(2, 'Ana')], ...parts };
}

const twoArtists = [buildArtist(2, 'Ana'), buildArtist(3, 'Theo')];
const interval = (value: number, name: string) => ({ value, name });
const quarters = [
  interval(1_800, '30 min'),
  interval(2_700, '45 min'),
  interval(3_600, '1 h'),
  interval(7_200, '2 h'),
  interval(10_800, '3 h'),
];

let opened: OpenedConsole;

interface Shown {
  /** Null where it cannot be loaded. */
  list?: SalonServiceList | null;
}

async function openPage({ list = buildList() }: Shown = {}) {
  const context = buildConsole();
  if (list === null) context.server.refuse(getOwnSalonServices);
  else context.server.answer(getOwnSalonServices, list);
  context.server
    .answer(getServiceTree, { response: tree })
    .answer(getDurationIntervals, {
      durations: quarters.map((quarter, index) => ({ durationID: index + 1, ...quarter })),
      processings: quarters.map((quarter, index) => ({ processingID: index + 1, ...quarter })),
    })
    .answer(addSalonService, { version: 5, salonServiceId: 8 })
    .answer(addSalonServices, { version: 5, salonServiceIds: [8] })
    .answer(editSalonService, { version: 5 })
    .answer(removeSalonService, { version: 5 })
    .answer(setServiceArtists, { version: 5 });
  opened = await openConsole(context, '/my-salon/services');
  return opened;
}

interface Place {
  getByLabelText: typeof screen.getByLabelText;
}

async function choose(label: string, option: string, where: Place) {
  await opened.user.selectOptions(where.getByLabelText(label), option);
}

const addForm = async () => within(await screen.findByRole('form', { name: 'Add service' }));
const table = () => screen.findByRole('table', { name: 'Selected services' });
const meanwhileMessage =
  'Somebody else has changed the services in the meantime. Check what is there now and save again.';
const changedMeanwhile = { status: 409, key: 'salon.changed_meanwhile', message: meanwhileMessage };

describe('Services', () => {
  beforeAll(stubScrolling);
  beforeEach(() => stubWidth(1440));
  afterEach(() => opened.unmount());

  it('lists the selected services by category, with price, duration and processing', async () => {
    await openPage();
    const rows = within(await table()).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'ServicePriceDurationProcessingEdit/Remove',
      'Hair',
      "Women's Haircut$751 h45 minEditRemove",
    ]);
  });

  it('adds a service with the times that it usually takes, and loads the list again', async () => {
    const { user, context } = await openPage();
    const form = await addForm();
    await choose('Category', 'Hair', form);
    await choose('Service', 'Balayage', form);
    await user.type(form.getByLabelText('Price'), '220');
    expect(form.getByLabelText('Price')).toHaveValue('220');
    await user.click(form.getByRole('button', { name: 'Add service' }));
    await waitFor(() => expect(context.server.requestsOf(getOwnSalonServices)).toHaveLength(2));
    expect(context.server.requestsOf(addSalonService)).toEqual([
      { version: 4, serviceId: 102, price: 22_000, duration: 10_800, processing: 7_200 },
    ]);
    const next = await addForm();
    await waitFor(() => expect(next.getByLabelText('Price')).toHaveValue(''));
    expect(next.getByLabelText('Category')).toHaveDisplayValue('Hair');
  });

  it('lowers processing to a shorter duration (spec 5.5)', async () => {
    await openPage();
    const form = await addForm();
    await choose('Category', 'Hair', form);
    await choose('Service', 'Balayage', form);
    await choose('Duration', '45 min', form);
    expect(form.getByLabelText('Processing')).toHaveDisplayValue('45 min');
    const options = within(form.getByLabelText('Processing')).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['Choose', '30 min', '45 min']);
  });

  it.each([
    ['85.50', '85'],
    ['85,5', '85'],
    ['12345', '1234'],
  ])('takes whole dollars: typed as %s, the price is %s (spec 5.5)', async (typed, price) => {
    const { user } = await openPage();
    const field = (await addForm()).getByLabelText('Price');
    await user.type(field, typed);
    expect(field).toHaveDisplayValue(price);
    if (typed !== '12345') expect(field).toHaveAccessibleDescription('Whole dollars only');
    await user.type(field, '{Backspace}9');
    expect(field).toHaveDisplayValue(`${price.slice(0, -1)}9`);
  });

  it.each([
    ['$85.50', '85'],
    ['1,200', '1200'],
    ['ninety', ''],
  ])('reads a pasted %s as %s', async (pasted, price) => {
    const { user } = await openPage();
    const field = (await addForm()).getByLabelText('Price');
    await user.click(field);
    await user.paste(pasted);
    expect(field).toHaveDisplayValue(price);
  });

  it('checks the rules of spec 5.5 before anything is sent', async () => {
    const { user, context } = await openPage();
    const form = await addForm();
    await user.click(form.getByRole('button', { name: 'Add service' }));
    expect(await form.findByText('Please select Category')).toBeVisible();
    expect(form.getByText('Please select Service')).toBeVisible();
    await choose('Category', 'Hair', form);
    await choose('Service', 'Balayage', form);
    await user.type(form.getByLabelText('Price'), '0');
    await user.click(form.getByRole('button', { name: 'Add service' }));
    expect(form.getByLabelText('Price')).toHaveAccessibleDescription('Must be greater than 0');
    expect(context.server.requestsOf(addSalonService)).toEqual([]);
  });

  it('lets a service be free where that is allowed', async () => {
    const { user, context } = await openPage();
    const form = await addForm();
    await choose('Category', 'Hair', form);
    await choose('Service', 'Consultation', form);
    await user.type(form.getByLabelText('Price'), '0');
    await user.click(form.getByRole('button', { name: 'Add service' }));
    await waitFor(() =>
      expect(context.server.requestsOf(addSalonService)).toEqual([
        { version: 4, serviceId: 103, price: 0, duration: 3_600, processing: 3_600 },
      ]),
    );
  });

  it('offers no service twice', async () => {
    await openPage();
    const form = await addForm();
    await choose('Category', 'Hair', form);
    expect(form.getByRole('option', { name: "Women's Haircut (in your list)" })).toBeDisabled();
    expect(form.getByRole('option', { name: 'Balayage' })).toBeEnabled();
  });

  it('removes a service after a question, and disables the buttons until the list is there (spec 4)', async () => {
    const { user, context } = await openPage();
    await user.click(await screen.findByRole('button', { name: "Remove Women's Haircut" }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'Appointments that are already booked stay as they are.',
    );
    const newList = Promise.withResolvers<SalonServiceList>();
    context.server.answer(getOwnSalonServices, () => newList.promise);
    await answerQuestion(user, 'Remove');
    await waitFor(() => expect(context.server.requestsOf(removeSalonService)).toHaveLength(1));
    expect(context.server.requestsOf(removeSalonService)).toEqual([{ salonServiceId: 7, version: 4 }]);
    expect(screen.getByRole('button', { name: "Edit Women's Haircut" })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Add service' })).toBeDisabled();
    newList.resolve(buildList({ version: 5, services: [] }));
    expect(await screen.findByRole('heading', { name: 'Start with your popular services' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add service' })).toBeEnabled();
  });

  it('shows why a service could not be removed, and what is there now', async () => {
    const { user, context } = await openPage();
    await screen.findByRole('button', { name: "Remove Women's Haircut" });
    context.server
      .refuse(removeSalonService, changedMeanwhile)
      .answer(getOwnSalonServices, buildList({ version: 5, services: [buildService({ priceCent: 8_000 })] }));
    await user.click(screen.getByRole('button', { name: "Remove Women's Haircut" }));
    await answerQuestion(user, 'Remove');
    expect(await screen.findByText('$80')).toBeVisible();
    expect(context.notices.shown.map(({ text }) => text)).toEqual([meanwhileMessage]);
  });

  it('edits price and times, keeping what was typed when somebody else saved first', async () => {
    const { user, context } = await openPage();
    await user.click(await screen.findByRole('button', { name: "Edit Women's Haircut" }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit service' }));
    context.server
      .refuse(editSalonService, changedMeanwhile)
      .answer(getOwnSalonServices, buildList({ version: 5, services: [buildService({ priceCent: 8_000 })] }));
    await user.clear(dialog.getByLabelText('Price'));
    await user.type(dialog.getByLabelText('Price'), '90');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Saved in the meantime: $80, 1 h, 45 min')).toBeVisible();
    expect(dialog.getByLabelText('Price')).toHaveValue('90');
    context.server.answer(editSalonService, { version: 6 });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(context.server.requestsOf(editSalonService)).toEqual([
      { salonServiceId: 7, version: 4, price: 9_000, duration: 3_600, processing: 2_700 },
      { salonServiceId: 7, version: 5, price: 9_000, duration: 3_600, processing: 2_700 },
    ]);
  });

  it('says which artists do a service and at which own price, in one save', async () => {
    const list = buildList({ artists: twoArtists, services: [buildService({ artists: [] })] });
    const { user, context } = await openPage({ list });
    expect(await screen.findByText('No artist')).toBeVisible();
    await user.click(screen.getByRole('button', { name: "Artists of Women's Haircut" }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Artists' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Ana Ruiz' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Theo Ruiz' }));
    await user.type(dialog.getByLabelText('Price of Theo'), '90');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(context.server.requestsOf(setServiceArtists)).toEqual([
        {
          version: 4,
          salonServiceId: 7,
          artists: [
            { userID: 2, individualPrice: null },
            { userID: 3, individualPrice: 9_000 },
          ],
        },
      ]),
    );
  });

  it('shows own prices beside the names of the artists', async () => {
    const artists = [
      { artistId: 2, individualPriceCent: 0 },
      { artistId: 3, individualPriceCent: 9_000 },
    ];
    await openPage({ list: buildList({ artists: twoArtists, services: [buildService({ artists })] }) });
    expect(await screen.findByText('Ana, Theo $90')).toBeVisible();
  });

  it('starts an empty list with the popular services of one category, added in one save', async () => {
    const { user, context } = await openPage({ list: buildList({ services: [] }) });
    const form = within(await screen.findByRole('form', { name: 'Starting list' }));
    await user.click(form.getByRole('button', { name: 'Add services' }));
    expect(await form.findByText('Enter the price of at least one service')).toBeVisible();
    expect(form.getByRole('group', { name: "Women's Haircut" })).toBeVisible();
    expect(form.queryByRole('group', { name: 'Consultation' })).toBeNull();
    await user.type(within(form.getByRole('group', { name: 'Balayage' })).getByLabelText('Price'), '220');
    await user.click(form.getByRole('button', { name: 'Add services' }));
    await waitFor(() =>
      expect(context.server.requestsOf(addSalonServices)).toEqual([
        { version: 4, services: [{ serviceId: 102, price: 22_000, duration: 10_800, processing: 7_200 }] },
      ]),
    );
  });

  describe('the starting list with several specialties', () => {
    const price = (service: string) =>
      within(screen.getByRole('group', { name: service })).getByLabelText('Price');
    const chooseSpecialty = async (name: string) =>
      opened.user.click(await screen.findByRole('radio', { name }));
    const add = () => opened.user.click(screen.getByRole('button', { name: 'Add services' }));

    it('keeps the prices of each, and adds all of them', async () => {
      const { user, context } = await openPage({ list: buildList({ services: [] }) });
      await screen.findByRole('form', { name: 'Starting list' });
      await user.type(price('Balayage'), '220');
      await chooseSpecialty('Nails');
      await user.type(price('Gel Manicure'), '45');
      expect(screen.getByText(/^Your prices so far: Hair 1, Nails 1\./)).toBeVisible();
      await chooseSpecialty('Hair');
      expect(price('Balayage')).toHaveValue('220');
      await add();
      await waitFor(() =>
        expect(context.server.requestsOf(addSalonServices)).toEqual([
          {
            version: 4,
            services: [
              { serviceId: 102, price: 22_000, duration: 10_800, processing: 7_200 },
              { serviceId: 201, price: 4_500, duration: 3_600, processing: 3_600 },
            ],
          },
        ]),
      );
    });

    it('shows the specialty of a price that is not allowed', async () => {
      const { user, context } = await openPage({ list: buildList({ services: [] }) });
      await screen.findByRole('form', { name: 'Starting list' });
      await user.type(price('Balayage'), '0');
      await chooseSpecialty('Nails');
      await user.type(price('Gel Manicure'), '45');
      await add();
      expect(await screen.findByText('Must be greater than 0')).toBeVisible();
      expect(price('Balayage')).toHaveFocus();
      expect(context.server.requestsOf(addSalonServices)).toEqual([]);
    });
  });

  it('shows cards on a phone', async () => {
    stubWidth(360);
    await openPage();
    expect(await screen.findByRole('heading', { name: "Women's Haircut", level: 4 })).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  describe('for an artist of the salon', () => {
    it('are the assigned ones, at their own price, to be read only', async () => {
      const context = buildConsole({ sessionUser: buildSalonArtist() });
      const { artists: _artists, ...service } = buildService({ priceCent: 9_000 });
      context.server.answer(getOwnArtistServices, {
        version: 4,
        services: [{ ...service, individualPriceCent: 9_000 }],
      });
      opened = await openConsole(context, '/my-salon/services');
      expect(await screen.findByRole('row', { name: "Women's Haircut $90 1 h 45 min" })).toBeVisible();
      expect(context.server.requestsOf(getOwnArtistServices)).toEqual([{ artistId: 2 }]);
      expect(screen.queryByRole('button', { name: /Edit|Remove|Add/ })).toBeNull();
    });

    it('say whom to ask where there are none', async () => {
      const context = buildConsole({ sessionUser: buildSalonArtist() });
      context.server.answer(getOwnArtistServices, { version: 1, services: [] });
      opened = await openConsole(context, '/my-salon/services');
      expect(await screen.findByText('Ask Salon admin to assign services')).toBeVisible();
    });
  });

  it('offers to load again where loading failed', async () => {
    const { user, context } = await openPage({ list: null });
    expect(await screen.findByText(/We could not load your services/)).toBeVisible();
    context.server.answer(getOwnSalonServices, buildList());
    await user.click(screen.getByRole('button', { name: /again|Retry/ }));
    expect(await table()).toBeVisible();
  });
});
