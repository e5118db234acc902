import { relayEntryHeaders } from '@frizo/contracts';
import { z } from 'zod';

/** What a header may contain; any other value could not be forwarded. */
const headerValue = z
  .string()
  .max(8_000)
  .regex(/^[\t\x20-\x7e\x80-\xff]*$/);

/** One call inside a relay (spec 7, conventions). */
const relayEntry = z.object({
  /** The call's path with its query: `/api/booking/time-intervals?artistId=3`. */
  resource: z
    .string()
    .max(4_000)
    .regex(/^\/api\/[a-z]+\/[^\s]*$/)
    .refine(isPlainPath),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  requestId: z.string().min(1).max(64),
  data: z.record(z.string(), z.unknown()).optional(),
  headers: z
    .record(z.string(), headerValue)
    .refine((headers) => Object.keys(headers).every((name) => relayEntryHeaders.includes(name.toLowerCase())))
    .default({}),
});
export type RelayEntry = z.output<typeof relayEntry>;

export const relayRequest = z.object({
  requests: z.array(relayEntry).min(1).max(20),
  /** Runs all entries in one database transaction, so all must belong to one service (decisions 8). */
  transactional: z.boolean().default(false),
});
export type RelayRequest = z.output<typeof relayRequest>;

/** The result of one entry. */
export interface RelayAnswer {
  readonly requestId: string;
  readonly status: number;
  readonly data: unknown;
}

/**
 * A normalized path that is not a relay: `..` would disguise which service it names, and nested relays would turn one request
 * into thousands.
 */
function isPlainPath(resource: string): boolean {
  const [path = ''] = resource.split(/[?#]/, 1);
  return URL.parse(resource, 'http://relay')?.pathname === path && !/\/relay\/*$/.test(path);
}

function serviceOf(resource: string): string {
  return resource.split('/')[2] ?? '';
}

/** The one service that all entries name, or undefined when they name several. */
export function onlyServiceOf(entries: readonly RelayEntry[]): string | undefined {
  const services = new Set(entries.map((entry) => serviceOf(entry.resource)));
  return services.size === 1 ? [...services][0] : undefined;
}
