import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** Answers a handshake that is not wanted, in the only words that are left there: plain HTTP. */
export function refuseUpgrade(socket: Duplex, status: number, retryAfterSeconds?: number): void {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'connection: close',
    'content-length: 0',
    ...(retryAfterSeconds === undefined ? [] : [`retry-after: ${retryAfterSeconds}`]),
  ];
  socket.once('finish', () => socket.destroy());
  socket.end(`${lines.join('\r\n')}\r\n\r\n`);
}
