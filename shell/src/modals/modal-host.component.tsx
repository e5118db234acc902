import { usePortal } from '../portal.context.ts';
import { useStore } from '../store.ts';
import { ModalFrame } from './modal-frame.component.tsx';

/** Renders the modals of the queue, one over the other; only the topmost takes input. */
export function ModalHost() {
  const { queue } = usePortal();
  const { shown } = useStore({ get: queue.snapshot, subscribe: queue.subscribe });
  return shown.map((instance) => <ModalFrame key={instance.id} instance={instance} />);
}
