import { shellRecord } from '@frizo/contracts';
import type { ShellFile, ShellRecord } from '@frizo/contracts';
import { contractVersion as modalQueueVersion } from '@frizo/modal-queue';
import { contractVersion as sessionVersion } from '@frizo/session';
import type { AssetKind } from './assets.ts';

export interface BuiltShell {
  readonly version: string;
  readonly build: string;
  readonly assets: readonly { file: string; kind: AssetKind; integrity: string }[];
  /** Files of a chunk group by its name. */
  readonly filesOf: (group: string) => readonly string[];
  /** Files by shared module. */
  readonly shared: Readonly<Record<string, readonly string[]>>;
  /** From `src/manifest.ts`. */
  readonly routes: ShellRecord['routes'];
  /** Files by route or modal; only in the single build. */
  readonly preloadGroups?: Readonly<Record<string, readonly string[]>>;
}

/** The record from which the gateway renders the page. */
export function shellRecordOf(built: BuiltShell): ShellRecord {
  const entry = built.assets.find(
    (asset) => asset.file === built.filesOf('main').find((file) => file.endsWith('.js')),
  );
  if (entry === undefined) throw new Error('The shell has no entry.');
  const first = pick(built, [
    ...built.filesOf('main'),
    ...built.filesOf('bootstrap'),
    ...sharedFiles(built, 'react'),
  ]);
  const { preloadGroups } = built;
  return shellRecord.parse({
    version: built.version,
    build: built.build,
    entry: { url: `/${entry.file}`, integrity: entry.integrity },
    preload: first.filter((file) => file.kind === 'script' && file.url !== `/${entry.file}`),
    styles: first.filter((file) => file.kind === 'style'),
    // The first screen uses all fonts of the shell.
    fonts: pick(
      built,
      built.assets.filter((asset) => asset.kind === 'font').map((asset) => asset.file),
    ),
    shared: Object.fromEntries(
      Object.entries(built.shared).map(([request, files]) => [request, pick(built, files)]),
    ),
    contracts: { session: [sessionVersion], modalQueue: [modalQueueVersion] },
    routes: built.routes,
    preloadFor:
      preloadGroups &&
      Object.fromEntries(
        Object.entries(preloadGroups).map(([target, files]) => [target, pick(built, files)]),
      ),
  } satisfies ShellRecord);
}

/** The shared files of a module prefix: pages need React first, the kit only with the first remote. */
function sharedFiles(built: BuiltShell, prefix: string): string[] {
  return Object.entries(built.shared).flatMap(([request, files]) =>
    request.startsWith(prefix) ? files : [],
  );
}

function pick(built: BuiltShell, files: readonly string[]): ShellFile[] {
  return [...new Set(files)].flatMap((file) => {
    const asset = built.assets.find((one) => one.file === file);
    return asset === undefined ? [] : [{ url: `/${file}`, integrity: asset.integrity, kind: asset.kind }];
  });
}
