import type { Picture } from '@frizo/demo-pictures';

/** Specification 3-decisions 1: none for a client; 2 freelancer, 3 salon account, 6 salon artist, 7 owner who is an artist. */
export type RawUserType = null | 2 | 3 | 6 | 7;

/** Somebody with an account. Ids are whole numbers from 1 without gaps. Everybody's password is `demoPassword`. */
export interface DemoUser {
  id: number;
  /** Also the user name of the log-in; unique; always ends in @demo.frizo.test. */
  email: string;
  firstName: string;
  lastName: string;
  /** 10 digits, unique, from the numbers reserved for fiction (555-01xx). */
  phone: string;
  /** 1 female, 2 male, 3 not sharing. */
  genderCode: 1 | 2 | 3;
  rawUserType: RawUserType;
  /** The salon this person works in; null for clients and admins. */
  salonId: number | null;
  isSalonAdmin: boolean;
  /** A platform operator. */
  isAdmin: boolean;
}

export interface DemoAddress {
  id: number;
  address: string;
  /** At most 5 characters; '' when there is none. */
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

/** What is said of a user who takes bookings. */
export interface DemoArtist {
  /** The user's id: an artistId on the wire. */
  userId: number;
  salonId: number;
  /** Slug of /pro/{url}; unique. */
  url: string;
  instagramUsername: string;
  /** 0 none, 10 Foundation, 20 Intensive, 30 Limited, 40 Business, 99 creator of the technique. */
  airtouchCertified: 0 | 10 | 20 | 30 | 40 | 99;
  /** 1 to 4 price signs, from what this artist charges against what the demo's salons charge on average. */
  priceLevel: 1 | 2 | 3 | 4;
  /** Where this artist works; one or two of the salon's addresses. */
  addressIds: number[];
  /** Picture of the artist: `Picture.id` in `DemoData.portraits`. */
  portraitId: number;
}

/** A registered client: the user, and the ZIP of home. */
export interface DemoClient {
  userId: number;
  zip: string;
}

/** An entry of the service tree (Q3). Categories come before their leaves. */
export interface DemoService {
  id: number;
  /** Display name, English. */
  i18nKey: string;
  /** 0 for a category. */
  parentId: number;
  /** Order among its siblings, from 1. */
  num: number;
  isLeaf: boolean;
  /** Above 1000 means not popular. */
  popular: number;
  /** Default time the client spends; 0 for a category. Multiples of 900. */
  durationSeconds: number;
  /** Default time the artist is busy, at most the duration; 0 for a category. Multiples of 900. */
  processingSeconds: number;
  canHaveImage: boolean;
  allowZeroPrice: boolean;
}

/** A service that a salon sells, at the salon's price. */
export interface DemoSalonService {
  id: number;
  salonId: number;
  serviceId: number;
  /** Whole dollars, at most 9999; 0 only where the service allows it. */
  priceCents: number;
  durationSeconds: number;
  processingSeconds: number;
}

/** The artist does this service. 0 stands for "as the salon says". */
export interface DemoArtistService {
  artistId: number;
  salonServiceId: number;
  priceCents: number;
  durationSeconds: number;
}

/**
 * Working hours: one row for each artist, each address of theirs and each weekday. Seconds are on the wall clock of the
 * address, from midnight to at most 86400. On a day off the two bounds are the specification's 36000 and 68400.
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
  /** 0 active, 1 cancelled, 2 no-show; the last two in the past only. */
  status: 0 | 1 | 2;
  /** 0 none, 2 paid; paid in the past only. */
  paymentStatus: 0 | 2;
  /** Whether the client opened the link in the confirmation. */
  isConfirmed: boolean;
  /** When it was booked: ISO instant, before it starts and before `today`. */
  createdAt: string;
}

/** Time that the artist keeps free of clients. */
export interface DemoBlock {
  id: number;
  artistId: number;
  addressId: number;
  date: string;
  startSeconds: number;
  endSeconds: number;
  timezone: string;
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
  /** The picture before the change, or null when there is only one. */
  beforePictureId: number | null;
  /** ISO instant before `today`. */
  createdAt: string;
}

/** One believable world, the same for every service that seeds itself from it. */
export interface DemoData {
  /** The date the calendar was built around. */
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
  /** Work: every picture that a gallery item shows. */
  pictures: Picture[];
  /** One portrait for each artist. */
  portraits: Picture[];
}
