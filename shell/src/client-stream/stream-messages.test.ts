import { describe, expect, it } from '@jest/globals';
import type { StreamMessage } from '@frizo/contracts';
import { unreadOf, withMessages, withRead } from './stream-messages.ts';

const build = (message_id: number, rest: Partial<StreamMessage> = {}): StreamMessage => ({
  message_id,
  header: `Header ${message_id}`,
  message: 'Text',
  read: false,
  sentAt: 1_790_000_000 + message_id,
  ...rest,
});

const idsOf = (messages: readonly StreamMessage[]) => messages.map(({ message_id }) => message_id);

describe('the messages of a stream', () => {
  it('are merged newest first, each once in its latest version', () => {
    const messages = withMessages([build(2), build(1)], [build(3), build(2, { read: true })]);
    expect(idsOf(messages)).toEqual([3, 2, 1]);
    expect(idsOf(unreadOf(messages))).toEqual([3, 1]);
  });

  it('of the same second are ordered by id', () => {
    expect(idsOf(withMessages([], [build(1, { sentAt: 5 }), build(2, { sentAt: 5 })]))).toEqual([2, 1]);
  });

  it('stay read while the server is still being notified', () => {
    const messages = withMessages([build(1, { read: true })], [build(1), build(2)], (id) => id === 1);
    expect(idsOf(unreadOf(messages))).toEqual([2]);
  });

  it('are at most fifty', () => {
    const many = Array.from({ length: 80 }, (_, index) => build(index + 1));
    const messages = withMessages([], many);
    expect(messages).toHaveLength(50);
    expect(messages[0]?.message_id).toBe(80);
  });

  it('can be marked as read and as unread', () => {
    const read = withRead([build(1), build(2)], 1, true);
    expect(idsOf(unreadOf(read))).toEqual([2]);
    expect(idsOf(unreadOf(withRead(read, 1, false)))).toEqual([1, 2]);
  });
});
