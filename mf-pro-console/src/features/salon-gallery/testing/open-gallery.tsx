import {
  cancelImageUpload,
  getBrands,
  finishImageUpload,
  getOwnGalleryItem,
  getOwnSalonGallery,
  getOwnSalonServices,
  getProfessionalProfile,
  getServiceTree,
  getUploadedGalleryCount,
  sendImagePart,
  startImageUpload,
  type OwnGalleryItem,
  type ProfessionalProfile,
  type SessionUser,
} from '@frizo/contracts';
import type { FakeRemoteContext } from '@frizo/remote-kit/testing';
import { buildConsole, buildOwner, openConsole, type OpenedConsole } from '../../../testing/open-console.tsx';

export function buildItem(parts: Partial<OwnGalleryItem> = {}): OwnGalleryItem {
  return {
    id: 1,
    version: 3,
    status: 'approved',
    rejectReason: null,
    image: { id: 11, url: '/api/gallery/images/a', placeholder: 'data:,' },
    imageBefore: null,
    artist: { id: 2, firstName: 'Ana', lastName: 'Ruiz' },
    salonServiceId: 7,
    serviceId: 101,
    service: { i18nKey: 'Balayage', categoryId: 1, categoryKey: 'Hair' },
    brandId: null,
    ...parts,
  };
}

const node = { num: 1, popular: 1, allowZeroPrice: false, leaf: true, parentId: 1, canHaveImage: true };
const tree = [
  { ...node, id: 1, i18nKey: 'Hair', parentId: 0, leaf: false, canHaveImage: false },
  { ...node, id: 101, i18nKey: 'Balayage' },
  { ...node, id: 102, i18nKey: 'Bob' },
  { ...node, id: 2, i18nKey: 'Nails', parentId: 0, leaf: false, canHaveImage: false },
  { ...node, id: 201, i18nKey: 'Gel Manicure', parentId: 2 },
];

function offer(id: number, salonServiceId: number, artistIds: readonly number[]) {
  const { i18nKey, parentId } = tree.find((one) => one.id === id) ?? { i18nKey: '', parentId: 1 };
  return {
    id,
    salonServiceId,
    i18nKey,
    parentId,
    categoryKey: parentId === 1 ? 'Hair' : 'Nails',
    priceCent: 7_500,
    durationValue: 3_600,
    processingValue: 3_600,
    allowZeroPrice: false,
    artists: artistIds.map((artistId) => ({ artistId, individualPriceCent: 0 })),
  };
}

function person(id: number, firstName: string) {
  return { id, firstName, lastName: 'Ruiz', airtouchCertified: 0, isPublic: true, isBookable: true };
}

interface Salon {
  readonly sessionUser?: SessionUser;
  readonly flags?: FakeRemoteContext['flags'];
  readonly profile?: Partial<ProfessionalProfile>;
  readonly items?: readonly OwnGalleryItem[];
  /** All of the salon's. */
  readonly count?: { uploaded: number; approved: number };
}

/** A public salon: Ana does hair and nails, Theo hair. Uploads arrive as they are sent. Pass overrides for what differs. */
export function buildGallery({
  sessionUser = buildOwner(),
  flags = {},
  profile,
  items = [buildItem()],
  count = { uploaded: 5, approved: 2 },
}: Salon = {}): FakeRemoteContext {
  const context = buildConsole({ sessionUser, flags });
  context.server
    .answer(getProfessionalProfile, {
      ...{ salonID: 7, version: 1, publicAvailable: true, url: 'moss', profName: 'Moss' },
      ...{ profPhone: '6025550147', instagramUsername: '', profAddress: [], servicePaused: false },
      galleryItemsCount: count.approved,
      ...profile,
    })
    .answer(getBrands, {
      brands: [
        { brandID: 31, brandName: 'Olaplex', brandImageURL: 'data:,' },
        { brandID: 32, brandName: 'Oribe', brandImageURL: 'data:,' },
      ],
    })
    .answer(getServiceTree, { response: tree })
    .answer(getOwnSalonServices, {
      version: 1,
      services: [offer(101, 7, [2, 3]), offer(102, 8, [3]), offer(201, 9, [2])],
      artists: [person(2, 'Ana'), person(3, 'Theo')],
    })
    .answer(getOwnSalonGallery, { count: items.length, data: [...items] })
    .answer(getOwnGalleryItem, items[0] ?? buildItem())
    .answer(getUploadedGalleryCount, {
      uploaded_gallery_items: count.uploaded,
      approved_gallery_items: count.approved,
    })
    .answer(startImageUpload, { uploadId: '6f1c2b3a-0000-4000-8000-000000000000', partBytes: 131_072 })
    .answer(sendImagePart, { success: true })
    .answer(cancelImageUpload, { success: true });
  let imageId = 20;
  context.server.answer(finishImageUpload, () => {
    imageId += 1;
    return { imageId, url: `/api/gallery/images/${imageId}`, placeholder: 'data:,' };
  });
  return context;
}

export function openGallery(context: FakeRemoteContext, page = ''): Promise<OpenedConsole> {
  return openConsole(context, `/my-salon/gallery${page}`);
}

export const photo = (name: string) => new File(['a picture'], name, { type: 'image/jpeg' });

/** jsdom decodes and draws no pictures. A file whose text is 'words' cannot be decoded. */
export function stubPictures(): void {
  globalThis.createImageBitmap = (async (file: Blob) => {
    if ((await textOf(file)) === 'words') throw new DOMException('no picture', 'InvalidStateError');
    return { width: 4000, height: 3000, close: () => undefined };
  }) as unknown as typeof createImageBitmap;
  const drawing = { fillRect: () => undefined, drawImage: () => undefined };
  HTMLCanvasElement.prototype.getContext = (() => drawing) as never;
  HTMLCanvasElement.prototype.toBlob = (onBlob) => onBlob(new Blob(['jpeg'], { type: 'image/jpeg' }));
  let count = 0;
  URL.createObjectURL = () => `blob:${(count += 1)}`;
  URL.revokeObjectURL = () => undefined;
}

/** Blob's own `text` is missing in jsdom. */
function textOf(file: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(file);
  });
}
