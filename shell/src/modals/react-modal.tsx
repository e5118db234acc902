import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import type { ModalModule, RemoteContext, SettleModal } from '@frizo/remote-kit';

export interface ShellModalProps<Props extends object = object> {
  readonly context: RemoteContext;
  /** Plain data in the shape that the catalog declares. */
  readonly props: Props;
  readonly settle: SettleModal;
  /** Sets whether closing would lose input; the user is asked before that. */
  readonly setUnsaved: (isUnsaved: boolean) => void;
}

/** Turns a component into a modal of the shell; remotes use the kit's `defineModal`, which has a store and router. */
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
