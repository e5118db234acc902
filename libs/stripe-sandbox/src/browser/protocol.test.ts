import { describe, expect, it } from '@jest/globals';
import { readMessage, readSetup, setupFragment, type FrameSetup, type FromFrame } from './protocol.ts';

const frame = {} as MessageEventSource;
const expected = { source: frame, origin: 'http://127.0.0.1:4002', nonce: 'n-1' };
const arrives = (changes: object) =>
  readMessage<FromFrame>(
    {
      source: frame,
      origin: 'http://127.0.0.1:4002',
      data: { nonce: 'n-1', type: 'ready' },
      ...changes,
    } as MessageEvent<unknown>,
    expected,
  );

describe('messages between page and frame', () => {
  it('are read from the window, origin and mount that they belong to', () => {
    expect(arrives({})).toEqual({ nonce: 'n-1', type: 'ready' });
  });

  it.each([
    ['another window', { source: {} }],
    ['no window', { source: null }],
    ['another origin', { origin: 'http://127.0.0.1:4003' }],
    ['another mount', { data: { nonce: 'n-2', type: 'ready' } }],
    ['no nonce', { data: { type: 'ready' } }],
    ['a text', { data: 'ready' }],
    ['nothing', { data: null }],
  ])('from %s are ignored', (_name, changes) => {
    expect(arrives(changes)).toBeUndefined();
  });

  it('are ignored as long as the frame has no window', () => {
    const event = { source: null, origin: expected.origin, data: { nonce: 'n-1' } };
    expect(readMessage(event as MessageEvent<unknown>, { ...expected, source: null })).toBeUndefined();
  });
});

describe('the setup in the address of a frame', () => {
  const setup: FrameSetup = {
    kind: 'cardNumber',
    nonce: 'n-1',
    embedder: 'http://localhost:4000',
    group: 'g-1',
  };

  it('is read as it was written', () => {
    expect(readSetup(setupFragment(setup))).toEqual(setup);
  });

  it.each(['', '#', '#kind=iban&nonce=1&embedder=http://a&group=1', '#kind=card&embedder=http://a&group=1'])(
    'is refused as %s',
    (fragment) => {
      expect(readSetup(fragment)).toBeUndefined();
    },
  );
});
