import type { CompletenessStatus, MissingItem, ProfileCompletion } from '@frizo/contracts';

/** What an artist has filled in. */
export interface ArtistFacts {
  readonly artistId: number;
  /** Null while identity has said nothing about the person. */
  readonly userType: number | null;
  readonly isBookable: boolean;
  /** Has an account; an artist whom the salon has only added or invited has not. */
  readonly isActivated: boolean;
  readonly hasPhoto: boolean;
  readonly serviceCount: number;
  readonly hasHours: boolean;
  /** Gallery items of the artist at the salon that are approved or await review. */
  readonly postedCount: number;
  readonly approvedCount: number;
}

/** What a salon and its artists have filled in. */
export interface SalonFacts {
  readonly title: string;
  readonly phone: string;
  /** A freelancer's business. */
  readonly isIndividual: boolean;
  readonly addressCount: number;
  readonly serviceCount: number;
  readonly postedCount: number;
  readonly approvedCount: number;
  readonly artists: readonly ArtistFacts[];
}

export type Completeness = Pick<
  ProfileCompletion,
  'complete' | 'status' | 'profileProfessional' | 'profilePersonal' | 'tabs'
>;
type Tabs = Completeness['tabs'];
type TabName = keyof Tabs;
type Tab = Tabs[TabName];

const pages: Readonly<Record<TabName, string>> = {
  image: '/me/essentials',
  profile: '/my-salon/name-and-location',
  services: '/my-salon/services',
  artists: '/my-salon/artists',
  wh: '/my-salon/working-hours',
  gallery: '/my-salon/gallery',
  brands: '/my-salon/brands',
};

/**
 * What a salon needs before clients see it (decisions 6). Its owner needs a photo unless they take no bookings; of several artists one
 * who can be booked is enough, so that a salon stays public while it adds another.
 */
export function completenessOfSalon(salon: SalonFacts): Completeness {
  return summarize({
    image: salonImageTab(salon),
    profile: profileTab(salon, 'owner'),
    services: salonServicesTab(salon),
    artists: artistsTab(salon),
    wh: salonHoursTab(salon),
    gallery: galleryTab(salon),
    brands: complete('brands'),
  });
}

/** What an artist of a salon needs before clients see them; services and hours are set by those who manage the salon (spec 6). */
export function completenessOfArtist(salon: SalonFacts, artist: ArtistFacts): Completeness {
  const { isBookable, hasPhoto, serviceCount, hasHours } = artist;
  return summarize({
    image: hasPhoto ? complete('image') : incomplete('image', photoOfUser),
    profile: profileTab(salon, 'artist'),
    services:
      !isBookable || serviceCount > 0
        ? complete('services')
        : incomplete('services', {
            code: 'SERVICES_NOT_ASSIGNED',
            message: 'Ask Salon admin to assign services',
          }),
    artists: complete('artists'),
    wh:
      !isBookable || hasHours
        ? complete('wh')
        : incomplete('wh', { code: 'HOURS_REQUIRED', message: 'Ask Salon admin to set your hours' }),
    gallery: galleryTab(artist),
    brands: complete('brands'),
  });
}

/** Decisions 6. An owner who takes no bookings (type 3) is no artist (decisions 1). */
export function isPublic(
  { status }: Completeness,
  { approvedCount, userType }: { approvedCount: number; userType?: number | null },
): boolean {
  return status === 2 && approvedCount > 0 && userType !== 3;
}

/** The status of each tab with the codes of what is missing, by which two of the same person can be compared. */
export function fingerprintOf({ tabs }: Completeness): string {
  return JSON.stringify(
    Object.entries(tabs).map(([name, { status, errors }]) => [name, status, errors.map(({ code }) => code)]),
  );
}

function summarize(tabs: Tabs): Completeness {
  const { image, ...professional } = tabs;
  const profilePersonal = image.status;
  const profileProfessional = lowest(Object.values(professional).map(({ status }) => status));
  const status = lowest([profilePersonal, profileProfessional]);
  return { complete: status === 2, status, profileProfessional, profilePersonal, tabs };
}

function lowest(statuses: readonly CompletenessStatus[]): CompletenessStatus {
  return Math.min(...statuses) as CompletenessStatus;
}

