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
import type { HotNews } from './hot.types.ts';

export interface DevRemote {
  readonly port: number;
  stop(): Promise<void>;
}

export interface DevRemoteOptions {
  readonly root: string;
  readonly outputPath: string;
  /** Told of each build: what is wrong with it, nothing where it is fine. */
  readonly onBuilt: (errors: readonly string[]) => void;
}

/** Less than what proxies between page and server wait for a word. */
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
 * Serves one remote from its sources to this machine alone: its files, its release as it is now (`release.json`), and news of each build (`hot`,
 * an event stream). Resolves when the first build is there.
 */
export async function startDevRemote({ root, outputPath, onBuilt }: DevRemoteOptions): Promise<DevRemote> {
  const name = readPackage(root).name.replace('@frizo/', '');
  const pages = new Set<ServerResponse>();
  let release: Release | undefined;
  let news: HotNews = { hash: '', errors: [] };
  rmSync(outputPath, { recursive: true, force: true });
  mkdirSync(outputPath, { recursive: true });
  await runWebpack(refreshHookConfig(outputPath));

  const compiler = webpack(devRemoteConfig(name, root, outputPath));
  const first = Promise.withResolvers<undefined>();
  const watching = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
    if (error) return first.reject(error);
    if (stats) void take(stats).then(() => first.resolve(undefined), first.reject);
  });

  async function take(stats: Stats): Promise<void> {
    const errors = (stats.toJson({ all: false, errors: true }).errors ?? []).map(
      ({ moduleName = '', message }) => `${moduleName} ${message}`.trim(),
    );
    if (errors.length === 0) release = await releaseNow(name, root, outputPath, stats);
    news = { hash: stats.hash ?? '', errors };
    for (const page of pages) tell(page, news);
    onBuilt(errors);
  }

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://dev').pathname.replace(`/r/${name}/${devBuild}/`, '/');
    if (path === '/hot') return follow(pages, request, response, news);
    if (path !== '/release.json') return answerFile(response, outputPath, path);
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

/** Nothing but the entry is held to a hash, and nothing is loaded ahead: the rest changes while the page stays. */
async function releaseNow(name: string, root: string, outputPath: string, stats: Stats): Promise<Release> {
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

function follow(
  pages: Set<ServerResponse>,
  request: IncomingMessage,
  response: ServerResponse,
  news: HotNews,
): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  tell(response, news);
  pages.add(response);
  request.on('close', () => pages.delete(response));
}

function tell(page: ServerResponse, news: HotNews): void {
  page.write(`data: ${JSON.stringify(news)}\n\n`);
}

function answerFile(response: ServerResponse, folder: string, path: string): void {
  try {
    // What webpack wrote lies flat, so that no path can lead elsewhere.
    const content = readFileSync(join(folder, path.slice(path.lastIndexOf('/') + 1)));
    const type = types[extname(path)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(content);
  } catch {
    response.writeHead(404, { 'cache-control': 'no-store' }).end();
  }
}
