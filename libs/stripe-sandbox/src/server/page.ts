import type { IncomingRequest } from './answer-request.ts';
import type { Sandbox } from './request.ts';

/** An answer that is not JSON of the API: a script, a page, a redirect. */
export interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** A page, script or other address outside of the API. */
export interface Page {
  readonly method: 'GET' | 'POST';
  /** The exact path, or a path that ends in `/` for everything below it. */
  readonly path: string;
  readonly handle: (sandbox: Sandbox, request: IncomingRequest) => PageAnswer | Promise<PageAnswer>;
}
