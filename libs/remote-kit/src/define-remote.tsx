import type { ComponentType } from 'react';
import { mountRoot } from './mount-root.tsx';
import type { RemoteStoreParts } from './remote-store.ts';
import type { Remote } from './remote.types.ts';
import { loadTexts } from './text/load-texts.ts';
import type { LoadTexts } from './text/load-texts.ts';

export interface RemoteDefinition extends RemoteStoreParts {
  /** The remote's name, as in its release: `mf-booking`. */
  readonly name: string;
  readonly Root: ComponentType;
  /** Translations into a locale; asked for where the reader's language is not English. */
  readonly texts?: LoadTexts;
}

/**
 * What a container exposes as `remote`. Each mount has its root, its store (made anew when the user changes) and what its hooks give; unmounting
 * leaves nothing behind.
 */
export function defineRemote({ name, Root, texts, ...store }: RemoteDefinition): Remote {
  return {
    async mount(element, context) {
      const loaded = await loadTexts(texts, context.locale);
      return mountRoot(element, context, { name, texts: loaded, content: <Root />, ...store });
    },
  };
}
