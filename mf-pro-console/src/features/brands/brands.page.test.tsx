import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  addSalonBrands,
  getBrands,
  getOwnBrands,
  removeSalonBrands,
  type Brand,
  type SessionUser,
} from '@frizo/contracts';
import { stubScrolling } from '@frizo/ui/testing';
import {
  buildConsole,
  buildSalonArtist,
  openConsole,
  type OpenedConsole,
} from '../../testing/open-console.tsx';

const buildBrand = (brandID: number, brandName: string): Brand => ({
  brandID,
  brandName,
  brandImageURL: 'data:image/svg+xml,',
});
const [redken, opi, aveda] = [buildBrand(1, 'Redken'), buildBrand(2, 'OPI'), buildBrand(3, 'Aveda')];

let opened: OpenedConsole;

async function openPage({
  own = [redken],
  sessionUser,
  path = '/my-salon/brands',
}: { own?: Brand[]; sessionUser?: SessionUser; path?: string } = {}) {
  const context = buildConsole({ sessionUser });
  let current = own;
  context.server
    .answer(getBrands, { brands: [aveda, opi, redken] })
    .answer(getOwnBrands, () => ({ brands: current }))
    .answer(addSalonBrands, ({ brandList }) => {
      current = [...current, ...[aveda, opi, redken].filter(({ brandID }) => brandList.includes(brandID))];
      return { brands: current };
    })
    .answer(removeSalonBrands, ({ brandList }) => {
      current = current.filter(({ brandID }) => !brandList.includes(brandID));
      return { brands: current };
    });
  opened = await openConsole(context, path);
  return opened;
}

const dropdown = () => screen.findByLabelText<HTMLSelectElement>('Brand');
const names = () =>
  within(screen.getByRole('list', { name: 'Your brands' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the brands of a salon', () => {
  beforeAll(stubScrolling);
  afterEach(() => opened.unmount());

  it('are shown, and the others are offered in a dropdown', async () => {
    await openPage();
    const options = within(await dropdown()).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Choose a brand', 'Aveda', 'OPI']);
    expect(names()).toEqual(['Redken']);
  });

  it('grow by a chosen one, after which the next can be chosen', async () => {
    const { user, context } = await openPage();
    await user.selectOptions(await dropdown(), 'OPI');
    await user.click(screen.getByRole('button', { name: 'Add brand' }));
    await waitFor(() => expect(names()).toEqual(['Redken', 'OPI']));
    expect(context.server.requestsOf(addSalonBrands)).toEqual([{ brandList: [2] }]);
    expect(await dropdown()).toHaveFocus();
    expect((await dropdown()).value).toBe('-1');
  });

  it('need a choice', async () => {
    const { user, context } = await openPage();
    await dropdown();
    await user.click(screen.getByRole('button', { name: 'Add brand' }));
    expect(await dropdown()).toHaveAccessibleDescription('Required field');
    expect(context.server.requestsOf(addSalonBrands)).toEqual([]);
  });

  it('shrink after a question, and keep the focus on the page', async () => {
    const { user, context } = await openPage();
    await user.click(await screen.findByRole('button', { name: 'Remove Redken' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Yet to add Brands')).toBeVisible();
    expect(context.server.requestsOf(removeSalonBrands)).toEqual([{ brandList: [1] }]);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('stay when the question is declined, or the server refuses', async () => {
    const { user, context } = await openPage();
    await user.click(await screen.findByRole('button', { name: 'Remove Redken' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(context.server.requestsOf(removeSalonBrands)).toEqual([]);
    context.server.refuse(removeSalonBrands, { status: 500 });
    await user.click(screen.getByRole('button', { name: 'Remove Redken' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(context.notices.shown.at(-1)).toMatchObject({ kind: 'error' }));
    expect(names()).toEqual(['Redken']);
  });

  it('are chosen at once on /my-salon/brands/add', async () => {
    await openPage({ path: '/my-salon/brands/add' });
    expect(await dropdown()).toHaveFocus();
  });

  it('can all be added', async () => {
    await openPage({ own: [aveda, opi, redken] });
    expect(await screen.findByText('You have added every brand.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add brand' })).toBeNull();
  });

  it('are read by an artist of the salon, without buttons', async () => {
    await openPage({ sessionUser: buildSalonArtist() });
    expect(await screen.findByText('Redken')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('can be loaded again after a failure', async () => {
    const context = buildConsole();
    context.server.answer(getBrands, { brands: [redken] }).refuse(getOwnBrands, { status: 500 });
    opened = await openConsole(context, '/my-salon/brands');
    await screen.findByText(/We could not load your brands/);
    context.server.answer(getOwnBrands, { brands: [redken] });
    await opened.user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(names()).toEqual(['Redken']));
  });
});
