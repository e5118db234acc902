import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

  /** The first line that a NATS server says. */
  async function greetingOf(url: string): Promise<{ jetstream?: boolean; host: string }> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    const [line] = (await once(socket.setEncoding('utf8'), 'data')) as [string];
    socket.destroy();
    return JSON.parse(line.replace(/^INFO /, '')) as { jetstream?: boolean; host: string };
  }

  it('offers JetStream, to this machine only', async () => {
    const server = await startNats({ folder, log });
    expect(await greetingOf(server.url)).toMatchObject({ jetstream: true, host: '127.0.0.1' });
    await server.stop();
  });

  it('comes back on the port it is told', async () => {
    const port = await freePort();
    const first = await startNats({ folder, port, log });
    await first.stop();
    const second = await startNats({ folder, port, log });
    expect(second.url).toBe(`nats://127.0.0.1:${port}`);
    await second.stop();
  });

  it('says why it did not start', async () => {
    const first = await startNats({ folder, log });
    const port = Number(new URL(first.url).port);
    await expect(startNats({ folder: join(folder, 'other'), port, log })).rejects.toThrow(
      /^NATS did not start: .*in use/,
    );
    await first.stop();
  });
});
