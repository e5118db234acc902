import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { listen, listenNear } from './listen.ts';
import { loopback } from './ports.ts';

describe('listening', () => {
  const servers: Server[] = [];
  const newServer = () => {
    const server = createServer();
    servers.push(server);
    return server;
  };
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => new Promise((closed) => server.close(closed))));
  });

  it('listens on any free port for 0, and returns it', async () => {
    const port = await listen(newServer(), 0, loopback);
    expect(port).toBeGreaterThan(0);
    await expect(listen(newServer(), port, loopback)).rejects.toThrow('EADDRINUSE');
  });

  it('uses the requested port if it is free, else another one', async () => {
    const holder = newServer();
    const wanted = await listen(holder, 0, loopback);
    const other = await listenNear(newServer(), wanted, loopback);
    expect(other).not.toBe(wanted);

    await new Promise((closed) => holder.close(closed));
    expect(await listenNear(newServer(), wanted, loopback)).toBe(wanted);
  });

  it('does not try another port after any other error', async () => {
    await expect(listenNear(newServer(), 0, '192.0.2.1')).rejects.toThrow('EADDRNOTAVAIL');
  });
});
