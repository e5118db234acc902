import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { resolveRollouts, type Resolution, type ShellRecord } from '@frizo/contracts';
import { createLogger, type Logger, type ObjectStore, type RequestHandler } from '@frizo/service-kit';
import { fakeBus, type FakeBus } from '@frizo/service-kit/testing';
import { createGateway } from '../create-gateway.ts';
import { readEnv } from '../env.ts';
import { buildRelease, buildShell } from './build-shell.ts';

export interface PortalParts {
  readonly handlers?: Readonly<Record<string, RequestHandler>>;
  /** Settings of the gateway. */
  readonly env?: Readonly<Record<string, string>>;
  readonly shell?: ShellRecord;
  /** Instead of the store in the settings. */
  readonly releases?: ObjectStore;
  /** Nothing is logged without it. */
  readonly log?: Logger;
}

/** A gateway with a folder of files, and a rollout service whose replies a test defines. */
export interface TestPortal {
  readonly url: string;
  /** With `shell/` and `releases/`. */
  readonly folder: string;
  readonly bus: FakeBus;
  /** Sends a path unchanged; fetch would normalize it. */
  get(
    path: string,
    options?: { method?: string; headers?: Record<string, string>; body?: string },
  ): Promise<Answer>;
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export const flags = { skipSubscriptions: true };
export const resolution: Resolution = {
  'mf-discovery': { use: buildRelease('mf-discovery', '/', 'Home') },
  'mf-booking': { use: buildRelease('mf-booking', '/me/my-appointments/*', 'My appointments') },
};
/** Rollout's default reply for a page. */
export const resolved = { resolution, flags, etag: 'e1', overridden: {} };

export async function startTestPortal({
  handlers = {},
  env = {},
  shell = buildShell(),
  releases,
  log = createLogger('test', 'silent'),
}: PortalParts = {}): Promise<TestPortal> {
  const folder = await mkdtemp(join(tmpdir(), 'frizo-gateway-'));
  await writeFiles(folder, {
    'shell/shell.json': JSON.stringify(shell),
    'shell/assets/entry.1a.js': 'start()',
    'releases/mf-booking/b1/entry.js': 'container()',
    'secret.txt': 'a secret',
  });
  const bus = fakeBus();
  bus.reply(resolveRollouts, () => resolved);
  let url = '';
  const gateway = createGateway({
    env: readEnv({
      SHELL_FOLDER: join(folder, 'shell'),
      RELEASES_FOLDER: join(folder, 'releases'),
      RATE_LIMIT: '0',
      ...env,
    }),
    bus,
    log,
    handlers: new Map(Object.entries(handlers)),
    origin: () => url,
    releases,
  });
  const server = createServer(gateway);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  async function stop(): Promise<void> {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  }
  return {
    url,
    folder,
    bus,
    get: (path, options) => sendRequest(url, path, options),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}

function sendRequest(
  url: string,
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const request = httpRequest({ hostname, port, path, method, headers }, (answer) => {
      text(answer).then(
        (read) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: read }),
        reject,
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}
