import { expect, type Locator, type Page } from '@playwright/test';

/** Page object of the home page. */
export interface GalleryView {
  readonly cards: Locator;
  readonly search: Locator;
  /** The Book button of a card, counted from 0. */
  bookButton(card: number): Locator;
  /** Opens one of the four panels of the search. */
  openPanel(name: 'What' | 'Where' | 'Who' | 'When'): Promise<Locator>;
}

export function galleryOf(page: Page): GalleryView {
  const cards = page.getByRole('region', { name: 'Gallery' }).getByRole('listitem');
  const search = page.getByRole('search', { name: 'Search the gallery' });
  return {
    cards,
    search,
    async openPanel(name) {
      await search.getByRole('button', { name: new RegExp(`^${name}`) }).click();
      const panel = search.getByRole('group', { name, exact: true });
      await expect(panel).toBeVisible();
      return panel;
    },
    bookButton: (card) => cards.nth(card).getByRole('button', { name: /^Book / }),
  };
}

/** Opens the gallery, or a search in it, and waits until its cards are visible. */
export async function visitGallery(page: Page, query = ''): Promise<GalleryView> {
  await page.goto(`/${query}`);
  const gallery = galleryOf(page);
  await expect(gallery.cards.first()).toBeVisible();
  return gallery;
}
