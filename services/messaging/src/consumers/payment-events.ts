import {
  giftCardSold,
  giftCardToMail,
  packageSold,
  paymentOrderChanged,
  payoutDetailsChanged,
  purchaseRefunded,
  subscriptionInvoiceChanged,
  visitChargeChanged,
} from '@frizo/contracts';
import { consume, type Consumer, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { MessagingEnv } from '../env.ts';
import type { MailText } from '../mails/compose-mail.ts';
import {
  giftCardEndedMail,
  giftCardMail,
  giftCardReceipt,
  packageReceipt,
  purchaseRefundMail,
} from '../mails/prepaid-mails.ts';
import { payoutNotice } from '../mails/payout-notice.ts';
import { queueMail, queueMails } from '../mails/mails.store.ts';
import { hasReceipt, receiptMail } from '../mails/receipt-mail.ts';
import { subscriptionFeeNotice } from '../mails/subscription-fee-notice.ts';
import { visitChargeMail } from '../mails/visit-charge-mail.ts';
import { findOwners, findPeople, type Person } from '../people/reference-data.store.ts';

type Tools = Pick<ServiceParts, 'clock' | 'jobs'>;

/** Mails every owner of a salon that somebody changed its payouts. */
export function onPayoutDetailsChanged(tools: Tools, env: MessagingEnv): Consumer {
  return consume(payoutDetailsChanged, {
    name: 'on-payout-details-changed',
    handle: (changed, { trx }) =>
      mailOwners(trx, tools, changed.salonId, (owner) => payoutNotice(owner, changed, env)),
  });
}

/** Mails every owner of a salon that a fee of its subscription was paid, could not be charged, or was refunded. */
export function onSubscriptionInvoiceChanged(tools: Tools, env: MessagingEnv): Consumer {
  return consume(subscriptionInvoiceChanged, {
    name: 'on-subscription-invoice-changed',
    handle: (invoice, { trx }) =>
      mailOwners(trx, tools, invoice.salonId, (owner) => subscriptionFeeNotice(owner, invoice, env)),
  });
}

/** Mails the client the receipt of a paid order, and of what was given back of it. A client without an account has no address. */
export function onPaymentOrderChanged({ clock, jobs }: Tools, env: MessagingEnv): Consumer {
  return consume(paymentOrderChanged, {
    name: 'on-payment-order-changed',
    async handle(order, { trx }) {
      if (order.clientUserId === null || !hasReceipt(order.change)) return;
      const client = (await findPeople(trx, [order.clientUserId])).person(order.clientUserId);
      await queueMail(
        { trx, jobs, now: clock.now() },
        client.email,
        receiptMail(client, { ...order, change: order.change }, env),
      );
    },
  });
}

/** Mails the client what happened to a deposit or a cancellation fee. */
export function onVisitChargeChanged({ clock, jobs }: Tools, env: MessagingEnv): Consumer {
  return consume(visitChargeChanged, {
    name: 'on-visit-charge-changed',
    async handle(changed, { trx }) {
      const client = (await findPeople(trx, [changed.clientUserId])).person(changed.clientUserId);
      const mail = visitChargeMail(client, changed, env);
      if (mail !== null) await queueMail({ trx, jobs, now: clock.now() }, client.email, mail);
    },
  });
}

/**
 * Mails a sold gift card to its recipient, and a receipt to its buyer. The event carries no code: it is requested, and while payments is down, the event is
 * delivered again.
 */
export function onGiftCardSold(
  { bus, clock, jobs }: Tools & Pick<ServiceParts, 'bus'>,
  env: MessagingEnv,
): Consumer {
  return consume(giftCardSold, {
    name: 'on-gift-card-sold',
    async handle({ giftCardId }, { trx }) {
      const { giftCard } = await bus.request(giftCardToMail, { giftCardId });
      if (giftCard === null) return;
      const tools = { trx, jobs, now: clock.now() };
      const { code, recipientEmail, buyerUserId } = giftCard;
      const buyer = (await findPeople(trx, [buyerUserId])).person(buyerUserId);
      await queueMail(tools, buyer.email, giftCardReceipt(buyer, giftCard, env));
      // Added meanwhile: its code is of no use any more.
      if (code === null) return;
      await queueMail(tools, recipientEmail, giftCardMail({ ...giftCard, code }, env), { isSecret: true });
    },
  });
}

/** Mails the receipt of a package to its buyer. */
export function onPackageSold({ clock, jobs }: Tools, env: MessagingEnv): Consumer {
  return consume(packageSold, {
    name: 'on-package-sold',
    async handle(sold, { trx }) {
      const buyer = (await findPeople(trx, [sold.buyerUserId])).person(sold.buyerUserId);
      await queueMail({ trx, jobs, now: clock.now() }, buyer.email, packageReceipt(buyer, sold, env));
    },
  });
}

/** Mails the buyer of a gift card or a package that money went back to their card or did not arrive, and whoever keeps the card that it has less. */
export function onPurchaseRefunded({ clock, jobs }: Tools, env: MessagingEnv): Consumer {
  return consume(purchaseRefunded, {
    name: 'on-purchase-refunded',
    async handle(refunded, { trx }) {
      const { buyerUserId, keeperUserId } = refunded;
      const tools = { trx, jobs, now: clock.now() };
      const people = await findPeople(trx, [buyerUserId, ...(keeperUserId === null ? [] : [keeperUserId])]);
      const buyer = people.person(buyerUserId);
      await queueMail(tools, buyer.email, purchaseRefundMail(buyer, refunded, env));
      if (keeperUserId === null || keeperUserId === buyerUserId) return;
      const keeper = people.person(keeperUserId);
      await queueMail(tools, keeper.email, giftCardEndedMail(keeper, refunded, env));
    },
  });
}

async function mailOwners(
  trx: Knex.Transaction,
  { clock, jobs }: Tools,
  salonId: number,
  mailTo: (owner: Person) => MailText,
): Promise<void> {
  const ownerIds = await findOwners(trx, salonId);
  const people = await findPeople(trx, ownerIds);
  const mails = ownerIds.map((ownerId) => {
    const owner = people.person(ownerId);
    return { recipient: owner.email, mail: mailTo(owner) };
  });
  await queueMails({ trx, jobs, now: clock.now() }, mails);
}
