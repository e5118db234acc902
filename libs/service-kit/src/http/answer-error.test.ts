import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import Koa from 'koa';
import { DomainError } from '../domain-error.ts';
import type { Logger } from '../log.ts';
import { answerErrors } from './answer-error.ts';

describe('the log of refusals', () => {
  it('logs a line for 401, 403 and 429, with caller and path but without the query', async () => {
    const lines: object[] = [];
    const collect = (line: object): void => void lines.push(line);
    const app = new Koa();
    app.proxy = true;
    app.use(answerErrors({ warn: collect, error: collect } as unknown as Logger));
    app.use((ctx) => {
      throw new DomainError('some.key', 'For people', { status: Number(ctx.path.slice(1)) });
    });
    const handle = app.callback();
    const server = createServer((request, response) => void handle(request, response));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const headers = { 'x-forwarded-for': '203.0.113.7', 'x-request-id': 'request-1' };
    for (const status of [400, 401, 403, 404, 409, 429])
      await fetch(`${url}/${status}?secret=1`, { headers });
    server.close();
    expect(lines).toEqual(
      [401, 403, 429].map((status) => ({
        status,
        key: 'some.key',
        requestId: 'request-1',
        method: 'GET',
        path: `/${status}`,
        ip: '203.0.113.7',
      })),
    );
  });
});
