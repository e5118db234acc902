import { useCallback, useEffect, useRef, useState } from 'react';
import type { ModalInstance } from '@frizo/modal-queue';
import { DialogBody, DialogFrame, DialogHeader, Loading, Skeleton } from '@frizo/ui';
import { confirmLeaving } from '../navigation/ask-before-leaving.ts';
import { usePortal } from '../portal.context.ts';
import { findModalOf } from './find-modal.ts';
import { runModal } from './run-modal.ts';
import type { RunningModal } from './run-modal.ts';

/** A dialog's frame and its place for what fills it, which brings its own header. Until it is there, the frame has one. */
export function ModalFrame({ instance }: { instance: ModalInstance }) {
  const portal = usePortal();
  const content = useRef<HTMLDivElement>(null);
  const running = useRef<RunningModal | null>(null);
  const [first] = useState(instance);
  // Once: an opening keeps its build, whatever the page hears of meanwhile.
  const [found] = useState(() => findModalOf(portal.modalSources)(instance.name));

  const { id } = first;

  const dismiss = useCallback(() => {
    const isLosing = running.current?.hasUnsavedWork() ?? false;
    const asked = isLosing ? confirmLeaving(portal.modals, window) : Promise.resolve(true);
    void asked.then((isFree) => isFree && portal.queue.settle(id, { kind: 'dismissed' }));
  }, [portal, id]);

  useEffect(() => {
    const element = content.current;
    if (element === null) return undefined;
    const { queue, createContext } = portal;
    const modal = runModal({
      instance: first,
      element,
      queue,
      found,
      dismiss,
      createContext: (reportFailure) => createContext('', reportFailure),
    });
    running.current = modal;
    // Back out of its address would close it without asking, and so would closing the tab.
    const unwatch = portal.unsavedWork.watch(
      (path) =>
        modal.hasUnsavedWork() && (path === undefined || portal.modalRoutes.isClosedBy(first.id, path)),
    );
    return () => {
      unwatch();
      modal.stop();
    };
  }, [portal, dismiss, first, found]);

  const title = titleOf(instance.name);
  const { size = 'small', isBinding } = found ?? {};
  const close = isBinding ? undefined : dismiss;
  return (
    <DialogFrame label={title} size={size} onClose={close}>
      {instance.phase !== 'ready' && (
        <>
          <DialogHeader title={title} onClose={close} />
          <DialogBody>
            <Loading>
              <Skeleton shape="block" height="12rem" />
            </Loading>
          </DialogBody>
        </>
      )}
      <div ref={content} />
    </DialogFrame>
  );
}

/** `book-appointment` -> `Book appointment`. */
function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
