import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { RequestHandler } from '@frizo/service-kit';
import { listen } from '../machine/listen.ts';

/** A bound port, whose server returns 503 until the portal is ready. */
export interface ReservedPort {
  readonly port: number;
  /** Replaces the 503 responses by this handler. @returns the server */
  open(handler: RequestHandler): Server;
  /** Releases the port. Safe to repeat. */
  close(): Promise<void>;
}

/** Binds a port, or any free one for 0, at once: a start takes a minute, in which another program could take a port that was only checked. */
export async function reservePort(port: number, host: string): Promise<ReservedPort> {
  const server = createServer({ shouldUpgradeCallback: isForSocket }, notYet);
  const taken = await listen(server, port, host);
  return {
    port: taken,
    open: (handler) => server.off('request', notYet).on('request', handler),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const notYet: RequestHandler = (_request, response) => {
  response.writeHead(503, { 'retry-after': '5' }).end();
};

/** Ignores upgrade requests other than web sockets, such as HTTP/2 over plain text. */
function isForSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket';
}
