import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { RequestHandler } from '@frizo/service-kit';
import { listen } from '../machine/listen.ts';

/** A port that is taken already, and what answers at it until the portal does. */
export interface Door {
  readonly port: number;
  /** The server itself, for whoever serves at it from now on. */
  open(handler: RequestHandler): Server;
  /** Gives the port back, whoever has it. Safe to repeat. */
  close(): Promise<void>;
}

/** Takes a port, any free one where it is 0. Starting takes a minute: whoever looked for a free one only would find it gone by then. */
export async function takeDoor(port: number, host: string): Promise<Door> {
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

/** A client that offers HTTP/2 over plain text asks for an upgrade too, and is answered as if it had not. */
function isForSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket';
}
