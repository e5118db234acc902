import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<string>();

/** Runs work on behalf of a request: its id goes into log lines, events and service requests by itself. */
export function onBehalfOf<T>(requestId: string, work: () => T): T {
  return scope.run(requestId, work);
}

/** The id of the request that is being worked for, if there is one. */
export function currentRequestId(): string | undefined {
  return scope.getStore();
}
