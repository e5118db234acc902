import { z } from 'zod';
import { headerNames } from './headers.ts';

/** A service that handles calls. Its name is the second segment of every path: `/api/<service>/...`. */
export type ServiceName =
  | 'identity'
  | 'business'
  | 'gallery'
  | 'discovery'
  | 'booking'
  | 'payments'
  | 'content'
  | 'messaging'
  | 'rollout';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The file upload of a call, as the one part of a multipart body. */
export interface Upload {
  /** The name of the part, where the specification has another than `file`. Codes of a refused file are at `file` in any case. */
  readonly field?: string;
  /** A larger file is rejected with 413. Bytes. */
  readonly maxBytes: number;
  /** Accepted media types; the type is detected from the content of the file. */
  readonly types: readonly string[];
}

/**
 * One call between browser and server, defined once (spec 7, decisions 8). The Koa route with its validation, the
 * RTK Query endpoint with its hook, the OpenAPI page and the tests' inputs all come from this record.
 */
export interface Call<
  Request extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodType = z.ZodType,
  Name extends string = string,
> {
  /** Unique over all services; the endpoint's name in the browser. */
  readonly name: Name;
  /** The specification's identifier, if it has one: `Q70`. */
  readonly q?: string;
  readonly service: ServiceName;
  readonly method: Method;
  /** Below `/api/<service>` or, for secure calls, `/api/<service>/secure`. `:id` segments are fields of the request. */
  readonly path: `/${string}`;
  /** Secure calls carry an access token and take part in renewal (spec 4). */
  readonly secure: boolean;
  readonly request: Request;
  readonly answer: Answer;
  /** Data groups the caller may request in the groups header; absent if the answer has only one shape. */
  readonly groups?: readonly string[];
  /** The notice shown when the call fails (spec 8.1), or false if the caller shows its own. */
  readonly notice?: false | 'Save fail' | 'Fail to remove' | 'Request fail';
  /** The call uploads one file as multipart; its fields are in the path. */
  readonly upload?: Upload;
  /** The purpose of the call in one sentence, with its place in the specification. */
  readonly summary: string;
}

/** Any call, with any request and answer. */
// A call is invariant in its schemas; a widened record is only used to read its metadata.
export type AnyCall = Call<z.ZodObject, z.ZodType, string>;

/** The request that a caller passes. */
export type RequestOf<C extends AnyCall> = z.input<C['request']>;
/** The request that a handler receives: with defaults, without unknown fields. */
export type ParsedRequestOf<C extends AnyCall> = z.output<C['request']>;
/** The answer that a handler returns and a caller gets. */
export type AnswerOf<C extends AnyCall> = z.output<C['answer']>;

/** Defines a call; only infers its literal types. */
export function defineCall<const Name extends string, Request extends z.ZodObject, Answer extends z.ZodType>(
  call: Call<Request, Answer, Name>,
): Call<Request, Answer, Name> {
  return call;
}

/** The path for routers, with `:params`: `/api/booking/secure/appointments/:id`. */
export function callRoute(call: AnyCall): string {
  return `/api/${call.service}${call.secure ? '/secure' : ''}${call.path}`;
}

/** The request's fields in the path. */
export function pathFields(call: AnyCall): string[] {
  return [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1] as string);
}

/** Method, URL and body of a concrete request. */
export interface CallAddress {
  readonly method: Method;
  /** Path with query string. */
  readonly url: string;
  /** JSON body; absent for GET and DELETE. */
  readonly body?: Record<string, unknown>;
}

/**
 * Fills in a call's path, and puts the other fields in the query (GET, DELETE) or the body (POST, PUT).
 * Lists in a query are comma-separated; undefined fields are omitted.
 */
export function addressOf<C extends AnyCall>(call: C, request: RequestOf<C>): CallAddress {
  const rest: Record<string, unknown> = { ...(request as Record<string, unknown>) };
  let path = callRoute(call);
  for (const field of pathFields(call)) {
    path = path.replace(`:${field}`, encodeURIComponent(String(rest[field])));
    delete rest[field];
  }
  if (call.method === 'POST' || call.method === 'PUT') return { method: call.method, url: path, body: rest };
  const query = new URLSearchParams();
  for (const [field, value] of Object.entries(rest)) {
    if (value === undefined) continue;
    query.set(field, queryText(value));
  }
  const search = query.toString();
  return { method: call.method, url: search ? `${path}?${search}` : path };
}

function queryText(value: unknown): string {
  return Array.isArray(value) ? value.join(',') : String(value);
}

/** The headers that an entry of a relay may contain. No cookies, since only the browser sends those. */
export const relayEntryHeaders: readonly string[] = Object.values(headerNames);

/** One call inside a relay (spec 7, conventions). */
export const relayEntry = z.object({
  /** The call's path with its query: `/api/booking/time-intervals?artistId=3`. */
  resource: z
    .string()
    .regex(/^\/api\/[a-z]+\/[^\s]*$/)
    .max(4_000),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  /** The caller's id of the entry, repeated in its answer. */
  requestId: z.string().min(1).max(64),
  data: z.record(z.string(), z.unknown()).optional(),
  /** Headers of this entry, which override those of the relay: those of `relayEntryHeaders`, in upper or lower case. */
  headers: z
    .record(z.string(), z.string().max(8_000))
    .refine((headers) => Object.keys(headers).every((name) => relayEntryHeaders.includes(name.toLowerCase())))
    .optional(),
});
export type RelayedCall = z.output<typeof relayEntry>;

/** Several calls in one request: `POST /api/relay`, and `POST /api/<service>/relay` for those of one service. */
export const relayRequest = z.object({
  requests: z.array(relayEntry).min(1).max(20),
  /** Runs all entries in one database transaction, so they have to be of one service (decisions 8). */
  transactional: z.boolean().default(false),
});

/** The answer of one entry. */
export interface RelayAnswer {
  readonly requestId: string;
  readonly status: number;
  readonly data: unknown;
}
