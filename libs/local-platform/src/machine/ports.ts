import { createServer } from 'node:net';
import { StartFailure, errorCode } from './start-failure.ts';

export const loopback = '127.0.0.1';

function tryListening(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ port, host, exclusive: true }, () => {
      const address = probe.address();
      const found = typeof address === 'object' && address !== null ? address.port : port;
      probe.close(() => resolve(found));
    });
  });
}

/** Finds a free port of the loopback address. Another process may take it before it is bound. */
export function freePort(): Promise<number> {
  return tryListening(0, loopback);
}

/**
 * Checks that a port can be bound.
 * @throws StartFailure that names the setting to change.
 */
export async function ensurePortIsFree(port: number, host: string = loopback): Promise<void> {
  try {
    await tryListening(port, host);
  } catch (error) {
    throw portFailure(port, errorCode(error) ?? 'unknown');
  }
}

/** Reads a port setting. @throws StartFailure if it is not a port number. */
export function portSetting(name: string, value: string | undefined, fallback: number): number {
  if (value === undefined || value === '') return fallback;
  const port = Number(value);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new StartFailure(`${name}=${value} is not a port: give a whole number from 1 to 65535.`);
}

function portFailure(port: number, code: string): StartFailure {
  const other = `start with another one: PORT=${port > 1_024 && port < 65_000 ? port + 10 : 4010} npm start`;
  if (code === 'EADDRINUSE') {
    return new StartFailure(`Port ${port} is in use: stop the process that listens there, or ${other}`);
  }
  if (code === 'EACCES') return new StartFailure(`Port ${port} requires special permissions: ${other}`);
  return new StartFailure(`Port ${port} cannot be used (${code}): ${other}`);
}
