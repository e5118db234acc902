import { describe, expect, it } from '@jest/globals';
import { bookAsClient, getServiceTree, holdTime, saveAsClient } from '@frizo/contracts';
import type { AnyCall } from '@frizo/contracts';
import { buildRequestError } from './testing.ts';
import { createWriteKeys } from './write-keys.ts';

const request = { appointments: [{ artistId: 1, addressId: 2, serviceId: 3, startTimestamp: 4 }] };
const noAnswer = buildRequestError({ kind: 'network', status: 0 });

describe('the idempotency key of a write', () => {
  /** Sends once; @returns the key that was sent */
  async function keyOf(
    withWriteKey: ReturnType<typeof createWriteKeys>,
    failure?: Error,
    call: AnyCall = bookAsClient,
    input: unknown = request,
  ) {
    let used: string | undefined;
    await withWriteKey(call, input, async (key) => {
      used = key;
      if (failure) throw failure;
    }).catch(() => undefined);
    return used;
  }

  it.each([
    ['no answer', noAnswer],
    ['a server failure', buildRequestError({ status: 500 })],
    ['a failed renewal', buildRequestError({ kind: 'session', status: 0 })],
  ])('stays the same after %s', async (_when, failure) => {
    const withWriteKey = createWriteKeys();
    const first = await keyOf(withWriteKey, failure);
    expect(first).toMatch(/^[\w-]{36}$/);
    expect(await keyOf(withWriteKey)).toBe(first);
  });

  it.each([
    ['success', undefined],
    ['a refusal by the server', buildRequestError({ status: 409, key: 'booking.slot_taken' })],
  ])('changes after %s', async (_when, failure) => {
    const withWriteKey = createWriteKeys();
    const first = await keyOf(withWriteKey, failure);
    expect(await keyOf(withWriteKey)).not.toBe(first);
  });

  it('belongs to one call with one request in one store', async () => {
    const withWriteKey = createWriteKeys();
    const first = await keyOf(withWriteKey, noAnswer);
    expect(await keyOf(withWriteKey, noAnswer, bookAsClient, { appointments: [] })).not.toBe(first);
    expect(await keyOf(createWriteKeys())).not.toBe(first);
  });

  it('is kept for a PUT that must not run twice', async () => {
    const withWriteKey = createWriteKeys();
    const keys: (string | undefined)[] = [];
    for (let sent = 0; sent < 2; sent += 1) {
      const send = async (key: string | undefined) => {
        keys.push(key);
        throw noAnswer;
      };
      await withWriteKey(saveAsClient, request, send, true).catch(() => undefined);
    }
    expect(keys[0]).toBeDefined();
    expect(keys[1]).toBe(keys[0]);
  });

  it('is shared by two concurrent writes', async () => {
    const withWriteKey = createWriteKeys();
    const keys: (string | undefined)[] = [];
    await Promise.all(
      [1, 2].map(() => withWriteKey(bookAsClient, request, async (key) => void keys.push(key))),
    );
    expect(keys[0]).toBe(keys[1]);
  });

  it.each([getServiceTree, holdTime])(
    'is left to the transport for calls that may be repeated ($method)',
    async (call) => {
      expect(await keyOf(createWriteKeys(), undefined, call)).toBeUndefined();
    },
  );

  it('does not change the result or the error', async () => {
    const withWriteKey = createWriteKeys();
    expect(await withWriteKey(bookAsClient, request, async () => 'booked')).toBe('booked');
    await expect(withWriteKey(bookAsClient, request, () => Promise.reject(noAnswer))).rejects.toBe(noAnswer);
  });
});
