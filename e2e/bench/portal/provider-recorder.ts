import { channel } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import type { ProviderRequest } from './portal-requests.ts';

/** Records how long this process waits for requests with an idempotency key: those that change something at the provider. */
export interface ProviderRecorder {
  start(): void;
  stop(): readonly ProviderRequest[];
}

export function createProviderRecorder(): ProviderRecorder {
  const recorded: ProviderRequest[] = [];
  const startedAt = new WeakMap<ClientRequest, number>();
  const onStart = (message: unknown): void => {
    startedAt.set((message as { request: ClientRequest }).request, performance.now());
  };
  const onFinish = (message: unknown): void => {
    const { request } = message as { request: ClientRequest };
    const key = request.getHeader('idempotency-key');
    const start = startedAt.get(request);
    if (typeof key === 'string' && start !== undefined)
      recorded.push({ key, milliseconds: performance.now() - start });
  };
  const starts = channel('http.client.request.start');
  const finishes = channel('http.client.response.finish');
  return {
    start() {
      starts.subscribe(onStart);
      finishes.subscribe(onFinish);
    },
    stop() {
      starts.unsubscribe(onStart);
      finishes.unsubscribe(onFinish);
      return recorded.splice(0);
    },
  };
}
