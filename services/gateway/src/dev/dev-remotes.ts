import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { release as releaseRecord, remoteName, type Release } from '@frizo/contracts';
import { z } from 'zod';
import { dispatch } from '../api/dispatch.ts';

/** By remote: which of them this browser has from the machine of its developer. */
const cookie = 'frizo_dev';
const form = new RegExp(`(?:^|;\\s*)${cookie}=([a-z0-9-]+(?:\\.[a-z0-9-]+)*)`);
const path = /^\/r\/([a-z][a-z0-9-]*)\/dev\/([^?]*)/;
/** What `npm run dev` of a remote writes down while it runs: `<folder>/<remote>.json`. */
const server = z.object({ port: z.int().min(1).max(65_535) });
const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const deadlineMs = 1_000;

/** A remote as it runs from its sources now. */
export interface Developed {
  readonly release: Release;
  /** Where, for people: `localhost:4310`. */
  readonly at: string;
}

/** Remotes that run from their sources, for browsers of this machine that asked for them. */
export interface DevRemotes {
  /** What this browser is to get in place of others, by remote. */
  readonly of: (request: IncomingMessage) => Promise<Readonly<Record<string, Developed>>>;
  /** Answers `/r/<remote>/dev/…`; false where that is nothing of the kind. */
  readonly serve: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
}

/** @param folder where they are written down; undefined where nobody develops, and then there are none */
export function createDevRemotes(folder: string | undefined): DevRemotes {
  if (folder === undefined) return { of: async () => ({}), serve: async () => false };

  async function addressOf(remote: string): Promise<URL | undefined> {
    try {
      const { port } = server.parse(JSON.parse(await readFile(join(folder ?? '', `${remote}.json`), 'utf8')));
      // Never another machine: what this writes into pages runs with everything that their people may do.
      return new URL(`http://127.0.0.1:${port}`);
    } catch {
      return undefined;
    }
  }

  async function developed(remote: string): Promise<[string, Developed][]> {
    const address = await addressOf(remote);
    if (address === undefined) return [];
    try {
      const answer = await fetch(new URL('/release.json', address), {
        signal: AbortSignal.timeout(deadlineMs),
      });
      const release = releaseRecord.parse(await answer.json());
      return release.remote === remote ? [[remote, { release, at: `localhost:${address.port}` }]] : [];
    } catch {
      // It was ended, or has never built: then everybody gets what others get.
      return [];
    }
  }

  return {
    async of(request) {
      if (!isFromHere(request)) return {};
      const found = await Promise.all(chosenOf(request).map(developed));
      return Object.fromEntries(found.flat());
    },
    async serve(request, response) {
      const [, remote = '', file = ''] = path.exec(request.url ?? '') ?? [];
      if (!isFromHere(request) || !remoteName.safeParse(remote).success) return false;
      const address = await addressOf(remote);
      if (address === undefined) return false;
      if (file === 'use') choose(response, [...new Set([...chosenOf(request), remote])]);
      else dispatch(address, request, response, () => response.writeHead(502).end());
      return true;
    },
  };
}

/** A proxy of ours would make every caller one of this machine. */
function isFromHere({ headers, socket }: IncomingMessage): boolean {
  return loopback.has(socket.remoteAddress ?? '') && headers['x-forwarded-for'] === undefined;
}

function chosenOf({ headers }: IncomingMessage): string[] {
  return form.exec(headers.cookie ?? '')?.[1]?.split('.') ?? [];
}

function choose(response: ServerResponse, remotes: readonly string[]): void {
  response.writeHead(302, {
    location: '/',
    'cache-control': 'no-store',
    'set-cookie': `${cookie}=${remotes.join('.')}; Path=/; HttpOnly; SameSite=Lax`,
  });
  response.end();
}
