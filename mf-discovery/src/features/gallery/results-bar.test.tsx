import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { buildGalleryItems } from '../../testing/build-gallery-item.ts';
import { buildGalleryContext, openGallery, type OpenedGallery } from '../../testing/open-gallery.tsx';

let opened: OpenedGallery;

afterEach(() => opened.unmount());

const order = () => screen.getByRole('combobox', { name: 'Sort by' });
const orders = () =>
  within(order())
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

describe('above the results', () => {
  it('stands how many there are', async () => {
    opened = await openGallery(buildGalleryContext(buildGalleryItems(30)));
    expect(await screen.findByText('30 results')).toBeVisible();
  });

  it('stands that there is one', async () => {
    opened = await openGallery(buildGalleryContext(buildGalleryItems(1)));
    expect(await screen.findByText('1 result')).toBeVisible();
  });

  it('the newest or the lowest price comes first without a place', async () => {
    opened = await openGallery();
    expect(orders()).toEqual(['Newest', 'Lowest price']);
    await opened.user.selectOptions(order(), 'Lowest price');
    await waitFor(() => expect(window.location.search).toBe('?order=price'));
    await waitFor(() => expect(opened.searches().at(-1)?.order).toBe('price'));
    await opened.user.selectOptions(order(), 'Newest');
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it('the nearest, the soonest or the lowest price comes first near a place', async () => {
    opened = await openGallery(buildGalleryContext(), '?where=85001');
    expect(orders()).toEqual(['Nearest', 'Soonest', 'Lowest price']);
    await opened.user.selectOptions(order(), 'Soonest');
    await waitFor(() =>
      expect(opened.searches().at(-1)).toMatchObject({ cityZip: '85001', order: 'soonest' }),
    );
    expect(window.location.search).toBe('?where=85001&order=soonest');
    expect(order()).toHaveDisplayValue('Soonest');
  });
});
