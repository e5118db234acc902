import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  deleteGalleryItem,
  getOwnArtistServices,
  getOwnSalonGallery,
  getUploadedGalleryCount,
} from '@frizo/contracts';
import { stubScrolling } from '@frizo/ui/testing';
import { buildOwner, buildSalonArtist, type OpenedConsole } from '../../testing/open-console.tsx';
import { buildGallery, buildItem, openGallery } from './testing/open-gallery.tsx';

const before = { id: 12, url: '/api/gallery/images/b', placeholder: 'data:,' };
const flags = { skipSubscriptions: false };
const limited = { subscriptionTier: { key: 'free', limits: ['LIMIT_ADD_GALLERY_IMAGE'] } };

let opened: OpenedConsole;

async function open(context = buildGallery()) {
  opened = await openGallery(context);
  return opened;
}

const cards = async () =>
  within(await screen.findByRole('list', { name: 'Gallery' })).getAllByRole('listitem');

async function confirm() {
  const question = within(await screen.findByRole('alertdialog'));
  await opened.user.click(question.getByRole('button', { name: 'Delete' }));
}

describe('the gallery of a salon', () => {
  beforeAll(stubScrolling);
  afterEach(() => opened.unmount());

  it('shows each picture with its status, service and artist, and why it was not accepted', async () => {
    const items = [
      buildItem({ id: 1, status: 'pending' }),
      buildItem({ id: 2, imageBefore: before }),
      buildItem({ id: 3, status: 'rejected', rejectReason: 'Too dark', service: null }),
    ];
    await open(buildGallery({ items }));
    expect((await cards()).map((card) => card.textContent)).toEqual([
      'Under reviewBalayageAna RuizEditDelete',
      'PublicBalayageAna Ruiz · Before & AfterEditDelete',
      'Not acceptedToo darkA service you no longer offerAna RuizEditDelete',
    ]);
    expect(screen.getByRole('link', { name: 'Add image' })).toHaveAttribute(
      'href',
      '/my-salon/gallery/add-single-image',
    );
    expect(screen.getByRole('link', { name: 'Add Before & After images' })).toBeVisible();
  });

  it('says that there is none yet', async () => {
    await open(buildGallery({ items: [], count: { uploaded: 0, approved: 0 } }));
    expect(await screen.findByText('Yet to post images')).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Filters' })).toBeNull();
  });

  it('has filters: an artist resets category and service, and Reset resets all', async () => {
    const { user, context } = await open();
    const filters = within(await screen.findByRole('group', { name: 'Filters' }));
    expect(filters.queryByLabelText('Service')).toBeNull();
    await user.selectOptions(filters.getByLabelText('Category'), 'Hair');
    await user.selectOptions(filters.getByLabelText('Service'), 'Bob');
    await user.selectOptions(filters.getByLabelText('Artist'), 'Ana Ruiz');
    expect(filters.getByLabelText('Category')).toHaveDisplayValue('All categories');
    context.server.answer(getOwnSalonGallery, { count: 0, data: [] });
    await user.selectOptions(filters.getByLabelText('Category'), 'Nails');
    expect(await screen.findByText('Nothing found. We are here to change that.')).toBeVisible();
    await user.click(filters.getByRole('button', { name: 'Reset' }));
    const page = { offset: 0, limit: 12 };
    // Once for each filter, though React mounts twice in development.
    const sent = () => {
      const all = context.server.requestsOf(getOwnSalonGallery).map((request) => JSON.stringify(request));
      return all.filter((one, index) => one !== all[index - 1]).map((one) => JSON.parse(one) as object);
    };
    await waitFor(() => expect(sent().at(-1)).toEqual(page));
    expect(sent()).toEqual([
      page,
      { ...page, categoryId: 1 },
      { ...page, categoryId: 1, serviceId: 102 },
      { ...page, artistId: 2 },
      { ...page, artistId: 2, categoryId: 2 },
      page,
    ]);
  });

  it('shows MORE page by page until its end', async () => {
    const items = Array.from({ length: 14 }, (_, index) => buildItem({ id: index + 1 }));
    const context = buildGallery();
    context.server.answer(getOwnSalonGallery, ({ offset = 0, limit = 12 }) => ({
      count: items.length,
      data: items.slice(offset, offset + limit),
    }));
    const { user } = await open(context);
    expect(await cards()).toHaveLength(12);
    expect(screen.queryByText('End of gallery.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'MORE' }));
    await waitFor(async () => expect(await cards()).toHaveLength(14));
    expect(screen.getByText('End of gallery.')).toBeVisible();
  });

  it('deletes a picture after a question', async () => {
    const { user, context } = await open(buildGallery({ count: { uploaded: 1, approved: 1 } }));
    context.server.answer(deleteGalleryItem, { success: true });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('your profile stops being public');
    context.server.answer(getOwnSalonGallery, { count: 0, data: [] });
    await confirm();
    expect(await screen.findByText('Yet to post images')).toBeVisible();
    expect(context.server.requestsOf(deleteGalleryItem)).toEqual([{ galleryItemID: 1, version: 3 }]);
    expect(context.notices.shown.map(({ text }) => text)).toEqual(['Removed']);
  });

  it.each([
    ['the last public picture of a public salon', { approved: 1, isPublic: true, status: 'approved' }, true],
    ['one of several', { approved: 2, isPublic: true, status: 'approved' }, false],
    ['one that was not public', { approved: 1, isPublic: true, status: 'pending' }, false],
    [
      'the last one of a salon that is not public',
      { approved: 1, isPublic: false, status: 'approved' },
      false,
    ],
  ] as const)('asks about %s', async (_what, { approved, isPublic, status }, isLast) => {
    const { user } = await open(
      buildGallery({
        items: [buildItem({ status })],
        profile: { publicAvailable: isPublic },
        count: { uploaded: 3, approved },
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent?.includes('your profile stops being public')).toBe(isLast);
  });

  it('shows what is there when somebody else changed the picture first', async () => {
    const { user, context } = await open();
    context.server.refuse(deleteGalleryItem, {
      status: 409,
      key: 'gallery_item.changed_meanwhile',
      message: 'Somebody else has changed this in the meantime.',
    });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    context.server.answer(getOwnSalonGallery, {
      count: 1,
      data: [buildItem({ version: 4, status: 'pending' })],
    });
    await confirm();
    expect(await screen.findByText('Under review')).toBeVisible();
    expect(context.notices.shown.map(({ text }) => text)).toEqual([
      'Somebody else has changed this in the meantime.',
    ]);
  });

  describe('has no way to add a picture', () => {
    it('while its service is paused', async () => {
      await open(buildGallery({ profile: { servicePaused: true } }));
      expect(await screen.findByText('Service paused. Please subscribe.')).toBeVisible();
      expect(screen.getByRole('link', { name: 'SUBSCRIBE NOW' })).toHaveAttribute('href', '/subscription');
      expect(screen.queryByRole('link', { name: 'Add image' })).toBeNull();
    });

    it('where the plan does not allow it: a business is asked to subscribe', async () => {
      const { user } = await open(buildGallery({ sessionUser: buildOwner(limited), flags }));
      await user.click(await screen.findByRole('button', { name: 'Add image' }));
      const request = within(await screen.findByRole('dialog', { name: 'Subscription request' }));
      expect(request.getByRole('link', { name: 'SUBSCRIBE NOW' })).toHaveAttribute('href', '/subscription');
    });

    it('where the plan does not allow it: others are told to ask the owner', async () => {
      const sessionUser = { ...buildSalonArtist(), ...limited };
      const context = buildGallery({ sessionUser, flags });
      context.server.answer(getOwnArtistServices, { version: 1, services: [] });
      const { user } = await open(context);
      await user.click(await screen.findByRole('button', { name: 'Add image' }));
      expect(await screen.findByText(/Ask the salon owner/)).toBeVisible();
      expect(screen.queryByRole('link', { name: 'SUBSCRIBE NOW' })).toBeNull();
    });

    it('where an artist has no services', async () => {
      const context = buildGallery({ sessionUser: buildSalonArtist() });
      context.server.answer(getOwnArtistServices, { version: 1, services: [] });
      await open(context);
      expect(await screen.findByText('Ask Salon admin to assign services')).toBeVisible();
      expect(screen.queryByLabelText('Artist')).toBeNull();
    });
  });

  it('offers to load again where loading failed', async () => {
    const context = buildGallery();
    context.server.refuse(getOwnSalonGallery);
    const { user } = await open(context);
    expect(await screen.findByText(/We could not load your gallery/)).toBeVisible();
    context.server.answer(getOwnSalonGallery, { count: 1, data: [buildItem()] });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await cards()).toHaveLength(1);
    expect(context.server.requestsOf(getUploadedGalleryCount)).not.toHaveLength(0);
  });
});
