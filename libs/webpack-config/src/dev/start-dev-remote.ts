import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import webpack from 'webpack';
import type { Stats } from 'webpack';
import type { Release } from '@frizo/contracts';
import { integrityOf } from '../assets.ts';
import { readManifest } from '../manifest.ts';
import { releaseRecord } from '../release-record.ts';
import { filesOf, runWebpack } from '../run-webpack.ts';
import { readPackage } from '../workspaces.ts';
import { devBuild, devEntry, devRemoteConfig, refreshHookConfig } from './dev-remote-config.ts';
import type { HotUpdate } from './hot.types.ts';

export interface DevRemote {
  readonly port: number;
  stop(): Promise<void>;
}

export interface DevRemoteOptions {
  readonly root: string;
  readonly outputPath: string;
  /** Called after each build with its errors. */
  readonly onBuilt: (errors: readonly string[]) => void;
}

/** Less than the idle timeout of proxies between page and server. */
const heartbeatMs = 10_000;
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/**
 * Serves one remote from its sources, only to this machine: its files, its current release (`release.json`), and an event stream of its
 * builds (`hot`). Resolves after the first build.
 */
export async function startDevRemote({ root, outputPath, onBuilt }: DevRemoteOptions): Promise<DevRemote> {
  const name = readPackage(root).name.replace('@frizo/', '');
  const pages = new Set<ServerResponse>();
  let release: Release | undefined;
  let update: HotUpdate = { hash: '', errors: [] };
  rmSync(outputPath, { recursive: true, force: true });
  mkdirSync(outputPath, { recursive: true });
  await runWebpack(refreshHookConfig(outputPath));

  const compiler = webpack(devRemoteConfig(name, root, outputPath));
  const first = Promise.withResolvers<undefined>();
  const watching = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
    if (error) return first.reject(error);
    if (stats) void onStats(stats).then(() => first.resolve(undefined), first.reject);
  });

  async function onStats(stats: Stats): Promise<void> {
    const errors = (stats.toJson({ all: false, errors: true }).errors ?? []).map(
      ({ moduleName = '', message }) => `${moduleName} ${message}`.trim(),
    );
    if (errors.length === 0) release = await currentRelease(name, root, outputPath, stats);
    update = { hash: stats.hash ?? '', errors };
    for (const page of pages) send(page, update);
    onBuilt(errors);
  }

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://dev').pathname.replace(`/r/${name}/${devBuild}/`, '/');
    if (path === '/hot') return subscribe(pages, request, response, update);
    if (path !== '/release.json') return sendFile(response, outputPath, path);
    response.writeHead(release ? 200 : 503, { 'content-type': 'application/json' });
    response.end(JSON.stringify(release ?? {}));
  });
  const heartbeat = setInterval(() => pages.forEach((page) => page.write(':\n\n')), heartbeatMs);
  await first.promise;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      clearInterval(heartbeat);
      server.closeAllConnections();
      server.close();
      const closed = Promise.withResolvers<undefined>();
      watching?.close(() => closed.resolve(undefined));
      await closed.promise;
    },
  };
}

/** Only the entry has a hash, and nothing is preloaded, since the other files change while the page is open. */
async function currentRelease(
  name: string,
  root: string,
  outputPath: string,
  stats: Stats,
): Promise<Release> {
  const integrity = integrityOf(readFileSync(join(outputPath, devEntry)));
  return releaseRecord({
    name,
    version: readPackage(root).version,
    build: devBuild,
    manifest: await readManifest(root),
    assets: [{ file: devEntry, kind: 'script', integrity }],
    filesOf: (group) => filesOf(stats.compilation, group),
  });
}

function subscribe(
  pages: Set<ServerResponse>,
  request: IncomingMessage,
  response: ServerResponse,
  update: HotUpdate,
): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  send(response, update);
  pages.add(response);
  request.on('close', () => pages.delete(response));
}

function send(page: ServerResponse, update: HotUpdate): void {
  page.write(`data: ${JSON.stringify(update)}\n\n`);
}

function sendFile(response: ServerResponse, folder: string, path: string): void {
  try {
    // webpack writes all files to one folder, so the base name is enough and prevents path traversal.
    const content = readFileSync(join(folder, path.slice(path.lastIndexOf('/') + 1)));
    const type = types[extname(path)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(content);
  } catch {
    response.writeHead(404, { 'cache-control': 'no-store' }).end();
  }
}
