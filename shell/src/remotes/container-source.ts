import { containerName } from '@frizo/contracts';
import type { Release } from '@frizo/contracts';

/** A remote's webpack container. */
export interface Container {
  get(expose: string): Promise<() => unknown>;
}

interface RawContainer extends Container {
  init(shareScope: unknown): unknown;
}

export type OpenContainer = (release: Release) => Promise<Container>;

// Defined by webpack in a build that provides shared modules.
declare const __webpack_init_sharing__: (scope: string) => Promise<unknown>;
declare const __webpack_share_scopes__: { readonly default: unknown };

declare global {
  interface Window {
    /** Hashes by full address, for the chunks that a remote's own runtime loads (libs/webpack-config, integrity plugin). */
    frizoIntegrity?: Record<string, string>;
  }
}

export interface ContainerSourceOptions {
  readonly page: Document;
  readonly window: Window;
  readonly nonce: string;
  readonly deadlineMs: number;
}

/**
 * Opens the containers of releases. Each build is loaded once per page; a failed one is removed from the cache, so that it can be retried.
 * The single build replaces this file by one that contains the remotes.
 */
export function createContainerSource({
  page,
  window,
  nonce,
  deadlineMs,
}: ContainerSourceOptions): OpenContainer {
  const opened = new Map<string, Promise<Container>>();

  async function open(release: Release): Promise<Container> {
    const name = containerName(release);
    registerHashes(window, release);
    // Every remote needs the kit, so it is loaded in parallel with the container. It must be loaded before the container requests it, because
    // webpack's container requests a shared module only once and caches a failure.
    const kit = import(/* webpackChunkName: "kit" */ '@frizo/remote-kit');
    kit.catch(() => undefined);
    if (globalsOf(window)[name] === undefined)
      await loadScript(page, { ...addressNow(window, release), nonce, deadlineMs });
    const container = globalsOf(window)[name];
    if (!isContainer(container)) throw new Error(`${release.entry.url} ran without leaving ${name}.`);
    await kit;
    await __webpack_init_sharing__('default');
    await container.init(__webpack_share_scopes__.default);
    return container;
  }

  return (release) => {
    const key = `${release.remote}/${release.build}`;
    const pending = opened.get(key) ?? open(release);
    opened.set(key, pending);
    pending.catch(() => opened.delete(key));
    return pending;
  };
}

function addressNow(window: Window, { entry }: Release): Release['entry'] {
  return { ...entry, url: entry.url + (window.frizoRetry ?? '') };
}

function registerHashes(window: Window, release: Release): void {
  const known = (window.frizoIntegrity ??= {});
  for (const { url, integrity } of release.assets) known[new URL(url, window.location.href).href] = integrity;
}

function globalsOf(window: Window): Record<string, unknown> {
  return window as unknown as Record<string, unknown>;
}

function isContainer(value: unknown): value is RawContainer {
  return typeof value === 'object' && value !== null && 'init' in value && 'get' in value;
}

interface ScriptToLoad {
  readonly url: string;
  /** `sha384-…`: a script with another content is not run. */
  readonly integrity: string;
  readonly nonce: string;
  readonly deadlineMs: number;
}

/** Runs a classic script once. Rejects if it cannot be loaded, differs from its hash or takes too long; leaves no element behind. */
export function loadScript(
  page: Document,
  { url, integrity, nonce, deadlineMs }: ScriptToLoad,
): Promise<void> {
  const script = page.createElement('script');
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${url} took longer than ${deadlineMs} ms.`)),
      deadlineMs,
    );
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${url} could not be loaded.`)));
    script.addEventListener('load', () => clearTimeout(timer));
    script.addEventListener('error', () => clearTimeout(timer));
    script.src = url;
    script.integrity = integrity;
    script.nonce = nonce;
    // Always, like the page's preloads: a request of another mode would fetch the file a second time.
    script.crossOrigin = 'anonymous';
    page.head.append(script);
  }).finally(() => script.remove());
}
