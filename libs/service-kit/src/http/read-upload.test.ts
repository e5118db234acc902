import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { refusalOf } from './answer-error.ts';
import { readUpload } from './read-upload.ts';

const upload = { maxBytes: 1_000, types: ['image/jpeg', 'image/png'] };
const jpeg = (bytes: number): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(bytes - 3)]);
const boundary = 'b0undary';
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` };

const part = (header: string, content: Buffer | string): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\n${header}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
const filePart = (content: Buffer | string, field = 'file', name = 'me.jpg'): Buffer =>
  part(
    `content-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: image/gif`,
    content,
  );
const bodyOf = (...parts: Buffer[]): Buffer => Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);

describe('an uploaded file', () => {
  let server: Server;
  let url: string;
  /** The status of each request, even if the sender did not wait for it. */
  let ended: { resolve: (status: number) => void; promise: Promise<number> };

  beforeAll(async () => {
    server = createServer((request, response) => {
      readUpload(request, upload)
        .then(({ bytes, mediaType, name }) => ({
          status: 200,
          body: { size: bytes.length, mediaType, name },
        }))
        .catch((failure: unknown) => ({ status: refusalOf(failure).status, body: refusalOf(failure).error }))
        .then(({ status, body }) => {
          ended.resolve(status);
          response.writeHead(status).end(JSON.stringify(body));
        }, ended.resolve);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  async function send(content: Buffer, headers: Record<string, string> = multipart) {
    ended = Promise.withResolvers();
    const sent = httpRequest(url, {
      method: 'POST',
      headers: { ...headers, 'transfer-encoding': 'chunked' },
    });
    sent.end(content);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return {
      status: answer.statusCode,
      body: JSON.parse(await text(answer)) as Record<string, unknown>,
    };
  }

  it('has the media type of its content, and the name that was sent', async () => {
    expect(await send(bodyOf(filePart(jpeg(500), 'file', 'Zoë.gif')))).toEqual({
      status: 200,
      body: { size: 500, mediaType: 'image/jpeg', name: 'Zoë.gif' },
    });
  });

  it('has a name without a path', async () => {
    const named = 'content-disposition: form-data; name="file"; filename*=utf-8\'\'..%2F..%2Fetc%2Fpass%00wd';
    const { body } = await send(bodyOf(part(named, jpeg(9))));
    expect(body).toMatchObject({ name: 'passwd' });
  });

  it('may be as large as the call allows, and not a byte larger', async () => {
    expect(await send(bodyOf(filePart(jpeg(1_000))))).toMatchObject({ status: 200, body: { size: 1_000 } });
    expect(await send(bodyOf(filePart(jpeg(1_001))))).toEqual({
      status: 413,
      body: { key: 'request.too_large', message: "File's too big.", fields: { file: ['FILE_IS_TOO_BIG'] } },
    });
  });

  it('is refused by its announced length before it is read', async () => {
    const { status } = await fetch(url, { method: 'POST', headers: multipart, body: Buffer.alloc(200_000) });
    expect(status).toBe(413);
  });

  it('is read to its end when it is much too large, so that the sender gets the error', async () => {
    expect((await send(bodyOf(filePart(jpeg(20_000_000))))).status).toBe(413);
  });

  it.each([
    ['another kind of file', bodyOf(filePart('GIF89a and more'))],
    ['a script', bodyOf(filePart('<svg onload="alert(1)">'))],
    ['too short to be anything', bodyOf(filePart('\u00ff'))],
    ['empty', bodyOf(filePart(''))],
  ])('is refused when it is %s', async (_what, content) => {
    expect(await send(content)).toMatchObject({
      status: 400,
      body: { message: 'Wrong file format.', fields: { file: ['WRONG_FILE_FORMAT'] } },
    });
  });

  it.each([
    ['the form is empty', bodyOf(), multipart],
    ['it has another name', bodyOf(filePart(jpeg(9), 'photo')), multipart],
    ['the body is JSON', Buffer.from('{"file":"x"}'), { 'content-type': 'application/json' }],
    [
      'the body is a form without files',
      Buffer.from('file=x'),
      { 'content-type': 'application/x-www-form-urlencoded' },
    ],
    ['the body has no content type', Buffer.from('x'), {}],
  ])('is missing when %s', async (_why, content, headers) => {
    expect(await send(content, headers as Record<string, string>)).toMatchObject({
      status: 400,
      body: {
        key: 'request.invalid',
        fields: { file: [expect.stringMatching(/VALUE_IS_(REQUIRED|INVALID)/)] },
      },
    });
  });

  it.each([
    ['there are two', bodyOf(filePart(jpeg(9)), filePart(jpeg(9)))],
    ['a field follows it', bodyOf(filePart(jpeg(9)), part('content-disposition: form-data; name="a"', 'b'))],
    ['a field precedes it', bodyOf(part('content-disposition: form-data; name="a"', 'b'), filePart(jpeg(9)))],
    ['it is truncated', filePart(jpeg(900)).subarray(0, 300)],
    ['its header is truncated', filePart(jpeg(9)).subarray(0, 30)],
    ['its header is malformed', bodyOf(part('content-disposition\u0000 form-data', jpeg(9)))],
    [
      'its header is too long',
      bodyOf(part(`content-disposition: form-data; name="${'x'.repeat(50_000)}"`, 'a')),
    ],
    ['the body is empty', Buffer.alloc(0)],
  ])('cannot be read when %s', async (_why, content) => {
    expect(await send(content)).toMatchObject({
      status: 400,
      body: { fields: { file: [expect.any(String)] } },
    });
  });

  it('cannot be read without a boundary', async () => {
    const headers = { 'content-type': 'multipart/form-data; charset=utf-8' };
    expect((await send(bodyOf(filePart(jpeg(9))), headers)).status).toBe(400);
  });

  it('is abandoned when its sender disconnects', async () => {
    ended = Promise.withResolvers();
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    const head = `POST / HTTP/1.1\r\nhost: a\r\ncontent-type: ${multipart['content-type']}\r\ncontent-length: 900\r\n\r\n`;
    const received = once(server, 'request');
    socket.write(head);
    await received;
    socket.destroy();
    expect(await ended.promise).toBe(400);
  });

  it('does not break the requests after it', async () => {
    await send(filePart(jpeg(900)).subarray(0, 300));
    expect((await send(bodyOf(filePart(jpeg(9))))).status).toBe(200);
  });
});
