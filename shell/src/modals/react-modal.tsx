import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import type { ModalModule, RemoteContext, SettleModal } from '@frizo/remote-kit';

export interface ShellModalProps<Props extends object = object> {
  readonly context: RemoteContext;
  /** What it was opened with: plain data, in the shape that the catalogue promises. */
  readonly props: Props;
  readonly settle: SettleModal;
  /** Says whether closing now would lose what was typed; the reader is asked before that. */
  readonly setUnsaved: (isUnsaved: boolean) => void;
}

/** A component as a modal of the shell; remotes have `defineModal` of the kit, with its store and router, for this. */
export function reactModal<Props extends object = object>(
  Content: ComponentType<ShellModalProps<Props>>,
): ModalModule {
  return {
    mount(element, context, props, settle) {
      let isUnsaved = false;
      const root = createRoot(element, { onUncaughtError: context.reportFailure });
      root.render(
        <Content
          context={context}
          props={props as Props}
          settle={settle}
          setUnsaved={(isUnsavedNow) => {
            isUnsaved = isUnsavedNow;
          }}
        />,
      );
      return { unmount: () => root.unmount(), hasUnsavedWork: () => isUnsaved };
    },
  };
}
