import type { ConnectionOptions, NatsConnection } from '@nats-io/nats-core';

/** Whether NATS can be reached just now. */
export interface NatsLink {
  isUp(): boolean;
  /** Told each time NATS is back; answers how to stop that. */
  onUp(listener: () => void): () => void;
}

/** Watches a connection, which by itself only tells whether it was closed for good. */
export function watchLink(connection: NatsConnection): NatsLink {
  const listeners = new Set<() => void>();
  let isUp = true;
  void (async () => {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect' || type === 'close') isUp = false;
      if (type !== 'reconnect') continue;
      isUp = true;
      for (const listener of [...listeners]) listener();
    }
  })();
  return {
    isUp: () => isUp && !connection.isClosed(),
    onUp(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** How to reach the server of an address that may name user and password: `nats://frizo:secret@127.0.0.1:4222`. */
export function natsServer(address: string): Pick<ConnectionOptions, 'servers' | 'user' | 'pass'> {
  const { protocol, username, password, host } = new URL(address);
  if (username === '') return { servers: address };
  return {
    servers: `${protocol}//${host}`,
    user: decodeURIComponent(username),
    pass: decodeURIComponent(password),
  };
}
