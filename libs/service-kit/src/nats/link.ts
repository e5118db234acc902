import type { NatsConnection } from '@nats-io/nats-core';

/** Whether NATS can be reached just now. */
export interface NatsLink {
  isUp(): boolean;
  /** Told each time NATS is back. */
  onUp(listener: () => void): void;
}

/** Watches a connection, which by itself only tells whether it was closed for good. */
export function watchLink(connection: NatsConnection): NatsLink {
  const listeners: (() => void)[] = [];
  let isUp = true;
  void (async () => {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect' || type === 'close') isUp = false;
      if (type !== 'reconnect') continue;
      isUp = true;
      for (const listener of listeners) listener();
    }
  })();
  return {
    isUp: () => isUp && !connection.isClosed(),
    onUp: (listener) => void listeners.push(listener),
  };
}
