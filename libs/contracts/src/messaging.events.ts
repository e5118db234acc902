import { z } from 'zod';
import { defineEvent } from './event.ts';
import { streamAudience } from './messaging.calls.ts';
import { id, timestamp } from './shared.ts';

export const streamMessageSent = defineEvent({
  subject: 'messaging.stream-message-sent.v1',
  service: 'messaging',
  payload: z.object({
    message_id: id,
    header: z.string(),
    message: z.string(),
    audience: streamAudience,
    sentAt: timestamp,
  }),
  summary:
    'An admin sent a message to the client stream; the gateway hands it to the sockets of its audience.',
});
