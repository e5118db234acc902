import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import type { ModalModule, RemoteContext, SettleModal } from '@frizo/remote-kit';

export interface ShellModalProps {
  readonly context: RemoteContext;
  readonly settle: SettleModal;
}

/** A component as a modal of the shell; remotes have `defineModal` of the kit, with its store and router, for this. */
export function reactModal(Content: ComponentType<ShellModalProps>): ModalModule {
  return {
    mount(element, context, _props, settle) {
      const root = createRoot(element, { onUncaughtError: context.reportFailure });
      root.render(<Content context={context} settle={settle} />);
      return { unmount: () => root.unmount() };
    },
  };
}
