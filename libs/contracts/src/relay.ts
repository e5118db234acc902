import { z } from 'zod';
import { headerNames } from './headers.ts';

/** The headers that an entry of a relay may bring. A cookie is not among them: it is the browser's to send, never a script's. */
export const relayEntryHeaders: readonly string[] = Object.values(headerNames);

/** One call inside a relay (spec 7, conventions). */
export const relayEntry = z.object({
  /** The call's path with its query: `/api/booking/time-intervals?artistId=3`. */
  resource: z
    .string()
    .regex(/^\/api\/[a-z]+\/[^\s]*$/)
    .max(4_000),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  /** The caller's name for the entry; its answer carries it. */
  requestId: z.string().min(1).max(64),
  data: z.record(z.string(), z.unknown()).optional(),
  /** Headers of this entry alone, over those of the relay: those of `relayEntryHeaders`, in any case. */
  headers: z
    .record(z.string(), z.string().max(8_000))
    .refine((headers) => Object.keys(headers).every((name) => relayEntryHeaders.includes(name.toLowerCase())))
    .optional(),
});
export type RelayedCall = z.output<typeof relayEntry>;

/** Several calls in one request: `POST /api/relay`, and `POST /api/<service>/relay` for those of one service. */
export const relayRequest = z.object({
  requests: z.array(relayEntry).min(1).max(20),
  /** All entries in one database transaction, hence of one service (decisions 8). */
  transactional: z.boolean().default(false),
});

/** What one entry came to. */
export interface RelayAnswer {
  readonly requestId: string;
  readonly status: number;
  readonly data: unknown;
}
