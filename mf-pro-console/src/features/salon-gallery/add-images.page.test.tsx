import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { buildRequestError } from '@frizo/api-client/testing';
import {
  addGalleryItem,
  addGalleryItems,
  cancelImageUpload,
  editGalleryItem,
  finishImageUpload,
  getOwnGalleryItem,
  sendImagePart,
  startImageUpload,
} from '@frizo/contracts';
import { stubScrolling } from '@frizo/ui/testing';
import type { OpenedConsole } from '../../testing/open-console.tsx';
import { buildGallery, buildItem, openGallery, photo, stubPictures } from './testing/open-gallery.tsx';

let opened: OpenedConsole;

async function open(page: string, context = buildGallery()) {
  opened = await openGallery(context, page);
  return opened;
}
const openAdding = (context?: ReturnType<typeof buildGallery>) => open('/add-single-image', context);

const images = () => screen.findByLabelText('Images', { selector: 'input' });
const rows = async () => within(await screen.findByRole('list', { name: 'Images' })).getAllByRole('listitem');
const save = () => screen.getByRole('button', { name: 'Save' });

async function choose(label: string, option: string, where: HTMLElement = document.body) {
  await opened.user.selectOptions(within(where).getByLabelText(label), option);
}

async function chooseLabels(where?: HTMLElement) {
  await choose('Artist', 'Ana Ruiz', where);
  await choose('Category', 'Hair', where);
  await choose('Service', 'Balayage', where);
}

