import type { CallAddress } from '@frizo/contracts';
import type { Deadline } from './deadline.ts';
import { serverFailure, unanswered, unsent } from './failures.ts';

/** One request on the wire. */
export interface Outgoing extends CallAddress {
  readonly headers: Readonly<Record<string, string>>;
  /** Sent instead of the body; the call's fields are in its path. */
  readonly file?: Blob;
  /** The name of the file's part; `file` by default. */
  readonly fileField?: string;
  /** Whether the request outlives the document. */
  readonly keepalive?: boolean;
}

/** The response, whatever its status. */
export interface Incoming {
  readonly status: number;
  readonly body: unknown;
}

export type Exchange = (outgoing: Outgoing, deadline: Deadline) => Promise<Incoming>;

/** Status 200 to 399 (spec 4). */
export function isSuccess(status: number): boolean {
  return status >= 200 && status <= 399;
}

/**
 * Sends JSON or a file, and reads JSON. Rejects with a `RequestError` when no complete response arrived, with `isUnsent` for a write that was
 * not sent because the server cannot be reached.
 */
export function createExchange(send: typeof fetch, isReachable: () => boolean): Exchange {
  return async ({ method, url, body, file, fileField, keepalive, headers }, { signal, stopped }) => {
    if (method !== 'GET' && !isReachable()) throw unsent();
    let status: number;
    let text: string;
    try {
      const response = await send(url, {
        method,
        // For a form the browser sets the content type itself, since it chooses the boundary between the parts.
        headers: body && !file ? { ...headers, 'content-type': 'application/json' } : headers,
        body: file ? formOf(file, fileField) : body && JSON.stringify(body),
        keepalive,
        signal,
      });
      status = response.status;
      text = await response.text();
    } catch {
      throw stopped() ?? unanswered('network');
    }
    return { status, body: read(text, status) };
  };
}

function formOf(file: Blob, field = 'file'): FormData {
  const form = new FormData();
  form.set(field, file);
  return form;
}

function read(text: string, status: number): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    // The body of a proxy's error page is of no use; its status is.
    if (!isSuccess(status)) return null;
    throw serverFailure(status, null);
  }
}
