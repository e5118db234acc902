import { paymentStatus, type Appointment } from '@frizo/contracts';

export type ClientAction = 'pay' | 'decline' | 'modify' | 'cancel' | 'again';

type Facts = Pick<Appointment, 'status' | 'startTimestamp' | 'paymentStatus' | 'payment'>;

/**
 * The actions of a client for an appointment (spec 4, appointment lists and Payment order; decisions 4: changes until it starts).
 * @param now unix seconds
 */
export function actionsOf(appointment: Facts, now: number): readonly ClientAction[] {
  const { status, startTimestamp } = appointment;
  if (status === 0 && now < startTimestamp) return ['modify', 'cancel', 'again'];
  return canPay(appointment, now) ? ['pay', 'decline', 'again'] : ['again'];
}

/** The salon has asked for a payment by card, which can be approved until it expires. */
function canPay({ paymentStatus: status, payment }: Facts, now: number): boolean {
  return (
    status === paymentStatus.pending && payment?.paymentType === 'card' && now < payment.expiresTimestamp
  );
}
