import { z } from 'zod';
import { defineCall } from './call.ts';
import { id, timestamp } from './shared.ts';

/** A message of the client stream (spec 3, stream message). Header and message are plain text. */
export const streamMessage = z.object({
  message_id: id,
  header: z.string(),
  message: z.string(),
  /** Whether this user has marked it as read; until then it has the NEW badge. */
  read: z.boolean(),
  sentAt: timestamp,
});
export type StreamMessage = z.output<typeof streamMessage>;

/** The audience of a stream message. */
export const streamAudience = z.enum(['everyone', 'clients', 'professionals']);
export type StreamAudience = z.output<typeof streamAudience>;

export const getClientStream = defineCall({
  name: 'getClientStream',
  q: 'Q149',
  service: 'messaging',
  method: 'GET',
  path: '/stream',
  secure: true,
  request: z.object({ limit: z.int().min(1).max(50).default(20) }),
  answer: z.object({ messages: z.array(streamMessage) }),
  notice: false,
  summary: "The latest messages of this user's stream, newest first (spec 7.1).",
});

export const markStreamMessageRead = defineCall({
  name: 'markStreamMessageRead',
  q: 'Q153',
  service: 'messaging',
  method: 'PUT',
  path: '/stream/:messageId/read',
  secure: true,
  request: z.object({ messageId: id }),
  answer: z.object({ success: z.literal(true) }),
  notice: 'Save fail',
  summary: 'Marks one message as read (spec 7.1); idempotent.',
});

const sentMessage = z.object({
  message_id: id,
  header: z.string(),
  message: z.string(),
  audience: streamAudience,
  sentAt: timestamp,
  /** The number of users who have marked it as read. */
  reads: z.int().nonnegative(),
});

export const sendStreamMessage = defineCall({
  name: 'sendStreamMessage',
  service: 'messaging',
  method: 'POST',
  path: '/stream',
  secure: true,
  request: z.object({
    header: z.string().trim().min(1).max(100),
    message: z.string().trim().min(1).max(1_000),
    audience: streamAudience,
  }),
  answer: sentMessage,
  notice: 'Save fail',
  summary: 'Sends a message to the stream of all users in an audience; admins only (decisions 1).',
});

export const getSentStreamMessages = defineCall({
  name: 'getSentStreamMessages',
  service: 'messaging',
  method: 'GET',
  path: '/stream/sent',
  secure: true,
  request: z.object({
    limit: z.int().min(1).max(50).default(20),
    offset: z.int().min(0).max(1_000_000).default(0),
  }),
  answer: z.object({ count: z.int().nonnegative(), messages: z.array(sentMessage) }),
  notice: 'Request fail',
  summary: 'The sent stream messages, newest first; admins only.',
});

/** The mail settings of a salon manager. */
const notificationSettings = z.object({
  /** Whether to mail each booking, move and cancellation with other artists of the salon. */
  hearsOfBookings: z.boolean(),
});

export const getNotificationSettings = defineCall({
  name: 'getNotificationSettings',
  service: 'messaging',
  method: 'GET',
  path: '/settings',
  secure: true,
  request: z.object({}),
  answer: notificationSettings,
  notice: 'Request fail',
  summary: 'The mail settings of a salon manager; each manager has their own.',
});

export const saveNotificationSettings = defineCall({
  name: 'saveNotificationSettings',
  service: 'messaging',
  method: 'PUT',
  path: '/settings',
  secure: true,
  request: notificationSettings,
  answer: notificationSettings,
  notice: 'Save fail',
  summary: 'Saves the mail settings of a salon manager; off by default.',
});

export const messagingCalls = {
  getClientStream,
  markStreamMessageRead,
  sendStreamMessage,
  getSentStreamMessages,
  getNotificationSettings,
  saveNotificationSettings,
};
