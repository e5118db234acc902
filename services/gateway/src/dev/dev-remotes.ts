import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { release as releaseRecord, remoteName, type Release } from '@frizo/contracts';
import { z } from 'zod';
import { dispatch } from '../api/dispatch.ts';

/** Names the remotes that this browser gets from its developer's machine. */
const cookie = 'frizo_dev';
const form = new RegExp(`(?:^|;\\s*)${cookie}=([a-z0-9-]+(?:\\.[a-z0-9-]+)*)`);
const path = /^\/r\/([a-z][a-z0-9-]*)\/dev\/([^?]*)/;
/** Written by `npm run dev` of a remote while it runs: `<folder>/<remote>.json`. */
const server = z.object({ port: z.int().min(1).max(65_535) });
const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const deadlineMs = 1_000;

/** A remote that runs from its sources. */
export interface DevelopedRemote {
  readonly release: Release;
  /** Its address for display: `localhost:4310`. */
  readonly at: string;
}

/** Remotes that run from their sources, for browsers on this machine that selected them. */
export interface DevRemotes {
  /** The builds that this browser gets instead of released ones, by remote. */
  readonly of: (request: IncomingMessage) => Promise<Readonly<Record<string, DevelopedRemote>>>;
  /** Serves `/r/<remote>/dev/…`; returns false for any other path. */
  readonly serve: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
}

/** @param folder where the servers are registered; undefined outside development */
export function createDevRemotes(folder: string | undefined): DevRemotes {
  if (folder === undefined) return { of: async () => ({}), serve: async () => false };

  async function addressOf(remote: string): Promise<URL | undefined> {
    try {
      const { port } = server.parse(JSON.parse(await readFile(join(folder ?? '', `${remote}.json`), 'utf8')));
      // Never another machine: the code that this adds to pages runs with all rights of their users.
      return new URL(`http://127.0.0.1:${port}`);
    } catch {
      return undefined;
    }
  }

  async function developed(remote: string): Promise<[string, DevelopedRemote][]> {
    const address = await addressOf(remote);
    if (address === undefined) return [];
    try {
      const answer = await fetch(new URL('/release.json', address), {
        signal: AbortSignal.timeout(deadlineMs),
      });
      const release = releaseRecord.parse(await answer.json());
      return release.remote === remote ? [[remote, { release, at: `localhost:${address.port}` }]] : [];
    } catch {
      // The server has stopped, or has never built: the browser then gets the released build.
      return [];
    }
  }

  return {
    async of(request) {
      if (!isFromThisMachine(request)) return {};
      const found = await Promise.all(selectedRemotes(request).map(developed));
      return Object.fromEntries(found.flat());
    },
    async serve(request, response) {
      const [, remote = '', file = ''] = path.exec(request.url ?? '') ?? [];
      if (!isFromThisMachine(request) || !remoteName.safeParse(remote).success) return false;
      const address = await addressOf(remote);
      if (address === undefined) return false;
      if (file === 'use') selectRemotes(response, [...new Set([...selectedRemotes(request), remote])]);
      else dispatch(address, request, response, () => response.writeHead(502).end());
      return true;
    },
  };
}

/** Excludes proxied requests, because behind a proxy every caller would look local. */
function isFromThisMachine({ headers, socket }: IncomingMessage): boolean {
  return loopback.has(socket.remoteAddress ?? '') && headers['x-forwarded-for'] === undefined;
}

function selectedRemotes({ headers }: IncomingMessage): string[] {
  return form.exec(headers.cookie ?? '')?.[1]?.split('.') ?? [];
}

function selectRemotes(response: ServerResponse, remotes: readonly string[]): void {
  response.writeHead(302, {
    location: '/',
    'cache-control': 'no-store',
    'set-cookie': `${cookie}=${remotes.join('.')}; Path=/; HttpOnly; SameSite=Lax`,
  });
  response.end();
}
