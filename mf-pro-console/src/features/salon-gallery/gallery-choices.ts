import type {
  AnswerOf,
  getOwnArtistServices,
  getOwnSalonServices,
  ServiceNode,
  SessionUser,
} from '@frizo/contracts';

/** A service that pictures can show, as an artist of the salon does it. */
export interface GalleryService {
  readonly salonServiceId: number;
  readonly serviceId: number;
  readonly title: string;
  readonly categoryId: number;
  readonly categoryTitle: string;
}

export interface GalleryArtist {
  readonly id: number;
  readonly name: string;
}

/** What the labels of a picture can be. */
export interface GalleryChoices {
  readonly artists: readonly GalleryArtist[];
  /** The only artist there is to choose: artists add their own work, and a freelancer is alone (spec 6). */
  readonly fixedArtistId: number | null;
  /** By artist; without those that pictures cannot show. */
  readonly services: ReadonlyMap<number, readonly GalleryService[]>;
  /** Why nothing can be added (spec 8.2). */
  readonly prompt: GalleryPrompt | null;
}

export interface GalleryPrompt {
  readonly text: string;
  /** The page that helps; absent where somebody else has to act. */
  readonly path?: string;
  readonly link?: string;
}

/** Whether the user sees the pictures of the whole salon; others see their own (spec 6). */
export function managesGallery({ business, salonAdmin }: SessionUser): boolean {
  return business || salonAdmin;
}

/** The choices of somebody who manages the salon. */
export function choicesOfSalon(
  { rawUserType }: SessionUser,
  list: AnswerOf<typeof getOwnSalonServices>,
  tree: readonly ServiceNode[],
): GalleryChoices {
  const withImages = servicesWithImages(tree);
  const shown = list.services.filter(({ id }) => withImages.has(id));
  const artists = list.artists.map(({ id, firstName, lastName }) => ({
    id,
    name: `${firstName} ${lastName}`,
  }));
  const services = new Map(
    artists.map(({ id }) => [
      id,
      shown.filter((service) => service.artists.some(({ artistId }) => artistId === id)).map(galleryService),
    ]),
  );
  const [only] = artists;
  const isAlone = rawUserType === 2 && artists.length === 1;
  return {
    artists,
    fixedArtistId: isAlone && only ? only.id : null,
    services,
    prompt: promptOfSalon(artists, services),
  };
}

/** The choices of an artist: their own work, with the services assigned to them. */
export function choicesOfArtist(
  { id, firstName, lastName }: SessionUser,
  assigned: AnswerOf<typeof getOwnArtistServices>['services'],
  tree: readonly ServiceNode[],
): GalleryChoices {
  const withImages = servicesWithImages(tree);
  const services = assigned.filter((service) => withImages.has(service.id)).map(galleryService);
  const missing =
    assigned.length === 0
      ? 'Ask Salon admin to assign services'
      : 'Ask Salon admin to assign Hair, Makeup or Nails service';
  return {
    artists: [{ id, name: `${firstName} ${lastName}` }],
    fixedArtistId: id,
    services: new Map([[id, services]]),
    prompt: services.length === 0 ? { text: missing } : null,
  };
}

function promptOfSalon(
  artists: readonly GalleryArtist[],
  services: GalleryChoices['services'],
): GalleryPrompt | null {
  if (artists.length === 0) return { text: 'Add artist before', path: '/my-salon/artists', link: 'Artists' };
  if ([...services.values()].some((done) => done.length > 0)) return null;
  return {
    text: "Your Profile's missing Services and/or an Artist with assigned services.",
    path: '/my-salon/services',
    link: 'Services',
  };
}

function servicesWithImages(tree: readonly ServiceNode[]): ReadonlySet<number> {
  return new Set(tree.filter(({ canHaveImage }) => canHaveImage).map(({ id }) => id));
}

function galleryService(service: {
  readonly id: number;
  readonly salonServiceId: number;
  readonly i18nKey: string;
  readonly parentId: number;
  readonly categoryKey: string;
}): GalleryService {
  return {
    salonServiceId: service.salonServiceId,
    serviceId: service.id,
    title: service.i18nKey,
    categoryId: service.parentId,
    categoryTitle: service.categoryKey,
  };
}

export interface Category {
  readonly id: number;
  readonly title: string;
}

/** The categories of services, each once, in the order in which they come. */
export function categoriesOf(services: readonly GalleryService[]): Category[] {
  const titles = new Map(services.map(({ categoryId, categoryTitle }) => [categoryId, categoryTitle]));
  return [...titles].map(([id, title]) => ({ id, title }));
}

/** Every service that some artist does, each once. */
export function allServicesOf({ services }: GalleryChoices): GalleryService[] {
  const all = [...services.values()].flat();
  return [...new Map(all.map((service) => [service.salonServiceId, service])).values()];
}
