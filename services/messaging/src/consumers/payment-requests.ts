import { pagePath, type PayloadOf, type paymentOrderChanged } from '@frizo/contracts';
import { formatLocalDate } from '@frizo/local-time';
import { fullName } from '../appointments/appointment-words.ts';
import { countMessage } from '../appointments/notify-recipients.ts';
import type { MessagingEnv } from '../env.ts';
import { declinedPaymentMail, declinedPaymentSubject } from '../mails/declined-payment-mail.ts';
import { queueMail, queueMails } from '../mails/mails.store.ts';
import { paymentRequestMail, paymentRequestSubject } from '../mails/payment-request-mail.ts';
import type { QueueTools } from '../outgoing/outgoing.store.ts';
import { findOwners, findPeople } from '../people/reference-data.store.ts';
import { queuePushes } from '../pushes/push-delivery.ts';

type Order = PayloadOf<typeof paymentOrderChanged>;

/**
 * Tells a client by mail and push message that a payment by card waits for their approval, which they would otherwise find only by looking. A salon can make
 * and withdraw requests, so they count among its messages of a day (decision 0018).
 */
export async function notifyOfRequest(tools: QueueTools, order: Order, env: MessagingEnv): Promise<void> {
  const worthTryingMs = Date.parse(order.expiresAt) - tools.now.getTime();
  if (order.clientUserId === null || order.paymentType !== 'card' || worthTryingMs <= 0) return;
  const client = (await findPeople(tools.trx, [order.clientUserId])).person(order.clientUserId);
  const recipient = { email: client.email, phone: undefined, knowsSalon: false };
  if (!(await countMessage(tools, recipient, order))) return;
  const mail = paymentRequestMail(client, order, env);
  await queueMail(tools, client.email, mail, { worthTryingMs });
  if (!env.push) return;
  const push = {
    userId: client.userId,
    title: paymentRequestSubject(order),
    body: `${order.salonName}, ${formatLocalDate(order.date)}`,
    url: pagePath('clientAppointments', 'pending'),
  };
  await queuePushes(tools, [push], { worthTryingMs });
}

/** By mail and push message, to the owners of the salon and the artists of the visit who have an account. It is about their money, so it is no setting. */
export async function notifyOfDecline(tools: QueueTools, order: Order, env: MessagingEnv): Promise<void> {
  const artistIds = order.appointments.map(({ artistId }) => artistId);
  const userIds = [...new Set([...(await findOwners(tools.trx, order.salonId)), ...artistIds])];
  const people = await findPeople(tools.trx, userIds);
  const readers = userIds.flatMap((userId) => people.artist(userId) ?? []);
  await queueMails(
    tools,
    readers.map((reader) => ({ recipient: reader.email, mail: declinedPaymentMail(reader, order, env) })),
  );
  if (!env.push) return;
  await queuePushes(
    tools,
    readers.map(({ userId }) => ({
      userId,
      title: declinedPaymentSubject(order),
      body: `${fullName(order.salonClient)}, ${formatLocalDate(order.date)}`,
      url: pagePath('professionalAppointments', 'pending'),
    })),
  );
}
