import type { ComponentType } from 'react';
import { mountRoot } from './mount-root.tsx';
import type { RemoteStoreParts } from './remote-store.ts';
import type { Remote } from './remote.types.ts';

export interface RemoteDefinition extends RemoteStoreParts {
  /** The remote's name, as in its release: `mf-booking`. */
  readonly name: string;
  readonly Root: ComponentType;
}

/**
 * What a container exposes as `remote`. Each mount has its own root and store (recreated when the user changes); unmounting leaves nothing behind.
 */
export function defineRemote({ name, Root, ...store }: RemoteDefinition): Remote {
  return {
    mount: (element, context) => mountRoot(element, context, { name, content: <Root />, ...store }),
  };
}
