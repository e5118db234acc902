import { describe, expect, it } from '@jest/globals';
import { bookAsClient, getServiceTree, holdTime, saveAsClient } from '@frizo/contracts';
import type { AnyCall } from '@frizo/contracts';
import { buildRequestError } from './testing.ts';
import { createWriteKeys } from './write-keys.ts';

const request = { appointments: [{ artistId: 1, addressId: 2, serviceId: 3, startTimestamp: 4 }] };
const noAnswer = buildRequestError({ kind: 'network', status: 0 });

describe('the key of a write', () => {
  /** Sends once; @returns the key it was sent under */
  async function keyOf(
    underKey: ReturnType<typeof createWriteKeys>,
    failure?: Error,
    call: AnyCall = bookAsClient,
    input: unknown = request,
  ) {
    let used: string | undefined;
    await underKey(call, input, async (key) => {
      used = key;
      if (failure) throw failure;
    }).catch(() => undefined);
    return used;
  }

  it.each([
    ['no answer came', noAnswer],
    ['the server failed', buildRequestError({ status: 500 })],
    ['the session could not be renewed', buildRequestError({ kind: 'session', status: 0 })],
  ])('stays the same when %s', async (_when, failure) => {
    const underKey = createWriteKeys();
    const first = await keyOf(underKey, failure);
    expect(first).toMatch(/^[\w-]{36}$/);
    expect(await keyOf(underKey)).toBe(first);
  });

  it.each([
    ['it was done', undefined],
    ['the server refused it', buildRequestError({ status: 409, key: 'booking.slot_taken' })],
  ])('is another one after %s', async (_when, failure) => {
    const underKey = createWriteKeys();
    const first = await keyOf(underKey, failure);
    expect(await keyOf(underKey)).not.toBe(first);
  });

  it('belongs to one call with one request in one store', async () => {
    const underKey = createWriteKeys();
    const first = await keyOf(underKey, noAnswer);
    expect(await keyOf(underKey, noAnswer, bookAsClient, { appointments: [] })).not.toBe(first);
    expect(await keyOf(createWriteKeys())).not.toBe(first);
  });

  it('is kept for a PUT that must not be done twice', async () => {
    const underKey = createWriteKeys();
    const keys: (string | undefined)[] = [];
    for (let sent = 0; sent < 2; sent += 1) {
      const send = async (key: string | undefined) => {
        keys.push(key);
        throw noAnswer;
      };
      await underKey(saveAsClient, request, send, true).catch(() => undefined);
    }
    expect(keys[0]).toBeDefined();
    expect(keys[1]).toBe(keys[0]);
  });

  it('is shared by two that are under way at once', async () => {
    const underKey = createWriteKeys();
    const keys: (string | undefined)[] = [];
    await Promise.all([1, 2].map(() => underKey(bookAsClient, request, async (key) => void keys.push(key))));
    expect(keys[0]).toBe(keys[1]);
  });

  it.each([getServiceTree, holdTime])(
    'is left to the transport for what may be repeated ($method)',
    async (call) => {
      expect(await keyOf(createWriteKeys(), undefined, call)).toBeUndefined();
    },
  );

  it('passes on what came of it', async () => {
    const underKey = createWriteKeys();
    expect(await underKey(bookAsClient, request, async () => 'booked')).toBe('booked');
    await expect(underKey(bookAsClient, request, () => Promise.reject(noAnswer))).rejects.toBe(noAnswer);
  });
});
