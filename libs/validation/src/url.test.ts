import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { url } from './url.ts';

const publicLinks = [
  ...[
    'example.com',
    'www.example.com/path?a=1#b',
    'http://example.com',
    'HTTPS://Example.COM/',
    'ftp://example.com/f',
  ],
  ...['example.com:8080/x', 'https://sub.domain.example.co.uk', 'instagram.com/demo_salon', 'example.com.'],
  ...[
    'münchen.de',
    'https://例え.jp',
    'xn--mnchen-3ya.de',
    'http://8.8.8.8',
    '8.8.8.8:53',
    '172.15.0.1',
    '172.32.0.1',
  ],
  ...[
    '192.167.1.1',
    '169.253.0.1',
    '100.63.0.1',
    '11.0.0.1',
    '223.255.255.1',
    'https://[2606:4700:4700::1111]/',
  ],
  ...['example.com/?to=http://127.0.0.1/'],
];

const privateLinks = [
  ...[
    'localhost',
    'http://localhost:3000',
    'LOCALHOST',
    'localhost.',
    'a.localhost',
    'printer.local',
    'db.internal',
  ],
  ...[
    '127.0.0.1',
    'http://127.1',
    'http://0x7f.0.0.1',
    'http://2130706433',
    'http://0177.0.0.1',
    '127.0.0.1.',
  ],
  ...[
    '10.0.0.1',
    '10.255.255.255',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '0.0.0.0',
  ],
  ...['100.64.0.1', '100.127.255.255', '198.18.0.1', '224.0.0.1', '255.255.255.255', 'http://１２７.0.0.1'],
  ...[
    'http://[::1]',
    'http://[::]',
    'http://[fe80::1]',
    'http://[fc00::1]',
    'http://[fd12:3456::1]',
    'http://[ff02::1]',
  ],
  ...[
    'http://[::ffff:127.0.0.1]',
    'http://[::ffff:7f00:1]',
    'http://[64:ff9b::7f00:1]',
    'http://[2002:7f00:1::]',
  ],
  ...['http://[2001:db8::1]', 'http://[2001::1]', 'http://[2001:0:4136::1]'],
];

const noLinks = [
  ...[
    'example',
    'http://',
    'http://example',
    'http:// example.com',
    'exa mple.com',
    'example..com',
    '-a.com',
    'a-.com',
  ],
  ...[
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@example.com',
    'file:///etc/passwd',
    'gopher://example.com',
  ],
  ...[
    'http://user@example.com',
    'http://user:pass@example.com',
    'http://example.com:99999',
    'example.c',
    'a.1com',
  ],
  ...[
    'http://example.com\\@evil.com',
    '//example.com',
    'http:///example.com',
    'http://http://example.com',
    'foo.bar://x',
    'foo.bar:/x',
    'http:example.com',
    'exa_mple.com',
    'http://1.2.3.4.5',
  ],
  ...[`example.com/${'a'.repeat(2_048)}`, 12, {}],
];

describe('url', () => {
  it.each(publicLinks)('accepts %p', (value) => {
    expect(url(value)).toBeUndefined();
  });

  it.each([...privateLinks, ...noLinks])('rejects %p', (value) => {
    expect(url(value)).toEqual({ code: 'VALUE_IS_NOT_URL', message: 'Invalid link' });
  });

  it('accepts common links', () => {
    const ownNames = /\.(?:localhost|local|internal)$/;
    fc.assert(
      fc.property(
        fc.domain(),
        fc.constantFrom('', 'http://', 'https://', 'ftp://'),
        fc.webPath(),
        (host, prefix, path) => {
          fc.pre(!ownNames.test(host));
          expect(url(`${prefix}${host}${path}`)).toBeUndefined();
        },
      ),
    );
  });

  it('rejects every private IPv4 address, in any notation', () => {
    const byte = fc.nat(255);
    const blocks = fc.oneof(
      fc.tuple(fc.constantFrom(10, 127, 0), byte),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 })),
      fc.constantFrom([192, 168], [169, 254]),
    );
    fc.assert(
      fc.property(blocks, byte, byte, ([a = 0, b = 0], c, d) => {
        const number = ((a * 256 + b) * 256 + c) * 256 + d;
        const hex = [a, b, c, d].map((part) => `0x${part.toString(16)}`).join('.');
        for (const host of [
          [a, b, c, d].join('.'),
          hex,
          String(number),
          `[::ffff:${[a, b, c, d].join('.')}]`,
        ]) {
          expect(url(`http://${host}/`)?.code).toBe('VALUE_IS_NOT_URL');
        }
      }),
    );
  });
});
