import { z } from 'zod';
import { defineEvent } from './event.ts';
import { streamAudience } from './messaging.calls.ts';
import { id, timestamp } from './shared.ts';

export const appointmentMessageSent = defineEvent({
  subject: 'messaging.appointment-message-sent.v1',
  service: 'messaging',
  payload: z.object({
    appointmentIds: z.array(id).min(1).max(10),
    channel: z.enum(['email', 'text']),
    sentAt: z.iso.datetime(),
  }),
  summary:
    'A message with a confirm link was handed to the mail or text provider; only then it counts as sent.',
});

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
    'An admin sent a message to the client stream; the gateway forwards it to the sockets of its audience.',
});
