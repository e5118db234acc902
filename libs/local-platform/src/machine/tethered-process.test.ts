import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startTethered } from './tethered-process.ts';

/** Connects to `port`, and sends the signal by which it was stopped. */
const program = `
const socket = require('node:net').connect(Number(process.argv[1]), '127.0.0.1');
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => socket.end(signal, () => process.exit(5)));
`;

describe('a tethered process', () => {
  const server = createServer();
  let port: number;

  beforeEach(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterEach(() => void server.close());

  async function connected(): Promise<Socket> {
    const [socket] = (await once(server, 'connection')) as [Socket];
    return socket;
  }

  async function readAll(socket: Socket): Promise<string> {
    const output: string[] = [];
    for await (const chunk of socket.setEncoding('utf8')) output.push(String(chunk));
    return output.join('');
  }

  const start = (source: string) =>
    startTethered({
      command: process.execPath,
      args: ['--eval', source, String(port)],
      stopSignal: 'INT',
      onOutput: () => undefined,
    });

  it('stops with the configured signal and returns its exit code', async () => {
    const child = start(program);
    const output = readAll(await connected());
    await child.stop(10_000);
    expect(await output).toBe('SIGINT');
    expect(await child.ended).toBe(5);
  });

  it('may be stopped twice', async () => {
    const child = start(program);
    const output = readAll(await connected());
    await Promise.all([child.stop(10_000), child.stop(10_000)]);
    expect(await output).toBe('SIGINT');
  });

  it('is killed if it ignores the signal', async () => {
    const child = start(
      `process.on('SIGINT', () => {}); require('node:net').connect(Number(process.argv[1]));`,
    );
    const output = readAll(await connected());
    await child.stop(1);
    expect(await output).toBe('');
  });

  it('stops when its parent process is killed', async () => {
    const owner = spawn(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import { startTethered } from ${JSON.stringify(new URL('tethered-process.ts', import.meta.url).href)};
         startTethered({ command: process.execPath, args: ['--eval', ${JSON.stringify(program)}, '${port}'],
           stopSignal: 'TERM', onOutput() {} });`,
      ],
      { stdio: 'ignore' },
    );
    const output = readAll(await connected());
    owner.kill('SIGKILL');
    expect(await output).toBe('SIGTERM');
  });

  it('ends with 127 if its program does not exist', async () => {
    const child = startTethered({
      command: '/no/such/program',
      args: [],
      stopSignal: 'INT',
      onOutput: () => undefined,
    });
    expect(await child.ended).toBe(127);
  });
});
