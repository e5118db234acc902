import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../../objects/s3-settings.ts';
import { answerOf, refusal, type S3Answer, type S3Object } from './s3-answers.ts';

/** How requests fail: `breaks off` sends half of the response. */
export type S3Fault = 'refuses' | 'is silent' | 'breaks off';

/** A bucket in this process with S3's HTTP API. */
export interface TestS3 {
  readonly settings: S3Settings;
  readonly objects: Map<string, S3Object>;
  /** Method and path of each request, such as `GET /frizo-test/a.js`, in order. */
  readonly requestLines: string[];
  readonly requests: IncomingMessage[];
  /** Makes all requests fail until it is called with undefined. */
  fail(fault: S3Fault | undefined): void;
  /** Holds all responses until the returned function is called. */
  hold(): () => void;
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

const bucket = 'frizo-test';

interface TestS3Options {
  /** The number of names per page of a listing. */
  readonly pageSize?: number;
  /** The upload time of files. */
  readonly now?: Date;
}

const anyTime = new Date('2026-03-02T17:00:00Z');

export async function startTestS3({ pageSize = 1_000, now = anyTime }: TestS3Options = {}): Promise<TestS3> {
  // The client signs every request and does not start without credentials.
  process.env['AWS_ACCESS_KEY_ID'] ??= 'anyone';
  process.env['AWS_SECRET_ACCESS_KEY'] ??= 'anything';
  const objects = new Map<string, S3Object>();
  const storedBucket = { name: bucket, objects, pageSize, now };
  const requestLines: string[] = [];
  const requests: IncomingMessage[] = [];
  let fault: S3Fault | undefined;
  let held: Promise<void> | undefined;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers } = request;
    const url = new URL(request.url ?? '', 'http://s3.test');
    requestLines.push(`${method} ${url.pathname}`);
    requests.push(request);
    const body = await buffer(request);
    await held;
    if (fault === 'is silent') return;
    if (fault === 'refuses') return send(response, method, refusal(500, 'InternalError'));
    const full = answerOf(storedBucket, { method, url, headers, body });
    if (fault === 'breaks off') return breakOff(response, full);
    send(response, method, full);
  }

  async function stop(): Promise<void> {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }

  const server = createServer((request, response) => void answer(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    settings: { bucket, region: 'us-east-1', endpoint: `http://127.0.0.1:${port}` },
    objects,
    requestLines,
    requests,
    fail(next) {
      fault = next;
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

function send(response: ServerResponse, method: string, { status, headers, body }: S3Answer): void {
  response.writeHead(status, headers);
  response.end(method === 'HEAD' ? undefined : body);
}

function breakOff(response: ServerResponse, { status, headers, body = '' }: S3Answer): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, 'content-length': String(bytes.length + 1) });
  response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => response.destroy());
}
