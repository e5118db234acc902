import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<string>();

/** Runs work on behalf of a request: its id is added to log lines, events and service requests. */
export function onBehalfOf<T>(requestId: string, work: () => T): T {
  return scope.run(requestId, work);
}

/** The id of the current request, if there is one. */
export function currentRequestId(): string | undefined {
  return scope.getStore();
}
