import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { ModalFailure, ModalInstance } from '@frizo/modal-queue';
import { bypassFailedPreloads, onConnected } from '@frizo/remote-kit/parts';
import {
  DialogBody,
  DialogFrame,
  DialogHeader,
  ErrorState,
  Loading,
  Skeleton,
  useBackCloses,
} from '@frizo/ui';
import { confirmLeaving } from '../navigation/ask-before-leaving.ts';
import { outdatedText, dialogFailedText } from '../pages/failure-texts.ts';
import { usePortal } from '../portal.context.ts';
import type { Portal } from '../portal.ts';
import { findModalOf } from './find-modal.ts';
import type { FoundModal } from './find-modal.ts';
import { runModal } from './run-modal.ts';
import type { RunningModal } from './run-modal.ts';

/**
 * A dialog's frame with a container for its content, which has its own header. Until that is rendered, the frame shows a header; content that
 * cannot be loaded or crashes is replaced by an error with Retry.
 */
export function ModalFrame({ instance }: { instance: ModalInstance }) {
  const content = useRef<HTMLDivElement>(null);
  const [first] = useState(instance);
  const { found, hasFailed, isShown, dismiss, retry } = useAttempts(first, content);
  const title = found?.title ?? titleOf(first.name);
  const { size = 'small', isBinding } = found ?? {};
  const close = isBinding && !hasFailed ? undefined : dismiss;
  useBackCloses(!useHasAddress(first), close);
  return (
    <DialogFrame label={title} size={size} onClose={close}>
      {!isShown && (
        <>
          <DialogHeader title={title} onClose={close} />
          <DialogBody>
            {hasFailed ? (
              <ModalFailureState onRetry={retry} />
            ) : (
              <Loading>
                <Skeleton shape="block" height="12rem" />
              </Loading>
            )}
          </DialogBody>
        </>
      )}
      <div ref={content} />
    </DialogFrame>
  );
}

/**
 * Whether the address closes the dialog: for a modal route of the shell, or if its opener says so in its props (`isInAddress`). Back leaves
 * that address, so the dialog needs no history entry of its own.
 */
function useHasAddress({ id, props }: ModalInstance): boolean {
  const { modalRoutes } = usePortal();
  const [hasAddress] = useState(
    () => modalRoutes.hasOpened(id) || (props as { isInAddress?: unknown } | undefined)?.isInAddress === true,
  );
  return hasAddress;
}

/** Loads and mounts the content; after a failure again on `retry` and when the connection returns. */
function useAttempts(instance: ModalInstance, content: RefObject<HTMLDivElement | null>) {
  const portal = usePortal();
  const running = useRef<RunningModal | null>(null);
  const { id, name } = instance;
  // An opening keeps its build even if newer ones become available; each attempt is a new opening.
  const [{ found, failure, isShown }, setAttempt] = useState(() => attemptOf(portal, name));
  const hasFailed = failure !== null;

  const dismiss = useCallback(() => {
    if (failure !== null) return portal.queue.settle(id, { kind: 'failed', reason: failure });
    const isLosing = running.current?.hasUnsavedWork() ?? false;
    const confirmed = isLosing ? confirmLeaving(portal.modals, window) : Promise.resolve(true);
    return void confirmed.then((mayClose) => mayClose && portal.queue.settle(id, { kind: 'dismissed' }));
  }, [portal, id, failure]);

  const retry = useCallback(() => setAttempt(attemptOf(portal, name)), [portal, name]);

  useEffect(() => {
    if (!hasFailed) return undefined;
    // The focused element may be gone with the crashed content.
    content.current?.closest<HTMLElement>('[role=dialog]')?.focus({ preventScroll: true });
    return onConnected(retry);
  }, [hasFailed, retry, content]);

  useEffect(() => {
    const element = content.current;
    if (element === null || hasFailed) return undefined;
    const { queue, createContext } = portal;
    // Also called on failure, because the visible frame shows the error, so the queue must not end the dialog.
    const markReady = () => queue.markReady(id);
    const stopWaiting = new AbortController();
    const modal = runModal({
      instance,
      element,
      queue: {
        settle: queue.settle,
        markReady() {
          markReady();
          const show = () => setAttempt({ found, failure: null, isShown: true });
          if (isFilled(element)) show();
          else whenFilled(element, stopWaiting.signal, () => flushSync(show));
        },
      },
      found,
      dismiss,
      onFailure(reason) {
        stopWaiting.abort();
        bypassFailedPreloads();
        markReady();
        setAttempt({ found, failure: reason, isShown: false });
      },
      createContext: (reportFailure) => createContext('', reportFailure),
    });
    running.current = modal;
    // Leaving its address by Back, or closing the tab, would otherwise close it without asking.
    const unwatch = portal.unsavedWork.watch(
      (path) => modal.hasUnsavedWork() && (path === undefined || portal.modalRoutes.isClosedBy(id, path)),
    );
    return () => {
      running.current = null;
      stopWaiting.abort();
      unwatch();
      modal.stop();
    };
  }, [portal, dismiss, instance, id, found, hasFailed, content]);

  return { found, hasFailed, isShown, dismiss, retry };
}

function isFilled(element: HTMLElement): boolean {
  return element.querySelector(':scope > * > *') !== null;
}

/**
 * Calls `then` as soon as the content of `element` is rendered, before the browser paints: otherwise the frame would appear empty or with
 * two headers.
 */
function whenFilled(element: HTMLElement, signal: AbortSignal, then: () => void): void {
  const observer = new MutationObserver(() => {
    if (!isFilled(element)) return;
    observer.disconnect();
    then();
  });
  observer.observe(element, { childList: true, subtree: true });
  signal.addEventListener('abort', () => observer.disconnect());
}

interface Attempt {
  readonly found: FoundModal | null;
  readonly failure: ModalFailure | null;
  /** Whether its content is rendered. */
  readonly isShown: boolean;
}

function attemptOf(portal: Portal, name: string): Attempt {
  return { found: findModalOf(portal.modalSources)(name), failure: null, isShown: false };
}

function ModalFailureState({ onRetry }: { onRetry: () => void }) {
  const { isOutdated, reload } = usePortal();
  return isOutdated() ? (
    <ErrorState onRetry={reload} retryText="Reload">
      {outdatedText}
    </ErrorState>
  ) : (
    <ErrorState onRetry={onRetry}>{dialogFailedText}</ErrorState>
  );
}

/** `book-appointment` -> `Book appointment`. */
function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
