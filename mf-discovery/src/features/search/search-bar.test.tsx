import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { getServiceTree, searchGallery, suggestNames, suggestPlaces } from '@frizo/contracts';
import { buildGalleryContext, goBack, openGallery, type OpenedGallery } from '../../testing/open-gallery.tsx';

let opened: OpenedGallery;

beforeEach(() => {
  // Monday morning, in the timezone of the tests too.
  jest.useFakeTimers({ now: new Date('2026-03-02T15:00:00Z'), advanceTimers: true });
});

afterEach(() => {
  opened.unmount();
  jest.useRealTimers();
});

const field = (name: string) => screen.getByRole('combobox', { name });
const button = (name: string) => screen.findByRole('button', { name });
const lastSearch = () => opened.context.server.requestsOf(searchGallery).at(-1);
const isSearchedFor = (search: object) => waitFor(() => expect(lastSearch()).toMatchObject(search));

describe('What', () => {
  it('searches one category, and any again when it is pressed once more', async () => {
    opened = await openGallery();
    await opened.user.click(await button('Hair'));
    await isSearchedFor({ categoryID: 1 });
    expect(window.location.search).toBe('?category=1');
    expect(await button('Hair')).toHaveAttribute('aria-pressed', 'true');

    await opened.user.click(await button('Hair'));
    expect(window.location.search).toBe('');
    expect(await button('Hair')).toHaveAttribute('aria-pressed', 'false');
  });

  it('is left out where the tree does not load: the gallery is what one came for', async () => {
    const context = buildGalleryContext();
    context.server.refuse(getServiceTree);
    opened = await openGallery(context);
    expect(await screen.findAllByRole('img')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Hair' })).toBeNull();
  });
});

describe('Where', () => {
  it('searches by a ZIP as soon as it is whole', async () => {
    opened = await openGallery();
    await opened.user.type(field('Where'), '8500');
    expect(window.location.search).toBe('');
    await opened.user.type(field('Where'), '1');
    await isSearchedFor({ cityZip: '85001' });
    expect(window.location.search).toBe('?where=85001');
  });

  it('searches by a city that is chosen', async () => {
    opened = await openGallery();
    await opened.user.type(field('Where'), 'phoe');
    await opened.user.click(await screen.findByRole('option', { name: 'Phoenix, OR 97535' }));
    await isSearchedFor({ cityZip: '97535' });
    expect(field('Where')).toHaveValue('Phoenix, OR 97535');
    expect(opened.context.server.requestsOf(suggestPlaces)).toEqual([{ input: 'phoe' }]);
  });

  it.each([
    ['Enter', '{Enter}'],
    ['the field left', '{Tab}'],
  ])('takes the first city with %s, even where it is still on its way', async (_how, key) => {
    opened = await openGallery();
    await opened.user.type(field('Where'), `phoe${key}`);
    expect(window.location.search).toBe('');
    await isSearchedFor({ cityZip: '85001' });
    expect(field('Where')).toHaveValue('Phoenix, AZ 85001');
  });

  it('is anywhere again when it is emptied', async () => {
    opened = await openGallery(undefined, '?where=85001');
    expect(field('Where')).toHaveValue('85001');
    await opened.user.clear(field('Where'));
    await waitFor(() => expect(window.location.search).toBe(''));
  });
});

describe('Who', () => {
  it.each([
    ['Enter', 'maeve{Enter}'],
    ['the field left', 'maeve{Tab}'],
  ])('searches by what was typed with %s', async (_how, keys) => {
    opened = await openGallery();
    await opened.user.type(field('Who'), keys);
    await isSearchedFor({ salonArtist: 'maeve' });
    expect(window.location.search).toBe('?who=maeve');
  });

  it('searches by a suggestion, which comes beyond one character', async () => {
    opened = await openGallery();
    await opened.user.type(field('Who'), 'm');
    await opened.user.type(field('Who'), 'aeve');
    await opened.user.click(await screen.findByRole('option', { name: /Maevelle/ }));
    await isSearchedFor({ salonArtist: 'Maevelle' });
    expect(opened.context.server.requestsOf(suggestNames)).toEqual([{ input: 'maeve' }]);
  });

  it('does not search anew for what is searched already', async () => {
    opened = await openGallery(undefined, '?who=maeve');
    const entries = window.history.length;
    await opened.user.click(field('Who'));
    await opened.user.tab();
    expect(window.history.length).toBe(entries);
  });
});

describe('When', () => {
  const day = () => screen.getByLabelText('When');

  it('searches for who works on a day, sent as an instant that lies in it all over the country', async () => {
    opened = await openGallery();
    expect(day()).toHaveAttribute('min', '2026-03-02');
    fireEvent.change(day(), { target: { value: '2026-03-05' } });
    await isSearchedFor({ date: Date.parse('2026-03-05T20:00:00Z') / 1000 });
    expect(window.location.search).toBe('?date=2026-03-05');
  });

  it('waits while a year is being typed, and takes no past day', async () => {
    opened = await openGallery();
    for (const value of ['0002-03-05', '0202-03-05', '2026-03-01']) {
      fireEvent.change(day(), { target: { value } });
      expect(day()).toHaveValue(value);
    }
    expect(window.location.search).toBe('');
  });

  it('is any day again when it is emptied', async () => {
    opened = await openGallery(undefined, '?date=2026-03-05');
    expect(day()).toHaveValue('2026-03-05');
    fireEvent.change(day(), { target: { value: '' } });
    await waitFor(() => expect(window.location.search).toBe(''));
  });
});

describe('the search as a whole', () => {
  it('adds up, lives in the address, and Back brings the one before', async () => {
    opened = await openGallery(undefined, '?category=2');
    expect(await button('Nails')).toHaveAttribute('aria-pressed', 'true');
    await opened.user.type(field('Who'), 'maeve{Enter}');
    await isSearchedFor({ categoryID: 2, salonArtist: 'maeve' });
    expect(window.location.search).toBe('?category=2&who=maeve');

    await goBack();
    expect(window.location.search).toBe('?category=2');
    expect(field('Who')).toHaveValue('');
    expect(await button('Nails')).toHaveAttribute('aria-pressed', 'true');
  });

  it('is cleared at once', async () => {
    opened = await openGallery(undefined, '?category=2&where=85001&who=maeve&date=2026-03-05');
    await isSearchedFor({ categoryID: 2, cityZip: '85001', salonArtist: 'maeve' });
    await opened.user.click(await button('Clear search'));
    expect(window.location.search).toBe('');
    expect(field('Where')).toHaveValue('');
    expect(field('Who')).toHaveValue('');
    expect(screen.getByLabelText('When')).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
  });

  it('can be cleared where it has found nothing', async () => {
    opened = await openGallery(buildGalleryContext([]), '?who=nobody');
    await screen.findByText('Nothing found. We are here to change that.');
    const [first] = screen.getAllByRole('button', { name: 'Clear search' });
    await opened.user.click(first as HTMLElement);
    expect(window.location.search).toBe('');
  });
});
