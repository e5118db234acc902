import {
  appointmentBooked,
  appointmentChanged,
  appointmentPaymentChanged,
  blocksChanged,
  completenessChanged,
  flagChanged,
  paymentOrderChanged,
  payoutAccountChanged,
  purchaseRefunded,
  rolloutMoved,
  sessionUserChanged,
  streamMessageSent,
  subscriptionChanged,
  subscriptionInvoiceChanged,
  userChanged,
  visitChargeChanged,
  waitingEntryChanged,
  waitingOfferEnded,
  waitingOfferMade,
  type EventDefinition,
  type LiveEvent,
  type StreamAudience,
} from '@frizo/contracts';
import type { Actor } from '@frizo/service-kit';

/** The recipients of news: one user, the professionals of a salon, both, or all users of a kind. */
export type LiveAudience =
  | StreamAudience
  | { readonly userId: number }
  | { readonly salonId: number }
  | { readonly userId: number; readonly salonId: number };

/** A live event with its audience. */
export interface LiveNews {
  readonly audience: LiveAudience;
  readonly event: LiveEvent;
}

/** The events of which open pages are notified. */
export const liveEvents: readonly EventDefinition[] = [
  streamMessageSent,
  userChanged,
  sessionUserChanged,
  completenessChanged,
  flagChanged,
  rolloutMoved,
  appointmentBooked,
  appointmentChanged,
  waitingEntryChanged,
  waitingOfferMade,
  waitingOfferEnded,
  blocksChanged,
  paymentOrderChanged,
  appointmentPaymentChanged,
  visitChargeChanged,
  purchaseRefunded,
  payoutAccountChanged,
  subscriptionChanged,
  subscriptionInvoiceChanged,
];

/** The news of an event; undefined if there is none. Throws for an invalid payload. */
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
    case sessionUserChanged.subject:
      return {
        audience: sessionUserChanged.payload.parse(payload),
        event: { event: 'message', data: { topic: 'session' } },
      };
    case completenessChanged.subject: {
      const { salonId } = completenessChanged.payload.parse(payload);
      return { audience: { salonId }, event: { event: 'message', data: { topic: 'completeness' } } };
    }
    case flagChanged.subject:
      // The flag is not named: pages request the flags that apply to their user.
      return { audience: 'everyone', event: { event: 'message', data: { topic: 'flags' } } };
    case rolloutMoved.subject:
      // The builds are not named: pages request their own resolution, which in most cases has not changed.
      return { audience: 'everyone', event: { event: 'message', data: { topic: 'rollouts' } } };
    case appointmentBooked.subject:
    case appointmentChanged.subject:
    case blocksChanged.subject: {
      // No data is sent: the lists that pages request contain what the user may see.
      const { salonId } = appointmentBooked.payload.pick({ salonId: true }).parse(payload);
      return { audience: { salonId }, event: { event: 'message', data: { topic: 'appointments' } } };
    }
    case waitingEntryChanged.subject:
    case waitingOfferMade.subject:
    case waitingOfferEnded.subject: {
      const parties = waitingEntryChanged.payload.pick({ salonId: true, clientUserId: true });
      const { salonId, clientUserId } = parties.parse(payload);
      return {
        audience: { userId: clientUserId, salonId },
        event: { event: 'message', data: { topic: 'waiting-list' } },
      };
    }
    default:
      return readPaymentNews(subject, payload);
  }
}

function readPaymentNews(subject: string, payload: unknown): LiveNews | undefined {
  switch (subject) {
    case paymentOrderChanged.subject:
    case appointmentPaymentChanged.subject:
    case visitChargeChanged.subject: {
      const { salonId, clientUserId } = appointmentPaymentChanged.payload.parse(payload);
      return {
        audience: clientUserId === null ? { salonId } : { userId: clientUserId, salonId },
        event: { event: 'message', data: { topic: 'payments' } },
      };
    }
    case purchaseRefunded.subject: {
      const parties = purchaseRefunded.payload.pick({ salonId: true, buyerUserId: true });
      const { salonId, buyerUserId } = parties.parse(payload);
      return {
        audience: { userId: buyerUserId, salonId },
        event: { event: 'message', data: { topic: 'payments' } },
      };
    }
    case payoutAccountChanged.subject:
    case subscriptionChanged.subject:
    case subscriptionInvoiceChanged.subject: {
      const { salonId } = payoutAccountChanged.payload.pick({ salonId: true }).parse(payload);
      return { audience: { salonId }, event: { event: 'message', data: { topic: 'payments' } } };
    }
    default:
      return undefined;
  }
}

/** Whether this user belongs to the audience. */
export function includesActor(audience: LiveAudience, { userId, userType, salonId }: Actor): boolean {
  if (typeof audience === 'object') {
    if ('userId' in audience && audience.userId === userId) return true;
    return 'salonId' in audience && audience.salonId === salonId;
  }
  if (audience === 'everyone') return true;
  return (audience === 'clients') === (userType === null);
}
