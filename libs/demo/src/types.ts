import type { Picture } from '@frizo/demo-pictures';

/** Specification 3-decisions 1: none for a client; 2 freelancer, 3 salon account, 6 salon artist, 7 owner who is an artist. */
export type RawUserType = null | 2 | 3 | 6 | 7;

/** A user with an account. Ids are whole numbers from 1 without gaps. The password is `demoPassword`. */
export interface DemoUser {
  id: number;
  /** Also the user name of the log-in; unique; always ends in @demo.frizo.test. */
  email: string;
  firstName: string;
  lastName: string;
  /** 10 digits, unique, from the range reserved for fiction (555-01xx). */
  phone: string;
  /** 1 female, 2 male, 3 not sharing. */
  genderCode: 1 | 2 | 3;
  rawUserType: RawUserType;
  /** The salon where the user works; null for clients and admins. */
  salonId: number | null;
  isSalonAdmin: boolean;
  /** A platform operator. */
  isAdmin: boolean;
}

export interface DemoAddress {
  id: number;
  address: string;
  /** At most 5 characters; '' if there is none. */
  suite: string;
  city: string;
  /** Two letters. */
  state: string;
  zip: string;
  /** IANA name. */
  timezone: string;
  lat: number;
  lon: number;
}

/** A business: a salon (company) or a freelancer's (individual). */
export interface DemoSalon {
  id: number;
  title: string;
  /** Slug of /promo/{url}; unique. */
  url: string;
  phone: string;
  instagramUsername: string;
  type: 'company' | 'individual';
  /** User id of the freelancer or owner. */
  ownerUserId: number;
  /** One or two, both in the same city. */
  addresses: DemoAddress[];
}

/** The artist data of a user. */
export interface DemoArtist {
  /** The user's id, which is the `artistId` of calls. */
  userId: number;
  salonId: number;
  /** Slug of /pro/{url}; unique. */
  url: string;
  instagramUsername: string;
  /** 0 none, 10 Foundation, 20 Intensive, 30 Limited, 40 Business, 99 creator of the technique. */
  airtouchCertified: 0 | 10 | 20 | 30 | 40 | 99;
  /** 1 to 4 price signs: this artist's prices relative to the average of the demo. */
  priceLevel: 1 | 2 | 3 | 4;
  /** One or two of the salon's addresses, where the artist works. */
  addressIds: number[];
  /** Picture of the artist: `Picture.id` in `DemoData.portraits`. */
  portraitId: number;
}

/** A registered client: the user, and the home ZIP. */
export interface DemoClient {
  userId: number;
  zip: string;
  /** Pays visits in the demo, by card or in cash: the client log-in, and some others of its city. The same users for every `today`. */
  hasPayments: boolean;
}

/** An entry of the service tree (Q3). Categories come before their leaves. */
export interface DemoService {
  id: number;
  /** Display name, English. */
  i18nKey: string;
  /** 0 for a category. */
  parentId: number;
  /** Position among its siblings, from 1. */
  num: number;
  isLeaf: boolean;
  /** Above 1000 means not popular. */
  popular: number;
  /** Default duration for the client; 0 for a category. Multiples of 900. */
  durationSeconds: number;
  /** Default time the artist is busy, at most the duration; 0 for a category. Multiples of 900. */
  processingSeconds: number;
  canHaveImage: boolean;
  allowZeroPrice: boolean;
}

/** A service of a salon with the salon's price. */
export interface DemoSalonService {
  id: number;
  salonId: number;
  serviceId: number;
  /** Whole dollars, at most 9999; 0 only where the service allows it. */
  priceCents: number;
  durationSeconds: number;
  processingSeconds: number;
}

/** A service of an artist. 0 means the salon's value. */
export interface DemoArtistService {
  artistId: number;
  salonServiceId: number;
  priceCents: number;
  durationSeconds: number;
}

/**
 * Working hours: one row per artist, address and weekday. Seconds are wall-clock time of the
 * address, from midnight to at most 86400. On a day off they are the specification's 36000 and 68400.
 * Hours of one artist at two addresses never overlap.
 */
export interface DemoHours {
  artistId: number;
  addressId: number;
  /** 0 is Sunday. */
  dayIndex: number;
  startSeconds: number;
  endSeconds: number;
  isDayOff: boolean;
}

/** The artist is busy during [startSeconds, startSeconds + processingSeconds) on `date` in `timezone`. */
export interface DemoAppointment {
  id: number;
  salonId: number;
  addressId: number;
  artistId: number;
  /** User id of the client. */
  clientId: number;
  salonServiceId: number;
  serviceId: number;
  /** Local date of the address, 'YYYY-MM-DD'. */
  date: string;
  startSeconds: number;
  durationSeconds: number;
  processingSeconds: number;
  timezone: string;
  priceCents: number;
  /** 0 active, 1 canceled, 2 no-show; the last two in the past only. */
  status: 0 | 1 | 2;
  /** 0 none, 2 paid; paid in the past only. */
  paymentStatus: 0 | 2;
  /** Whether the client opened the link in the confirmation. */
  isConfirmed: boolean;
  /** When it was booked: ISO instant, before it starts and before `today`. */
  createdAt: string;
}

/** A time when the artist cannot be booked. */
export interface DemoBlock {
  id: number;
  artistId: number;
  addressId: number;
  date: string;
  startSeconds: number;
  endSeconds: number;
  timezone: string;
}

/** A work that awaits review, with a picture of its own. */
export interface DemoPendingWork {
  item: DemoGalleryItem;
  picture: {
    /** As in `item`; not in `DemoData.pictures`. */
    id: number;
    spec: Picture['spec'];
    /** A cropped and compressed copy of the drawing, which another salon shows. */
    isCopy: boolean;
  };
}

/** An approved piece of work. The picture fits the service. Ids grow with `createdAt`. */
export interface DemoGalleryItem {
  id: number;
  salonId: number;
  artistId: number;
  salonServiceId: number;
  serviceId: number;
  /** `Picture.id` in `DemoData.pictures`. */
  pictureId: number;
  /** The picture from before the service, or null if there is only one picture. */
  beforePictureId: number | null;
  /** ISO instant before `today`. */
  createdAt: string;
}

/** The demo data, identical for every service that seeds its tables from it. */
export interface DemoData {
  /** The middle of the calendar. */
  today: string;
  users: DemoUser[];
  salons: DemoSalon[];
  artists: DemoArtist[];
  clients: DemoClient[];
  serviceTree: DemoService[];
  salonServices: DemoSalonService[];
  artistServices: DemoArtistService[];
  hours: DemoHours[];
  appointments: DemoAppointment[];
  blocks: DemoBlock[];
  galleryItems: DemoGalleryItem[];
  /** Works that await review. */
  pendingWorks: DemoPendingWork[];
  /** The pictures of gallery items. */
  pictures: Picture[];
  /** One portrait for each artist. */
  portraits: Picture[];
}
