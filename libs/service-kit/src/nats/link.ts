import type { ConnectionOptions, NatsConnection } from '@nats-io/nats-core';

/** Whether NATS can be reached. */
export interface NatsLink {
  isUp(): boolean;
  /** Calls the listener after each reconnect; returns the function that unsubscribes. */
  onUp(listener: () => void): () => void;
}

/** Watches a connection, which itself only reports whether it was closed. */
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

/** Connection options of an address that may contain user and password: `nats://frizo:secret@127.0.0.1:4222`. */
export function natsServer(address: string): Pick<ConnectionOptions, 'servers' | 'user' | 'pass'> {
  const { protocol, username, password, host } = new URL(address);
  if (username === '') return { servers: address };
  return {
    servers: `${protocol}//${host}`,
    user: decodeURIComponent(username),
    pass: decodeURIComponent(password),
  };
}
