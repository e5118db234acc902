import {
  appointmentBooked,
  appointmentChanged,
  flagChanged,
  rolloutMoved,
  streamMessageSent,
  userChanged,
  type EventDefinition,
  type LiveEvent,
  type StreamAudience,
} from '@frizo/contracts';
import type { Actor } from '@frizo/service-kit';

/** Whom a piece of news is for: one person, or everybody of a kind. */
export type LiveAudience = StreamAudience | { readonly userId: number } | { readonly salonId: number };

/** What open pages are sent, and to which of them. */
export interface LiveNews {
  readonly audience: LiveAudience;
  readonly event: LiveEvent;
}

/** The events that open pages hear of. */
export const liveEvents: readonly EventDefinition[] = [
  streamMessageSent,
  userChanged,
  flagChanged,
  rolloutMoved,
  appointmentBooked,
  appointmentChanged,
];

/** What an event means to open pages. Throws for a payload that is not the event's. */
export function readNews(subject: string, payload: unknown): LiveNews | undefined {
  switch (subject) {
    case streamMessageSent.subject: {
      const { audience, ...message } = streamMessageSent.payload.parse(payload);
      return { audience, event: { event: 'client-stream', data: { ...message, read: false } } };
    }
    case userChanged.subject: {
      const { userId } = userChanged.payload.parse(payload);
      return { audience: { userId }, event: { event: 'message', data: { topic: 'session' } } };
    }
    case flagChanged.subject:
      // Nobody learns here which flag it was: they ask for what holds for them.
      return { audience: 'everyone', event: { event: 'message', data: { topic: 'flags' } } };
    case rolloutMoved.subject:
      // Most pages are resolved as before: which builds are theirs is theirs to ask.
      return { audience: 'everyone', event: { event: 'message', data: { topic: 'rollouts' } } };
    case appointmentBooked.subject:
    case appointmentChanged.subject: {
      // What an artist may see of it, their own lists decide.
      const { salonId } = appointmentBooked.payload.pick({ salonId: true }).parse(payload);
      return { audience: { salonId }, event: { event: 'message', data: { topic: 'appointments' } } };
    }
    default:
      return undefined;
  }
}

/** Whether a piece of news is for this person. */
export function concerns(audience: LiveAudience, { userId, userType, salonId }: Actor): boolean {
  if (typeof audience === 'object')
    return 'userId' in audience ? audience.userId === userId : audience.salonId === salonId;
  if (audience === 'everyone') return true;
  return (audience === 'clients') === (userType === null);
}
