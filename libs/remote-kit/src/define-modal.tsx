import type { ModalName, ModalProps, ModalResult } from '@frizo/modal-queue';
import type { ComponentType } from 'react';
import { mountRoot } from './mount-root.tsx';
import type { RemoteStoreParts } from './remote-store.ts';
import type { ModalModule } from './remote.types.ts';

/** The props of a modal's root. Only the first call of `complete` or `dismiss` counts. */
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

/** What a container exposes in `modals`. The shell owns the dialog around it, with its size, focus and backdrop. */
export function defineModal<Name extends ModalName>({
  name,
  Root,
  ...store
}: ModalDefinition<Name>): ModalModule {
  return {
    mount(element, context, props, { complete, dismiss }) {
      // The queue has checked that they are plain data; their shape is the caller's responsibility.
      const content = <Root props={props as ModalProps<Name>} complete={complete} dismiss={dismiss} />;
      return mountRoot(element, context, { name, content, ...store });
    },
  };
}
