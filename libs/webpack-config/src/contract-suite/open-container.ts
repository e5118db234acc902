import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { containerName } from '@frizo/contracts';
import type { Release } from '@frizo/contracts';

/** webpack's container of a remote (shell, `remotes/container-source.ts`). */
export interface Container {
  init(shareScope: unknown): unknown;
  get(expose: string): Promise<() => Record<string, unknown>>;
}

export interface OpenedContainer {
  readonly container: Container;
  /** Stops serving its files. */
  readonly close: () => void;
}

type Shared = Readonly<Record<string, unknown>>;

/**
 * Opens a built container in a jsdom page like the shell does. Its files are served from a folder, and its shared modules are the given
 * ones.
 */
export async function openContainer(
  release: Release,
  folder: string,
  shared: Shared,
): Promise<OpenedContainer> {
  const base = release.entry.url.slice(0, release.entry.url.lastIndexOf('/') + 1);
  const close = serveFrom(base, folder);
  await load(release.entry.url);
  const name = containerName(release);
  const container = (globalThis as unknown as Record<string, Container | undefined>)[name];
  if (container === undefined) throw new Error(`${release.entry.url} ran without defining ${name}.`);
  await container.init(scopeOf(shared));
  return { container, close };
}

/** jsdom loads no files: runs scripts, and reports stylesheets as loaded, when they are added to the page. */
function serveFrom(base: string, folder: string): () => void {
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) serve(node, base, folder);
  });
  observer.observe(document.documentElement, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function serve(node: Node, base: string, folder: string): void {
  if (node instanceof HTMLLinkElement) {
    node.dispatchEvent(new Event('load'));
    return;
  }
  if (!(node instanceof HTMLScriptElement)) return;
  const { pathname } = new URL(node.src);
  try {
    if (!pathname.startsWith(base)) throw new Error(`${pathname} is not a file of this build.`);
    // In the global scope, like a classic script, since a container is a global variable.
    window.eval(readFileSync(join(folder, pathname.slice(base.length)), 'utf8'));
    node.dispatchEvent(new Event('load'));
  } catch {
    node.dispatchEvent(new Event('error'));
  }
}

function load(url: string): Promise<void> {
  const script = document.createElement('script');
  script.src = url;
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${url} could not be run.`)));
    document.head.append(script);
  });
}

function scopeOf(shared: Shared): unknown {
  const entries = Object.entries(shared).map(([request, module]) => [
    request,
    { '1.0.0': { get: () => Promise.resolve(() => module), from: 'shell', eager: false, loaded: 1 } },
  ]);
  return Object.fromEntries(entries) as unknown;
}