type Missing = Pick<MissingItem, 'code' | 'message'> & Partial<Pick<MissingItem, 'path'>>;

const photoOfUser: Missing = { code: 'IMAGE_REQUIRED', message: 'Add your photo' };

function complete(name: TabName): Tab {
  return { status: 2, path: pages[name], errors: [] };
}

function incomplete(name: TabName, missing: Missing, status: 0 | 1 = 0): Tab {
  return { status, path: pages[name], errors: [{ path: pages[name], ...missing }] };
}

function salonImageTab({ isIndividual, artists }: SalonFacts): Tab {
  const owners = artists.filter(({ userType }) => isIndividual || userType === 2 || userType === 7);
  const isThere = owners.length === 0 || owners.some(({ hasPhoto }) => hasPhoto);
  return isThere ? complete('image') : incomplete('image', photoOfUser);
}

function profileTab({ title, phone, addressCount }: SalonFacts, reader: 'owner' | 'artist'): Tab {
  const needed: readonly (readonly [boolean, Missing])[] = [
    [title !== '', { code: 'SALON_NAME_REQUIRED', message: 'Enter the name of your business' }],
    [phone !== '', { code: 'PHONE_REQUIRED', message: 'Enter the phone of your business' }],
    [addressCount > 0, { code: 'ADDRESS_REQUIRED', message: 'Add an address' }],
  ];
  const missing = needed.filter(([isThere]) => !isThere).map(([, item]) => item);
  if (missing.length === 0) return complete('profile');
  const status = missing.length === needed.length ? 0 : 1;
  if (reader === 'artist') {
    const message = 'Ask Salon admin to complete name and location';
    return incomplete('profile', { code: 'SALON_PROFILE_REQUIRED', message }, status);
  }
  return { status, path: pages.profile, errors: missing.map((item) => ({ path: pages.profile, ...item })) };
}

function salonServicesTab({ serviceCount, artists }: SalonFacts): Tab {
  if (serviceCount === 0)
    return incomplete('services', { code: 'SERVICE_REQUIRED', message: 'Add a service' });
  if (artists.some(doesServices)) return complete('services');
  const missing = { code: 'SERVICES_NOT_ASSIGNED', message: 'Assign a service to an artist' };
  return incomplete('services', missing, 1);
}

function artistsTab({ isIndividual, artists }: SalonFacts): Tab {
  const bookable = artists.filter(({ isBookable }) => isBookable);
  if (isIndividual) return complete('artists');
  if (bookable.length === 0) {
    const missing = { code: 'ARTIST_REQUIRED', message: 'Add an artist', path: '/my-salon/artists/add' };
    return incomplete('artists', missing);
  }
  const joined = bookable.filter(({ isActivated }) => isActivated);
  if (joined.length === 0)
    return incomplete('artists', { code: 'ARTIST_NOT_JOINED', message: 'Invite an artist to join' }, 1);
  // The owner's photo is asked for by the image tab.
  const hasPhoto = joined.some((artist) => artist.hasPhoto || artist.userType === 7);
  if (hasPhoto) return complete('artists');
  return incomplete('artists', { code: 'ARTIST_PHOTO_REQUIRED', message: 'Add a photo of an artist' }, 1);
}

function salonHoursTab({ artists }: SalonFacts): Tab {
  const working = artists.filter(({ isBookable, hasHours }) => isBookable && hasHours);
  if (working.length === 0) return incomplete('wh', { code: 'HOURS_REQUIRED', message: 'Set your hours' });
  // Before services are assigned, the services tab says so.
  if (working.some(doesServices) || !artists.some(doesServices)) return complete('wh');
  const message = 'Set the hours of an artist who does a service';
  return incomplete('wh', { code: 'HOURS_OF_ARTIST_REQUIRED', message }, 1);
}

function galleryTab({ postedCount }: { readonly postedCount: number }): Tab {
  if (postedCount > 0) return complete('gallery');
  return incomplete('gallery', {
    code: 'GALLERY_ITEM_REQUIRED',
    message: 'Add an image of your work',
    path: '/my-salon/gallery/add-single-image',
  });
}

function doesServices({ isBookable, serviceCount }: ArtistFacts): boolean {
  return isBookable && serviceCount > 0;
}
