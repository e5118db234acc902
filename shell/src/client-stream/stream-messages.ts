import type { StreamMessage } from '@frizo/contracts';

/** Older messages are dropped. */
const maxMessages = 50;

/** Newest first; those of the same second by id. */
export function newestFirst(messages: readonly StreamMessage[]): StreamMessage[] {
  return [...messages].sort((a, b) => b.sentAt - a.sentAt || b.message_id - a.message_id);
}

/**
 * Merges loaded messages with incoming ones, each once in its latest version.
 * @param isReading whether the user has just marked the message as read, which the server may not have processed yet
 */
export function withMessages(
  loaded: readonly StreamMessage[],
  incoming: readonly StreamMessage[],
  isReading: (id: number) => boolean = () => false,
): StreamMessage[] {
  const byId = new Map([...loaded, ...incoming].map((message) => [message.message_id, message]));
  const messages = [...byId.values()].map((message) =>
    isReading(message.message_id) ? { ...message, read: true } : message,
  );
  return newestFirst(messages).slice(0, maxMessages);
}

export function withRead(messages: readonly StreamMessage[], id: number, read: boolean): StreamMessage[] {
  return messages.map((message) => (message.message_id === id ? { ...message, read } : message));
}

export function unreadOf(messages: readonly StreamMessage[]): StreamMessage[] {
  return messages.filter(({ read }) => !read);
}
