import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { request } from 'node:http';
import { createLogger } from '@frizo/service-kit';
import { startTestHost, type TestHost } from '@frizo/service-kit/testing';
import { freePort } from '../machine/ports.ts';
import { startTestNats, type TestNats } from '../testing/test-nats.ts';
import { startFront, type Front } from './front.ts';
import { readSettings } from './settings.ts';

const handshake = { connection: 'Upgrade', 'sec-websocket-version': '13' };
const key = { 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==' };

describe('the front of a portal', () => {
  let nats: TestNats;
  let host: TestHost;
  let front: Front;
  let port: number;

  beforeAll(async () => {
    nats = await startTestNats();
    host = await startTestHost({ services: [], databaseUrl: '', natsUrl: nats.url, migrate: false });
    port = await freePort();
    front = await startFront({
      settings: { ...readSettings({}), port },
      env: { SHELL_FOLDER: '', RELEASES_FOLDER: '' },
      host,
      log: createLogger('test', 'silent'),
    });
  });
  afterAll(async () => {
    await host.stop();
    await nats.stop();
  });

  /** The status of a request, and whether its connection became a socket. */
  function send(path: string, headers: Record<string, string>): Promise<[number | undefined, boolean]> {
    return new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path, headers }, (response) => {
        response.resume();
        resolve([response.statusCode, false]);
      });
      sent.on('upgrade', (response) => resolve([response.statusCode, true]));
      sent.on('error', reject).end();
    });
  }

  it('accepts web sockets only from its own pages', async () => {
    const own = { ...handshake, ...key, upgrade: 'websocket', origin: `http://127.0.0.1:${port}` };
    expect(await send('/api/live', own)).toEqual([101, true]);
    expect(await send('/api/live', { ...own, origin: 'https://evil.test' })).toEqual([403, false]);
  });

  it('handles a request with an HTTP/2 upgrade offer as HTTP/1.1', async () => {
    const offer = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABk' };
    expect(await send('/api/nothing/here', offer)).toEqual([404, false]);
  });

  it('stops while a page has an open socket', async () => {
    await front.stop();
    await expect(send('/', {})).rejects.toThrow('ECONNREFUSED');
  });
});
