import type { ModalName, ModalProps, ModalResult } from '@frizo/modal-queue';
import type { ComponentType } from 'react';
import { mountRoot } from './mount-root.tsx';
import type { RemoteStoreParts } from './remote-store.ts';
import type { ModalModule } from './remote.types.ts';

/** What the root of a modal gets. The first end counts. */
export interface ModalRootProps<Name extends ModalName> {
  readonly props: ModalProps<Name>;
  readonly complete: (result: ModalResult<Name>) => void;
  readonly dismiss: () => void;
}

export interface ModalDefinition<Name extends ModalName> extends RemoteStoreParts {
  /** As in the catalogue and the release. */
  readonly name: Name;
  readonly Root: ComponentType<ModalRootProps<Name>>;
}

/** What a container exposes in `modals`. The dialog around it, its size, its focus and its backdrop are the shell's. */
export function defineModal<Name extends ModalName>({
  name,
  Root,
  ...store
}: ModalDefinition<Name>): ModalModule {
  return {
    mount(element, context, props, { complete, dismiss }) {
      // The queue has checked that they are plain data; their shape is the catalogue's promise.
      const content = <Root props={props as ModalProps<Name>} complete={complete} dismiss={dismiss} />;
      return mountRoot(element, context, { name, content, ...store });
    },
  };
}
