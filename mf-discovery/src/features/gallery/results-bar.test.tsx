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

describe('the results bar', () => {
  it('shows the number of results', async () => {
    opened = await openGallery(buildGalleryContext(buildGalleryItems(30)));
    expect(await screen.findByText('30 results')).toBeVisible();
  });

  it('shows the singular for one result', async () => {
    opened = await openGallery(buildGalleryContext(buildGalleryItems(1)));
    expect(await screen.findByText('1 result')).toBeVisible();
  });

  it('offers the newest or the lowest price first, without a place', async () => {
    opened = await openGallery();
    expect(orders()).toEqual(['Newest', 'Lowest price']);
    await opened.user.selectOptions(order(), 'Lowest price');
    await waitFor(() => expect(window.location.search).toBe('?order=price'));
    await waitFor(() => expect(opened.searches().at(-1)?.order).toBe('price'));
    await opened.user.selectOptions(order(), 'Newest');
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it('offers the nearest, the soonest or the lowest price first, near a place', async () => {
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