async function crop() {
  await opened.user.click(await screen.findByRole('button', { name: 'Use photo' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

describe('adding pictures', () => {
  beforeAll(async () => {
    stubScrolling();
    stubPictures();
  });
  afterEach(() => opened.unmount());

  it('crops a single one, sends it, and saves it with artist and service', async () => {
    const { user, context } = await openAdding();
    context.server.answer(addGalleryItems, { items: [{ id: 1, version: 1 }] });
    await user.upload(await images(), photo('me.jpg'));
    await crop();
    expect(await screen.findByText('1 of 1 sent')).toBeInTheDocument();
    await chooseLabels();
    await user.click(save());
    await waitFor(() => expect(context.visited).toEqual(['/my-salon/gallery']));
    expect(context.server.requestsOf(addGalleryItems)).toEqual([
      { items: [{ userID: 2, salonServiceID: 7, imageId: 21, brandID: null }] },
    ]);
  });

  it('takes many at once, with shared labels and others for some, in one save', async () => {
    const { user, context } = await openAdding();
    context.server.answer(addGalleryItems, { items: [{ id: 1, version: 1 }] });
    await user.upload(await images(), [photo('a.jpg'), photo('b.jpg'), photo('c.jpg'), photo('d.jpg')]);
    await screen.findByText('4 of 4 sent');
    await chooseLabels();
    const [, second] = await rows();
    if (!second) throw new Error('there is no second picture');
    await user.click(within(second).getByRole('checkbox', { name: 'Another artist or service' }));
    await choose('Artist', 'Theo Ruiz', second);
    await choose('Service', 'Bob', second);
    await user.click(save());
    await waitFor(() => expect(context.server.requestsOf(addGalleryItems)).toHaveLength(1));
    const [sent] = context.server.requestsOf(addGalleryItems);
    expect(sent?.items.map(({ userID, salonServiceID }) => [userID, salonServiceID])).toEqual([
      [2, 7],
      [3, 8],
      [2, 7],
      [2, 7],
    ]);
    expect(new Set(sent?.items.map(({ imageId }) => imageId)).size).toBe(4);
  });

  it('takes up to 50, and says how many were left out', async () => {
    const { user } = await openAdding();
    await user.upload(
      await images(),
      Array.from({ length: 52 }, (_, index) => photo(`${index}.jpg`)),
    );
    expect(await rows()).toHaveLength(50);
    expect(
      screen.getByText('Up to 50 images can be saved at once. Save these, then add the other 2.'),
    ).toBeVisible();
  });

  it('sends three at once, the others wait', async () => {
    const context = buildGallery();
    const { promise, resolve } = Promise.withResolvers<void>();
    context.server.answer(sendImagePart, async () => {
      await promise;
      return { success: true };
    });
    const { user } = await openAdding(context);
    await user.upload(await images(), [photo('a.jpg'), photo('b.jpg'), photo('c.jpg'), photo('d.jpg')]);
    await waitFor(() => expect(context.server.requestsOf(sendImagePart)).toHaveLength(3));
    expect((await rows())[3]).toHaveTextContent('Waiting');
    await chooseLabels();
    await user.click(save());
    expect(await screen.findByText('Please wait until all images are sent.')).toBeVisible();
    await waitFor(async () => expect(await images()).toHaveFocus());
    resolve();
    await screen.findByText('4 of 4 sent');
    expect(screen.queryByText('Please wait until all images are sent.')).toBeNull();
  });

  it('says how much was sent, and cancels', async () => {
    const context = buildGallery();
    context.server.answer(finishImageUpload, () => new Promise(() => undefined));
    const { user } = await openAdding(context);
    await user.upload(await images(), [photo('a.jpg'), photo('b.jpg')]);
    expect(await screen.findByRole('progressbar', { name: 'Sending a.jpg' })).toBeVisible();
    await waitFor(async () => expect((await rows())[0]?.textContent).toMatch(/\d+%/));
    await user.click(screen.getByRole('button', { name: 'Cancel a.jpg' }));
    expect(await rows()).toHaveLength(1);
    expect(context.server.requestsOf(cancelImageUpload)).toHaveLength(1);
  });

  it('offers to send a refused one again, and goes on where it stopped', async () => {
    const context = buildGallery();
    context.server.refuse(finishImageUpload, { status: 500 });
    const { user } = await openAdding(context);
    await user.upload(await images(), [photo('a.jpg'), photo('b.jpg')]);
    expect(await screen.findAllByText('The photo could not be sent. Please try again.')).toHaveLength(2);
    await chooseLabels();
    await user.click(save());
    expect(await screen.findByText('Retry or remove the images that were not sent.')).toBeVisible();
    await waitFor(async () => expect(await images()).toHaveFocus());
    context.server.answer(finishImageUpload, { imageId: 5, url: '/x', placeholder: 'data:,' });
    await user.click(screen.getByRole('button', { name: 'Retry a.jpg' }));
    await user.click(screen.getByRole('button', { name: 'Remove b.jpg' }));
    await screen.findByText('1 of 1 sent');
    expect(screen.queryByText('Retry or remove the images that were not sent.')).toBeNull();
    expect(context.server.requestsOf(startImageUpload)).toHaveLength(2);
  });

  it('refuses what is no JPEG or PNG, beside its row', async () => {
    const { user } = await openAdding();
    const words = new File(['words'], 'words.jpg', { type: 'image/jpeg' });
    await user.upload(await images(), [photo('a.jpg'), words]);
    expect(await screen.findByText('Wrong file format.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry words.jpg' })).toBeNull();
  });

  it('checks the gallery-form rule before anything is saved', async () => {
    const { user, context } = await openAdding();
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please select Artist')).toBeVisible();
    expect(screen.getByText('Please select Category')).toBeVisible();
    expect(screen.getByText('Please select Service')).toBeVisible();
    await chooseLabels();
    await user.click(save());
    expect(await screen.findByText('Please upload image')).toBeVisible();
    expect(context.server.requestsOf(addGalleryItems)).toEqual([]);
  });

  it('says that the first picture is reviewed, and then shows the gallery', async () => {
    const context = buildGallery({ count: { uploaded: 0, approved: 0 } });
    const { user } = await openAdding(context);
    context.server.answer(addGalleryItems, { items: [{ id: 1, version: 1 }] });
    await user.upload(await images(), photo('me.jpg'));
    await crop();
    await chooseLabels();
    await screen.findByText('1 of 1 sent');
    await user.click(save());
    const message = await screen.findByRole('dialog', { name: 'Your images are being reviewed' });
    expect(message).toHaveTextContent('notified by e-mail');
    expect(context.visited).toEqual([]);
    await user.click(within(message).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(context.visited).toEqual(['/my-salon/gallery']));
  });

  it('keeps everything where a save is lost, and saves once when pressed again', async () => {
    const { user, context } = await openAdding();
    const keys: (string | undefined)[] = [];
    context.server.answer(addGalleryItems, (_request, { idempotencyKey }) => {
      keys.push(idempotencyKey);
      if (keys.length === 1) throw buildRequestError({ kind: 'network', status: 0 });
      return { items: [{ id: 1, version: 1 }] };
    });
    await user.upload(await images(), photo('me.jpg'));
    await crop();
    await chooseLabels();
    await screen.findByText('1 of 1 sent');
    await user.click(save());
    expect(await screen.findByText('Facing problem adding gallery item')).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(context.visited).toEqual(['/my-salon/gallery']));
    expect(keys[0]).toBe(keys[1]);
  });

  it('finds a brand by a part of its name, and refuses a text that is no brand', async () => {
    const { user, context } = await openAdding();
    context.server.answer(addGalleryItems, { items: [{ id: 1, version: 1 }] });
    await user.upload(await images(), photo('me.jpg'));
    await crop();
    await chooseLabels();
    await screen.findByText('1 of 1 sent');
    await user.type(screen.getByRole('combobox', { name: /Brand/ }), 'ori');
    await user.click(save());
    expect(await screen.findByText('Brand not selected')).toBeVisible();
    await user.type(screen.getByRole('combobox', { name: /Brand/ }), 'b');
    await user.click(await screen.findByRole('option', { name: 'Oribe' }));
    expect(screen.queryByText('Brand not selected')).toBeNull();
    await user.click(save());
    await waitFor(() => expect(context.server.requestsOf(addGalleryItems)).toHaveLength(1));
    expect(context.server.requestsOf(addGalleryItems)[0]?.items[0]?.brandID).toBe(32);
  });

  it('is not possible while the service is paused', async () => {
    await openAdding(buildGallery({ profile: { servicePaused: true } }));
    expect(await screen.findByText('Service paused. Please subscribe.')).toBeVisible();
    expect(screen.queryByLabelText('Images')).toBeNull();
  });
});

describe('a pair of Before & After', () => {
  beforeAll(() => {
    stubScrolling();
    stubPictures();
  });
  afterEach(() => opened.unmount());

  it('needs both pictures, and is saved as one item', async () => {
    const { user, context } = await open('/add-before-and-after-images');
    context.server.answer(addGalleryItem, { id: 1, version: 1 });
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findAllByText('Please upload image')).toHaveLength(2);
    await user.upload(screen.getByLabelText('Before'), photo('before.jpg'));
    await crop();
    await user.upload(screen.getByLabelText('After'), photo('after.jpg'));
    await crop();
    await chooseLabels();
    await user.click(save());
    await waitFor(() => expect(context.visited).toEqual(['/my-salon/gallery']));
    expect(context.server.requestsOf(addGalleryItem)).toEqual([
      { userID: 2, salonServiceID: 7, brandID: null, imageId: 22, imageBeforeId: 21 },
    ]);
  });
});

describe('editing a picture', () => {
  beforeAll(() => {
    stubScrolling();
    stubPictures();
  });
  afterEach(() => opened.unmount());

  it('changes its service, and keeps its picture', async () => {
    const { user, context } = await open('/edit/1', buildGallery({ items: [buildItem({ brandId: 31 })] }));
    context.server.answer(editGalleryItem, { id: 1, version: 4, status: 'approved' });
    await screen.findByRole('form', { name: 'Edit image' });
    await choose('Category', 'Nails');
    await choose('Service', 'Gel Manicure');
    await user.click(save());
    await waitFor(() => expect(context.visited).toEqual(['/my-salon/gallery']));
    expect(screen.getByRole('combobox', { name: /Brand/ })).toHaveValue('Olaplex');
    const kept = { imageId: 11, imageBeforeId: null, brandID: 31 };
    expect(context.server.requestsOf(editGalleryItem)).toEqual([
      { galleryItemID: 1, version: 3, userID: 2, salonServiceID: 9, ...kept },
    ]);
    expect(context.notices.shown.map(({ text }) => text)).toEqual(['Saved']);
  });

  it('says that another picture is reviewed again', async () => {
    const { user, context } = await open('/edit/1');
    context.server.answer(editGalleryItem, { id: 1, version: 4, status: 'pending' });
    await user.upload(await screen.findByLabelText('Image'), photo('new.jpg'));
    await crop();
    await user.click(save());
    await waitFor(() => expect(context.visited).toEqual(['/my-salon/gallery']));
    expect(context.server.requestsOf(editGalleryItem)[0]?.imageId).toBe(21);
    expect(context.notices.shown.map(({ text }) => text)).toEqual(['Saved. It is being reviewed now.']);
  });

  it('keeps what was chosen beside what somebody else saved first', async () => {
    const { user, context } = await open('/edit/1');
    await screen.findByRole('form', { name: 'Edit image' });
    context.server
      .refuse(editGalleryItem, {
        status: 409,
        key: 'gallery_item.changed_meanwhile',
        message: 'Somebody else has changed this in the meantime. Check what is there now and save again.',
      })
      .answer(
        getOwnGalleryItem,
        buildItem({
          version: 4,
          artist: { id: 3, firstName: 'Theo', lastName: 'Ruiz' },
          salonServiceId: 8,
          service: { i18nKey: 'Bob', categoryId: 1, categoryKey: 'Hair' },
        }),
      );
    await choose('Category', 'Nails');
    await choose('Service', 'Gel Manicure');
    await user.click(save());
    expect(await screen.findByText('Saved in the meantime: Theo Ruiz, Bob')).toBeVisible();
    expect(screen.getByLabelText('Service')).toHaveDisplayValue('Gel Manicure');
    context.server.answer(editGalleryItem, { id: 1, version: 5, status: 'approved' });
    await user.click(save());
    await waitFor(() => expect(context.visited).toEqual(['/my-salon/gallery']));
    expect(context.server.requestsOf(editGalleryItem).map(({ version }) => version)).toEqual([3, 4]);
  });

  it('says that a picture is gone', async () => {
    const context = buildGallery();
    context.server.refuse(getOwnGalleryItem, { status: 404, key: 'resource.not_found' });
    await open('/edit/1', context);
    expect(await screen.findByText('This picture is no longer there.')).toBeVisible();
  });
});
