import { useEffect, useId, useRef, useState } from 'react';
import { ChevronDownIcon, ChevronUpIcon, classes, IconButton, LiveStatus } from '@frizo/ui';
import { mainId } from '../navigation/after-navigation.ts';
import { usePortal } from '../portal.context.ts';
import { useStore } from '../store.ts';
import styles from './client-stream.module.css';
import { Message } from './stream-message.component.tsx';
import { unreadOf } from './stream-messages.ts';
import { createStreamStore } from './stream-store.ts';

export interface MessageStreamProps {
  /** Whether the layout has space for the stream; otherwise it overlays the top of the page until a key is pressed. */
  readonly isInFlow: boolean;
  /** Called once the messages are known, and each time that there start or cease to be unread ones. */
  readonly onKnown: (hasUnread: boolean) => void;
}

/** A user's stream: the newest unread message, expandable to all messages. Hidden if there is nothing to read. */
export function MessageStream({ isInFlow, onKnown }: MessageStreamProps) {
  const { request, live } = usePortal();
  const [store] = useState(() => createStreamStore({ request, live }));
  useEffect(() => store.start(), [store]);
  const messages = useStore(store);
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);
  const unread = unreadOf(messages);
  const [first] = unread;
  const isShown = isOpen || first !== undefined;
  const isOverlay = useIsOverlay(!isInFlow);
  const isKnown = store.isKnown();
  const hasUnread = first !== undefined;

  const reportUnread = useRef(onKnown);
  useEffect(() => {
    if (isKnown) reportUnread.current(hasUnread);
  }, [isKnown, hasUnread]);

  function readFirst(id: number): void {
    void store.markRead(id);
    // The stream disappears with its last unread message, so the focus has to move.
    if (unread.length === 1) document.getElementById(mainId)?.focus({ preventScroll: true });
  }

  function readListed(id: number): void {
    void store.markRead(id);
    list.current?.querySelector<HTMLElement>(`[data-message="${id}"]`)?.focus();
  }

  return (
    <>
      <LiveStatus>{first === undefined ? '' : `New message: ${first.header}`}</LiveStatus>
      {isShown && (
        <section aria-label="Messages" className={classes(styles.stream, isOverlay && styles.over)}>
          <div className={styles.bar}>
            {isOpen || first === undefined ? (
              <p className={styles.title}>Messages</p>
            ) : (
              <Message message={first} isShort onRead={readFirst} />
            )}
            <IconButton
              icon={isOpen ? ChevronUpIcon : ChevronDownIcon}
              label={isOpen ? 'Hide messages' : `All messages, ${unread.length} new`}
              aria-expanded={isOpen}
              aria-controls={isOpen ? listId : undefined}
              onClick={() => setOpen(!isOpen)}
            />
          </div>
          {isOpen && (
            // It scrolls, so it must be focusable by keyboard.
            <ul
              ref={list}
              id={listId}
              className={styles.list}
              tabIndex={0}
              aria-label="Messages, newest first"
            >
              {messages.map((message) => (
                <li key={message.message_id} data-message={message.message_id} tabIndex={-1}>
                  <Message message={message} onRead={readListed} />
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </>
  );
}

/** Whether the stream overlays the page; it joins the layout at the first key press, so that it covers no focused element. */
function useIsOverlay(startsAsOverlay: boolean): boolean {
  const [hasKey, setKey] = useState(false);
  useEffect(() => {
    const join = () => setKey(true);
    window.addEventListener('keydown', join, { once: true });
    return () => window.removeEventListener('keydown', join);
  }, []);
  return startsAsOverlay && !hasKey;
}
