import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, statSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { natsServer } from '@frizo/service-kit';
import { connect as connectNats, type ConnectionOptions } from '@nats-io/transport-node';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort } from '../machine/ports.ts';
import { startNats } from './start-nats.ts';

const log = () => undefined;

describe('the embedded NATS', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'frizo-nats-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** The INFO line that a NATS server sends first. */
  async function greetingOf(url: string): Promise<{ jetstream?: boolean; host: string }> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    const [line] = (await once(socket.setEncoding('utf8'), 'data')) as [string];
    socket.destroy();
    return JSON.parse(line.replace(/^INFO /, '')) as { jetstream?: boolean; host: string };
  }

  it('provides JetStream, only on the loopback address', async () => {
    const server = await startNats({ folder, log });
    expect(await greetingOf(server.url)).toMatchObject({ jetstream: true, host: '127.0.0.1' });
    await server.stop();
  });

  it('restarts on the given port', async () => {
    const port = await freePort();
    const first = await startNats({ folder, port, log });
    await first.stop();
    const second = await startNats({ folder, port, log });
    expect(second.url).toBe(`nats://127.0.0.1:${port}`);
    await second.stop();
  });

  it('rejects connections without the password, and hides the password from process lists', async () => {
    const server = await startNats({ folder, password: 'se-cr_et', log });
    const { host } = new URL(server.url);
    const open = (options: ConnectionOptions) => connectNats({ ...options, maxReconnectAttempts: 0 });
    await expect(open({ servers: `nats://${host}` })).rejects.toThrow(/authorization/i);
    await expect(open({ servers: `nats://${host}`, user: 'frizo', pass: 'guess' })).rejects.toThrow(
      /authorization/i,
    );
    const connection = await open(natsServer(server.url));
    expect(connection.isClosed()).toBe(false);
    await connection.close();
    const commands = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' });
    expect(commands).toContain(folder);
    expect(commands).not.toContain('se-cr_et');
    expect(statSync(join(folder, 'server.conf')).mode & 0o777).toBe(0o600);
    await server.stop();
  });

  it('reports why it did not start', async () => {
    const first = await startNats({ folder, log });
    const port = Number(new URL(first.url).port);
    await expect(startNats({ folder: join(folder, 'other'), port, log })).rejects.toThrow(
      /^NATS did not start: .*in use/,
    );
    await first.stop();
  });
});
