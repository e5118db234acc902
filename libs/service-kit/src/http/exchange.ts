import { isIPv6 } from 'node:net';
import type { Upload } from '@frizo/contracts';
import type Koa from 'koa';
import { readCookie, setCookie } from './cookies.ts';
import { readUpload, type UploadedFile } from './read-upload.ts';
import type { Reply } from './route.ts';

/** One request as routes see it: a request of its own, or an entry of a relay. */
export interface Exchange {
  readonly requestId: string;
  readonly ip: string;
  /** Values of the path's fields. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | string[] | undefined>>;
  /** The parsed JSON; undefined without a body. */
  readonly body: unknown;
  /** Reads the file of a call with `upload`; called after the policy. */
  readFile(upload: Upload): Promise<UploadedFile>;
  /** A header by its lower-case name, '' when it is absent. */
  header(name: string): string;
  cookie(name: string): string | undefined;
  readonly reply: Reply;
}

/** The exchange of a Koa context. */
export function exchangeOf(ctx: Koa.Context, params: Readonly<Record<string, string>>, now: Date): Exchange {
  return {
    requestId: ctx.state.requestId as string,
    params,
    get ip() {
      return ctx.ip;
    },
    get query() {
      return ctx.query;
    },
    body: (ctx.request as { body?: unknown }).body,
    readFile: (upload) => readUpload(ctx.req, upload),
    header: (name) => ctx.get(name),
    cookie: (name) => readCookie(ctx, name, now),
    reply: {
      header: (name, value) => ctx.set(name, value),
      cookie: (name, value, options) => setCookie(ctx, name, value, options),
    },
  };
}

/** Longer than any address; a header may contain anything. */
const maxLength = 64;

/**
 * The address range of one customer of a network provider: an IPv4 address, or the first half of an IPv6 one, since the
 * customer can change the other half at will.
 */
export function networkOf(ip: string): string {
  const embedded = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (embedded) return embedded;
  if (!isIPv6(ip)) return ip.slice(0, maxLength);
  // The part before `::`, filled up with the omitted zeros, or the first half of a full address.
  const [head = '', tail] = ip.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...rest];
  return `${all.slice(0, 4).map(withoutZeros).join(':')}::/64`;
}

function withoutZeros(group: string): string {
  return group.replace(/^0+(?=.)/, '');
}
