import { once } from 'node:events';
import type { Server } from 'node:net';
import { errorCode } from './start-failure.ts';

/** Makes a server listen on a port, or on any free port for 0. @returns the port */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen({ port, host, exclusive: true });
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

/** Makes a server listen on `wanted`, or on any free port if that one is in use. @returns the port */
export async function listenNear(server: Server, wanted: number, host: string): Promise<number> {
  try {
    return await listen(server, wanted, host);
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE') throw error;
    return listen(server, 0, host);
  }
}
