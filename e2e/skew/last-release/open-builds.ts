import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import { release, shellRecord, type Release } from '@frizo/contracts';
import { serveFromFolder } from '../../src/serve-from-folder.ts';
import { changeDocuments, withResolved } from '../../src/page-document.ts';
import type { OtherRelease } from './other-release.ts';
import { withShell } from './with-shell.ts';

/** Serves the builds of shell and remotes in a folder, with their own ids and hashes. */
export function openBuilds(folder: string): OtherRelease {
  const shell = shellRecord.parse(readRecord(join(folder, 'shell/shell.json')));
  const remotes = new Map(
    globSync('mf-*/release.json', { cwd: folder })
      .map((file) => release.parse(readRecord(join(folder, file))))
      .map((record) => [record.remote, record]),
  );
  return {
    async useShell(page) {
      await changeDocuments(page, (html) => withShell(html, shell));
      return serveFromFolder(page, '**/assets/**', (path) => join(folder, 'shell/assets', basename(path)));
    },
    async useRemotes(page) {
      for (const use of remotes.values()) await useRemote(page, use, join(folder, use.remote));
    },
    buildOf(remote) {
      const record = remotes.get(remote);
      if (record === undefined) throw new Error(`The last release has no ${remote}.`);
      return record.build;
    },
  };
}

async function useRemote(page: Page, use: Release, folder: string): Promise<void> {
  const { remote, build } = use;
  const preloads = new RegExp(`<link rel="preload"[^>]*"/r/${remote}/[^>]*>`, 'g');
  await changeDocuments(page, (html) => withResolved(html.replace(preloads, ''), remote, { use }));
  const base = `/r/${remote}/${build}/`;
  await serveFromFolder(page, `**${base}**`, (path) => join(folder, path.slice(base.length)));
}

function readRecord(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
