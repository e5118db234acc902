import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';

// Runs as a child process, like the portal. Koa alone, which serializes a fixed object: an upper bound for any service.
let body: object = {};
process.on('message', (newBody: object) => {
  body = newBody;
  process.send?.('ready');
});
process.on('disconnect', () => process.exit());

const app = new Koa();
app.use((context) => {
  context.body = body;
});
const handle = app.callback();
const server = createServer((request, response) => void handle(request, response));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
