import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildActor, startTestHost, type TestHost } from '../testing.ts';
import { createOwnDatabase, type OwnDatabase } from '../testing/own-database.ts';
import { makeThing, sendFile } from '../testing/sample/contracts.ts';
import { sample } from '../testing/sample/service.ts';

const actor = buildActor({ userId: 7 });
const pngOf = (text: string) =>
  new File([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), text], 'work.png');

describe('a call with a file', () => {
  let database: OwnDatabase;
  let host: TestHost;

  beforeAll(async () => {
    database = await createOwnDatabase();
    host = await startTestHost({
      services: [sample],
      databaseUrl: database.url,
      natsUrl: String(process.env.NATS_URL),
    });
  });
  afterAll(async () => {
    await host.stop();
    await database.drop();
  });

  const send = (file: Blob | undefined, options = {}, kind = 'photo') =>
    host.call(sendFile, { kind: kind as 'photo' }, { actor, file, ...options });

  it('passes it to its handler, with the fields of the path', async () => {
    const { status, body } = await send(pngOf('colors!'));
    expect(status).toBe(200);
    expect(body).toEqual({ kind: 'photo', size: 15, mediaType: 'image/png', name: 'work.png' });
  });

  it('checks token, request and policy before it reads the file', async () => {
    const large = new File(['x'.repeat(2_000)], 'large.png');
    const visitor = await send(large, { actor: undefined });
    const wrong = await send(large, {}, 'film');
    const forbidden = await send(large, { actor: buildActor({ userId: 666 }) });
    const taken = await send(large);
    expect([visitor, wrong, forbidden, taken].map(({ status }) => status)).toEqual([401, 400, 403, 413]);
    expect(wrong.body).toMatchObject({ error: { fields: { kind: ['VALUE_IS_INVALID'] } } });
  });

  it('returns the code of an invalid file at its field', async () => {
    expect((await send(undefined)).body).toMatchObject({
      error: { fields: { file: ['VALUE_IS_REQUIRED'] } },
    });
    expect((await send(new File(['text'], 'a.png'))).body).toMatchObject({
      error: { fields: { file: ['WRONG_FILE_FORMAT'] } },
    });
  });

  it('includes the content of the file in its idempotency key', async () => {
    const idempotencyKey = 'the-same-key-1';
    const first = await send(pngOf('one'), { idempotencyKey });
    const again = await send(pngOf('one'), { idempotencyKey });
    const other = await send(pngOf('two'), { idempotencyKey });
    expect(again.body).toEqual(first.body);
    expect(other).toMatchObject({ status: 422, body: { error: { key: 'idempotency.key_reused' } } });
  });

  it('is refused in a relay, which is JSON', async () => {
    const answer = await fetch(`${host.url}/api/booking/relay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        requests: [
          {
            resource: '/api/booking/secure/files/photo',
            method: 'POST',
            requestId: 'a',
            data: { file: 'x' },
            headers: { 'x-token': await host.tokens.sign(actor) },
          },
        ],
      }),
    });
    expect(await answer.json()).toMatchObject({
      answers: [{ status: 400, data: { error: { fields: { file: ['VALUE_IS_REQUIRED'] } } } }],
    });
  });

  it('is the only kind of call whose body is not JSON', async () => {
    const { status, body } = await host.call(makeThing, { name: 'a' }, { actor, file: pngOf('x') });
    expect({ status, body }).toMatchObject({
      status: 415,
      body: { error: { key: 'request.not_json' } },
    });
  });
});
