import { DomainError } from '@frizo/service-kit';

/** 409 with the fields that differ from what the server computes. */
export function totalChanged(fields: readonly string[]): DomainError {
  return new DomainError(
    'payment_order.total_changed',
    'The amount has changed. Please check it and try again.',
    {
      status: 409,
      fields: Object.fromEntries(fields.map((field) => [field, ['TOTAL_CHANGED']])),
    },
  );
}

/** Spec 8.2: an invalid appointment is set for payment. */
export function invalidAppointment(): DomainError {
  return new DomainError('payment_order.invalid_appointment', 'Invalid state of appointment', {
    status: 409,
  });
}

export function withoutAccount(): DomainError {
  return new DomainError(
    'payment_order.client_without_account',
    'The client has no account to approve a payment by card.',
    { status: 409 },
  );
}

/** 409: the visit is in another open order, or paid. */
export function orderExists(): DomainError {
  return new DomainError('payment_order.exists', 'There is already a payment order for this visit.', {
    status: 409,
  });
}

/** 409: it is paid, declined or expired. */
export function invalidState(): DomainError {
  return new DomainError(
    'payment_order.invalid_state',
    'This payment order is paid, declined or expired. Please load it again.',
    { status: 409 },
  );
}

/** 409: a payment by card is on its way. */
export function stillProcessing(): DomainError {
  return new DomainError(
    'payment_order.processing',
    'A payment by card is on its way. Please wait a moment.',
    { status: 409, retryAfterSeconds: 5 },
  );
}

/** 409: the provider has refused to transfer the gift card's part to the salon, which a person has to look at. */
export function giftCardNotTransferred(): DomainError {
  return new DomainError(
    'payment_order.gift_card_not_transferred',
    'Your account for payments did not take the gift card’s part of this payment, so it cannot be given back from there. What was paid by card can be given back.',
    { status: 409 },
  );
}

/** 409: the client's bank decides about the money, or has given it back. */
export function disputed(): DomainError {
  return new DomainError(
    'payment_order.disputed',
    'The client has disputed this payment with their bank, which decides about the money. It cannot be refunded here.',
    { status: 409 },
  );
}

/** 409: what was taken for a refund that failed is on its way back to the salon's account. */
export function refundReturning(): DomainError {
  return new DomainError(
    'payment_order.refund_returning',
    'An earlier refund did not arrive, and its money is on its way back. Please try again in a minute.',
    { status: 409, retryAfterSeconds: 60 },
  );
}

/** 402 with the provider's text for users. */
export function cardDeclined({ code, message }: { code: string; message: string }): DomainError {
  return new DomainError('payment_order.card_declined', message, {
    status: 402,
    fields: { paymentSourceId: [code.toUpperCase()] },
  });
}
