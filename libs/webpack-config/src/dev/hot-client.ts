import type { HotUpdate, ModuleHot } from './hot.types.ts';

// Defined by webpack.
declare const __webpack_hash__: string;
declare const __webpack_public_path__: string;

// webpack recognizes only the full expression.
const webpackHot = (import.meta as ImportMeta & { readonly webpackHot?: ModuleHot }).webpackHot;
let newest = __webpack_hash__;

/** Applies updates until the newest; reloads the page if no module can accept one. */
async function applyUpdates(hot: ModuleHot): Promise<void> {
  if (hot.status() !== 'idle') return;
  try {
    while (newest !== __webpack_hash__) {
      if ((await hot.check(true)) === null) return window.location.reload();
    }
  } catch {
    window.location.reload();
  }
}

if (webpackHot !== undefined) {
  const events = new EventSource(new URL('hot', __webpack_public_path__));
  events.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const { hash, errors } = JSON.parse(data) as HotUpdate;
    for (const error of errors) console.error(error);
    if (errors.length > 0) return;
    newest = hash;
    void applyUpdates(webpackHot);
  });
}
