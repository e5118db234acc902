import { z } from 'zod';
import { completenessStatus } from './business-completeness.calls.ts';
import { defineEvent } from './event.ts';
import { address, cents, id, localDate, secondsOfDay } from './shared.ts';

const version = z.int().positive();

export const salonChanged = defineEvent({
  subject: 'business.salon-changed.v1',
  service: 'business',
  payload: z.object({
    salonId: id,
    version,
    title: z.string(),
    url: z.string(),
    phone: z.string(),
    type: z.enum(['company', 'individual']),
    isPublic: z.boolean(),
    bookable: z.boolean(),
    servicePaused: z.boolean(),
    addresses: z.array(address),
  }),
  summary: 'A salon or one of its addresses changed; the list of addresses is complete.',
});

export const addressRemoved = defineEvent({
  subject: 'business.address-removed.v1',
  service: 'business',
  payload: z.object({
    salonId: id,
    /** Of the salon: its snapshot of this version lacks the address. */
    version,
    addressId: id,
    /** What the salon decided for the future active appointments there (contracts, `editAddresses`). */
    appointments: z.enum(['keep', 'cancel', 'move']),
    /** Where they take place from now on; null unless they move. */
    moveToAddressId: id.nullable(),
  }),
  summary: 'A salon gave up an address, and decided what happens to the appointments there.',
});

export const artistChanged = defineEvent({
  subject: 'business.artist-changed.v1',
  service: 'business',
  payload: z.object({
    artistId: id,
    version,
    salonId: id,
    firstName: z.string(),
    lastName: z.string(),
    airtouchCertified: z.int().nonnegative(),
    airtouchCertUrl: z.string().nullable(),
    isPublic: z.boolean(),
    isBookable: z.boolean(),
    /** Whether the artist has an account; absent means true. */
    isActivated: z.boolean().optional(),
    /** The artist no longer works at the salon: neither public nor bookable, and their account is no longer a professional's. */
    isRemoved: z.boolean().optional(),
    /** With isRemoved: the id of the same person's account, to which appointments and pictures move. */
    joinedAsId: id.optional(),
  }),
  summary: 'An artist was added to a salon, changed or removed.',
});

export const artistInvited = defineEvent({
  subject: 'business.artist-invited.v1',
  service: 'business',
  payload: z.object({
    artistId: id,
    /** Of the artist: a removal of a later version withdraws the invitation. */
    version,
    salonId: id,
    /** When the invitation stops being valid. */
    expiresAt: z.iso.datetime(),
  }),
  summary:
    'A salon invites an artist: an earlier invitation is replaced, and a mail with a link has to be sent. Whom it invites is requested (`invitationDetails`), since events are kept.',
});

export const servicesChanged = defineEvent({
  subject: 'business.services-changed.v1',
  service: 'business',
  payload: z.object({
    salonId: id,
    version,
    services: z.array(
      z.object({
        salonServiceId: id,
        serviceId: id,
        i18nKey: z.string(),
        categoryId: id,
        categoryKey: z.string(),
        priceCents: cents,
        durationSeconds: z.int().positive(),
        processingSeconds: z.int().positive(),
        /** Whether gallery pictures can show it; absent in older events, which do not say. */
        canHaveImage: z.boolean().optional(),
      }),
    ),
    /** The services of each artist; zero means the salon's value. */
    artistServices: z.array(
      z.object({
        artistId: id,
        salonServiceId: id,
        priceCents: cents,
        durationSeconds: z.int().nonnegative(),
      }),
    ),
  }),
  summary: 'The services of a salon and its artists changed; the lists are complete.',
});

export const hoursChanged = defineEvent({
  subject: 'business.hours-changed.v1',
  service: 'business',
  payload: z.object({
    artistId: id,
    version,
    /** Working hours only: a day without an entry is a day off. dayIndex counts from Sunday. */
    hours: z.array(
      z.object({
        addressId: id,
        dayIndex: z.int().min(0).max(6),
        startSeconds: secondsOfDay,
        endSeconds: secondsOfDay,
      }),
    ),
    /**
     * Local dates, inclusive, with these hours instead of those of the week, and closed without any: the artist's own, and the closings of the
     * salon. A date that one of them closes is closed. Missing where there were none yet.
     */
    exceptions: z
      .array(
        z.object({
          fromDate: localDate,
          toDate: localDate,
          hours: z.array(z.object({ addressId: id, startSeconds: secondsOfDay, endSeconds: secondsOfDay })),
        }),
      )
      .optional(),
  }),
  summary: "An artist's weekly hours, or the exceptions from them, changed; both lists are complete.",
});

export const completenessChanged = defineEvent({
  subject: 'business.completeness-changed.v1',
  service: 'business',
  payload: z.object({
    salonId: id,
    version,
    status: completenessStatus,
    artists: z.array(z.object({ artistId: id, status: completenessStatus })),
  }),
  summary:
    'What a salon or one of its artists has filled in for a public page changed; published after every change that `getProfileCompletion` shows.',
});
