/** A request as the overview page shows it: without its parameters, which may have a card number. */
export interface LoggedRequest {
  /** Milliseconds of the machine's clock. */
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

/** The last requests of the API, newest first. */
export interface RequestLog {
  add(request: LoggedRequest): void;
  list(): LoggedRequest[];
}

const mostRequests = 20;

/** Keeps the last requests in memory. */
export function createRequestLog(): RequestLog {
  const requests: LoggedRequest[] = [];
  return {
    add: (request) => {
      requests.unshift(request);
      requests.length = Math.min(requests.length, mostRequests);
    },
    list: () => [...requests],
  };
}
