import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import webPush from 'web-push';
import { createPushSender, isPublic } from './push-sender.ts';

// RFC 8291, 5: the example.
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const settings = { ...webPush.generateVAPIDKeys(), subject: 'mailto:a@b.test', sandboxUrl: undefined };

describe('a push endpoint', () => {
  /** Represents a server inside the network, which no subscription may reach. */
  let inner: Server;
  let connections: number;
  let port: number;

  beforeEach(async () => {
    connections = 0;
    inner = createServer((socket) => {
      connections += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(inner, 'listening');
    ({ port } = inner.address() as AddressInfo);
  });
  afterEach(() => void inner.close());

  const send = (endpoint: string, addresses: string[] = [], own: object = keys) => {
    const resolved = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    const sendTo = createPushSender(settings, (_host, answer) => answer(null, resolved));
    return sendTo(JSON.stringify({ endpoint, keys: own }), 'text');
  };

  it.each([[['127.0.0.1']], [['203.0.114.7', '127.0.0.1']], [['::ffff:127.0.0.1']], [[]]])(
    'that resolves to %j is not called',
    async (addresses) => {
      const outcome = await send(`https://push.example.test:${port}/x`, addresses);
      expect(String(outcome)).toContain('push.example.test resolves to an address that is not public');
      expect(connections).toBe(0);
    },
  );

  it.each(['http://push.example.test:PORT/x', 'https://127.0.0.1:PORT/x', 'https://[::1]:PORT/x'])(
    'without TLS or a host name is dropped and not called: %s',
    async (endpoint) => {
      expect(await send(endpoint.replace('PORT', String(port)), ['127.0.0.1'])).toBe('gone');
      expect(connections).toBe(0);
    },
  );

  it.each([
    { ...keys, auth: 'AA' },
    { ...keys, p256dh: 'BA' },
    { ...keys, p256dh: `BB${'A'.repeat(85)}` },
  ])('with keys that cannot be used for encryption is dropped: %j', async (malformed) => {
    expect(await send('https://push.example.test/x', ['127.0.0.1'], malformed)).toBe('gone');
  });

  it.each([
    ['8.8.8.8', true],
    ['2606:4700:4700::1111', true],
    ['10.0.0.8', false],
    ['172.16.0.1', false],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['::1', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['64:ff9b::a00:8', false],
    ['::ffff:10.0.0.8', false],
  ])('at %s is public: %s', (address, expected) => {
    expect(isPublic(address)).toBe(expected);
  });
});
