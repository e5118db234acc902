import {
  invitationLink,
  invitationMailRequested,
  mailedLink,
  mailedLinkRequested,
  phoneCode,
  phoneCodeRequested,
  securityChanged,
  signedUp,
} from '@frizo/contracts';
import { consume, type Consumer, type ServiceParts } from '@frizo/service-kit';
import type { MessagingEnv } from '../env.ts';
import { invitationMail, mailedLinkMail, securityNotice, welcomeMail } from '../mails/account-mails.ts';
import { queueMail } from '../mails/mails.store.ts';
import { internationalPhone, queueText } from '../texts/texts.store.ts';

/** A reset link is valid for an hour (decisions 2): a later mail would be useless. */
const resetLinkValidMs = 60 * 60_000;

/**
 * Messages about accounts. No event carries a secret: the handler requests it from the service that owns it, and while that service is
 * down, the event is delivered again.
 */
export function accountConsumers(
  { bus, clock, jobs }: Pick<ServiceParts, 'bus' | 'clock' | 'jobs'>,
  env: MessagingEnv,
): Consumer[] {
  return [
    consume(signedUp, {
      name: 'on-signed-up',
      handle: (user, { trx }) =>
        queueMail({ trx, jobs, now: clock.now() }, user.email, welcomeMail(user, env)),
    }),

    consume(securityChanged, {
      name: 'on-security-changed',
      handle: (changed, { trx }) =>
        queueMail({ trx, jobs, now: clock.now() }, changed.email, securityNotice(changed, env)),
    }),

    consume(mailedLinkRequested, {
      name: 'on-mailed-link-asked',
      async handle({ linkId }, { trx }) {
        const { link } = await bus.request(mailedLink, { linkId });
        // Expired or used in the meantime.
        if (link === null) return;
        await queueMail({ trx, jobs, now: clock.now() }, link.email, mailedLinkMail(link, env), {
          isSecret: true,
          ...(link.purpose === 'reset-password' ? { worthTryingMs: resetLinkValidMs } : {}),
        });
      },
    }),

    consume(invitationMailRequested, {
      name: 'on-invitation-mail-requested',
      async handle({ linkId }, { trx }) {
        const { link } = await bus.request(invitationLink, { linkId });
        // Accepted, replaced or withdrawn in the meantime.
        if (link === null) return;
        const now = clock.now();
        const worthTryingMs = Date.parse(link.expiresAt) - now.getTime();
        await queueMail({ trx, jobs, now }, link.email, invitationMail(link, env), {
          isSecret: true,
          worthTryingMs,
        });
      },
    }),

    consume(phoneCodeRequested, {
      name: 'on-phone-code-asked',
      async handle({ codeId }, { trx }) {
        const { code } = await bus.request(phoneCode, { codeId });
        const recipient = code && internationalPhone(code.phone);
        if (!recipient || !env.twilio) return;
        const now = clock.now();
        const leftMs = Date.parse(code.expiresAt) - now.getTime();
        if (leftMs <= 0) return;
        const body = `${env.productName}: ${code.digits} is your code to confirm this phone. It is valid for 10 minutes. We will never ask you for it.`;
        await queueText({ trx, jobs, now }, { recipient, body }, { isSecret: true, worthTryingMs: leftMs });
      },
    }),
  ];
}
