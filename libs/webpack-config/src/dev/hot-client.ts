import type { HotNews, ModuleHot } from './hot.types.ts';

// Given by webpack.
declare const __webpack_hash__: string;
declare const __webpack_public_path__: string;

// By its whole name: webpack knows no other way to it.
const webpackHot = (import.meta as ImportMeta & { readonly webpackHot?: ModuleHot }).webpackHot;
let newest = __webpack_hash__;

/** Takes changes until there are none; one that no module can take under the page is a reload. */
async function takeChanges(hot: ModuleHot): Promise<void> {
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
    const { hash, errors } = JSON.parse(data) as HotNews;
    for (const error of errors) console.error(error);
    if (errors.length > 0) return;
    newest = hash;
    void takeChanges(webpackHot);
  });
}
