import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { createCallers } from './caller.ts';

function from(remoteAddress: string, headers: Record<string, string> = {}): IncomingMessage {
  return { headers, socket: { remoteAddress } } as unknown as IncomingMessage;
}

describe("a caller's address", () => {
  const forwarded = { 'x-forwarded-for': '198.51.100.7, 203.0.113.9, 10.0.0.4' };

  it.each([
    ['is that of the connection without a proxy', 0, '10.0.0.5'],
    ['is the one that our only proxy saw', 1, '10.0.0.4'],
    ['is the one that the outermost of our two proxies saw', 2, '203.0.113.9'],
    ['is that of the connection when the header has fewer addresses than there are proxies', 4, '10.0.0.5'],
  ])('%s', (_title, proxies, address) => {
    expect(createCallers({ proxies }).addressOf(from('10.0.0.5', forwarded))).toBe(address);
  });

  it('is kept for the entries of a relay, and cannot be forged', () => {
    const callers = createCallers();
    const entry = callers.headersFor(from('203.0.113.9'));
    expect(callers.addressOf(from('127.0.0.1', entry))).toBe('203.0.113.9');
    expect(createCallers().addressOf(from('127.0.0.1', entry))).toBe('127.0.0.1');
  });
});
