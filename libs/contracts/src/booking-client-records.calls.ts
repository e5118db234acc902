import { z } from 'zod';
import { professionalAppointment, salonClient } from './booking.shared.ts';
import { defineCall } from './call.ts';
import { cents, id, localDate } from './shared.ts';

/** What happened with a client so far, in the appointments that the caller may see. A visit counts from its start on, as in the lists. */
const totals = z.object({
  visits: z.int().nonnegative(),
  upcoming: z.int().nonnegative(),
  noShows: z.int().nonnegative(),
  canceled: z.int().nonnegative(),
  /** The prices of the visits. */
  spentCent: cents,
});

const style = z.object({
  appointmentId: id,
  date: localDate,
  serviceName: z.string(),
  artistName: z.string(),
  /** The base URL for `imageUrl`. */
  imageURL: z.string(),
});
export type ClientStyle = z.output<typeof style>;

export const getClientRecord = defineCall({
  name: 'getClientRecord',
  service: 'booking',
  method: 'GET',
  path: '/salon-clients/:salonClientId/record',
  secure: true,
  request: z.object({ salonClientId: id }),
  answer: z.object({
    client: salonClient,
    totals,
    /** The styles that were chosen for past visits, latest first. */
    styles: z.array(style).max(24),
  }),
  notice: false,
  summary:
    "A client of the list with visits, no-shows, spending and chosen styles, from the appointments that the caller may see: an artist's own, otherwise all of the salon. 404 for a client who is not on the caller's list.",
});
export type ClientRecord = z.output<typeof getClientRecord.answer>;

export const getClientVisits = defineCall({
  name: 'getClientVisits',
  service: 'booking',
  method: 'GET',
  path: '/salon-clients/:salonClientId/visits',
  secure: true,
  request: z.object({
    salonClientId: id,
    /** Upcoming: active and not started, soonest first. Past: all others, latest first. */
    when: z.enum(['upcoming', 'past']),
    limit: z.int().min(1).max(50).default(10),
    offset: z.int().min(0).max(250_000).default(0),
  }),
  answer: z.object({ data: z.array(professionalAppointment), count: z.int().nonnegative() }),
  notice: false,
  summary:
    "A page of a client's appointments, paid or not, that the caller may see. 404 as for getClientRecord.",
});

export const exportSalonClients = defineCall({
  name: 'exportSalonClients',
  service: 'booking',
  method: 'GET',
  path: '/salon-clients/export',
  secure: true,
  request: z.object({
    /** `next` of the answer before; absent for the beginning. */
    after: id.optional(),
  }),
  answer: z.object({
    /** Lines of a CSV file (RFC 4180); the first part has the header. */
    content: z.string(),
    /** For the following part; null at the end. */
    next: id.nullable(),
  }),
  notice: false,
  summary:
    "The caller's whole client list as a CSV file, in parts of up to 2,000 clients. A cell that a spreadsheet would read as a formula begins with an apostrophe.",
});

/** How many clients one request imports, so that it stays small; a file is sent in several. */
export const mostImported = 100;

/** libs/validation checks lengths and characters on both sides; this only limits the size of the input. */
const typed = z.string().max(400);

export const importSalonClients = defineCall({
  name: 'importSalonClients',
  service: 'booking',
  method: 'POST',
  path: '/salon-clients/import',
  secure: true,
  request: z.object({
    rows: z
      .array(
        z.object({
          firstName: typed,
          lastName: typed,
          phone: typed,
          email: z.string().max(254).default(''),
          comment: z.string().max(1_000).default(''),
        }),
      )
      .min(1)
      .max(mostImported),
    /** Checks only, and writes nothing. */
    isPreview: z.boolean().default(false),
  }),
  answer: z.object({
    /** One for each row, in their order. */
    results: z.array(
      z.object({
        /** `exists`: a client with this phone is on the list already, and stays as is. `wrong`: not added. */
        outcome: z.enum(['added', 'exists', 'wrong']),
        /** Codes by field of a wrong row. */
        fields: z.record(z.string(), z.array(z.string())).optional(),
      }),
    ),
  }),
  notice: false,
  summary:
    "Adds clients from another program's list to the caller's list; clients are recognized by their phone. Safe to repeat. Accounts of the portal are not looked up: that would reveal who has one.",
});
export type ImportedClient = z.input<typeof importSalonClients.request>['rows'][number];
export type ImportResult = z.output<typeof importSalonClients.answer>['results'][number];

export const clientRecordCalls = { getClientRecord, getClientVisits, exportSalonClients, importSalonClients };
