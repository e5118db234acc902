import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy to a server that can be cut to simulate an outage, without stopping the server for other suites. */
export interface CuttableLink {
  /** The server's address through this proxy. */
  readonly url: string;
  /** Destroys all connections at once, even in the middle of a message, and refuses new ones. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function cuttableLink(to: string): Promise<CuttableLink> {
  const target = new URL(to);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
    return undefined;
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const endAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const url = new URL(to);
  url.port = String((server.address() as AddressInfo).port);
  url.hostname = '127.0.0.1';
  return {
    url: url.href,
    cut() {
      isCut = true;
      endAll();
    },
    mend() {
      isCut = false;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      endAll();
      await closed;
    },
  };
}
