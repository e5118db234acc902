import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

export type EventFate = 'handled' | 'repeated' | 'failed' | 'parked';

/** What is counted. A process counts only with METRICS=on. */
export interface Metrics {
  callAnswered(service: string, call: string, status: number, seconds: number): void;
  eventsPublished(service: string, count: number): void;
  eventsConsumed(service: string, consumer: string, fate: EventFate, count: number): void;
  /** In the format of Prometheus; undefined when metrics are off. */
  read(): Promise<{ readonly type: string; readonly text: string }> | undefined;
}

/** Counts nothing. */
export const noMetrics: Metrics = {
  callAnswered: () => undefined,
  eventsPublished: () => undefined,
  eventsConsumed: () => undefined,
  read: () => undefined,
};

/** Counts calls, events and the default metrics of Node, in a registry of its own. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'frizo_call_seconds',
    help: 'How long calls took',
    labelNames: ['service', 'call', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers,
  });
  const published = new Counter({
    name: 'frizo_events_published_total',
    help: 'Events that left the outbox',
    labelNames: ['service'],
    registers,
  });
  const consumed = new Counter({
    name: 'frizo_events_consumed_total',
    help: 'Incoming events by result',
    labelNames: ['service', 'consumer', 'fate'],
    registers,
  });
  return {
    callAnswered: (service, call, status, seconds) => calls.observe({ service, call, status }, seconds),
    eventsPublished: (service, count) => published.inc({ service }, count),
    eventsConsumed: (service, consumer, fate, count) => consumed.inc({ service, consumer, fate }, count),
    read: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}
