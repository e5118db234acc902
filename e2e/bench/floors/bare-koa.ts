import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';

// Run as a child process, as the portal is: Koa that only turns a ready object into JSON, which no service can be faster than.
let body: object = {};
process.on('message', (answer: object) => {
  body = answer;
  process.send?.('taken');
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
