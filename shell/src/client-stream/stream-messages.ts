import type { StreamMessage } from '@frizo/contracts';

/** More than anybody reads on one page; older ones have their place in the past. */
const maxMessages = 50;

/** Newest first; of two in the same second the one that was written later. */
export function newestFirst(messages: readonly StreamMessage[]): StreamMessage[] {
  return [...messages].sort((a, b) => b.sentAt - a.sentAt || b.message_id - a.message_id);
}

/**
 * What is known with what has come, each message once, as it came last.
 * @param isReading whether somebody here has just marked the message: that counts over what the server knew a moment ago
 */
export function withMessages(
  known: readonly StreamMessage[],
  come: readonly StreamMessage[],
  isReading: (id: number) => boolean = () => false,
): StreamMessage[] {
  const byId = new Map([...known, ...come].map((message) => [message.message_id, message]));
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
