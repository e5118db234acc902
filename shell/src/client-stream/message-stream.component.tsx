import { useEffect, useId, useRef, useState } from 'react';
import { ChevronDownIcon, ChevronUpIcon, IconButton, LiveStatus } from '@frizo/ui';
import { mainId } from '../navigation/after-navigation.ts';
import { usePortal } from '../portal.context.ts';
import { useStore } from '../store.ts';
import styles from './client-stream.module.css';
import { Message } from './stream-message.component.tsx';
import { unreadOf } from './stream-messages.ts';
import { createStreamStore } from './stream-store.ts';

/** The stream of one person: the newest unread message, and behind it all of them. Not there when there is nothing to read. */
export function MessageStream() {
  const { request, live } = usePortal();
  const [store] = useState(() => createStreamStore({ request, live }));
  useEffect(() => store.start(), [store]);
  const messages = useStore(store);
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);
  const unread = unreadOf(messages);
  const [first] = unread;

  function readFirst(id: number): void {
    void store.markRead(id);
    // The last one takes the stream with it, and would take the focus along.
    if (unread.length === 1) document.getElementById(mainId)?.focus({ preventScroll: true });
  }

  function readListed(id: number): void {
    void store.markRead(id);
    list.current?.querySelector<HTMLElement>(`[data-message="${id}"]`)?.focus();
  }

  return (
    <>
      <LiveStatus>{first === undefined ? '' : `New message: ${first.header}`}</LiveStatus>
      {(isOpen || first !== undefined) && (
        <section aria-label="Messages" className={styles.stream}>
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
            // It scrolls, so the keyboard has to get into it.
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
